// SPDX-License-Identifier: MIT
// The machine code that nvcc generates for the kernels, checked for each target: instructions that compute something
// other than the source code, local memory of threads (a stack), and register use that leaves too few warps.
//
// GGSCOPE_KERNEL_OBJECTS=FILE:FILE… checks other object files than those that ggscope is built with.
#include <QtTest/QTest>

#include "kernel_code.h" // which objects, targets and tools there are: written by CMake
#include "tensor/type.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>

#include <algorithm>
#include <cstring>
#include <cxxabi.h>
#include <elf.h>
#include <map>
#include <memory>
#include <set>
#include <vector>

using namespace ggs;

namespace {

// -- limits and unwanted instructions ---------------------------------------------------------------------------------

struct UnwantedInstruction {
    const char *begins, *has; // F2I.U8.F16.TRUNC begins with "F2I." and has ".F16"
    const char* why;
};
const UnwantedInstruction unwanted_instructions[] = {
    {"F2I.", ".F16",
     "converts a half to an integer, which no kernel means: ptxas 13.0 does so where the low byte of a half is stored "
     "alone (put_half in encode.cuh)"},
    {"DADD", "", "adds doubles, 32 or 64 times slower than floats on most GPUs"},
    {"DMUL", "", "multiplies doubles, 32 or 64 times slower than floats on most GPUs"},
    {"DFMA", "", "multiplies and adds doubles, 32 or 64 times slower than floats on most GPUs"},
};

// Limits of kernels, whose names are matched as regular expressions; a kernel's first row counts.
struct KernelLimit {
    const char* kernel;
    int most;
    const char* why;
};
// Limits of a thread's local memory, in bytes. Kernels without an entry must use none, above all those that a language
// model runs for each token. Numbers are the largest of all targets with CUDA 13.0.
const KernelLimit stack_limits[] = {
    {"encode", 1600,
     "it makes a block: up to 256 floats, their quants and scales, which are searched through by index"},
    {"set_rows_of_blocks", 1616, "it makes a block, as encode does"},
    {"add_blocks", 1600, "it takes a block apart and makes one, as encode does"},
};
// 64 registers leave room for 32 warps on each multiprocessor, which together have enough reads of weights on their
// way.
const KernelLimit register_limits[] = {
    {"quantised_rows<.*QuantisedProduct<\\w+, 1, \\w+>.*|wide_rows<.*, 1>|float_rows<1>|quantised_gate_up<\\w+, "
     "\\w+>|wide_gate_up<\\w+>",
     64, "the product of one token waits for memory"},
    {"set_rows_of", 40, "it writes the rows of a model's cache for each token"},
};

// -- what there is ----------------------------------------------------------------------------------------------------

// "rows" of "…/rows.cu.o".
QString base_name(const QString& path) { return QFileInfo(path).fileName().section('.', 0, 0); }

struct MachineKernel {
    std::string object, target, name;
    int registers = 0, stack = 0;
    std::set<std::string> instructions; // with what modifies them, but not what they work on
};

// "quantised_rows<q4_K, 1, true>" of what the linker has.
std::string plain_name(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> whole(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                       std::free);
    if (!whole) return symbol;
    std::string name = whole.get();
    const std::string unnamed = "(anonymous namespace)::";
    if (const size_t at = name.find(unnamed); at != std::string::npos) name.erase(at, unnamed.size());
    size_t begin = 0, end = name.size();
    for (size_t i = 0, depth = 0; i < name.size(); ++i) {
        if (depth == 0 && name[i] == '(') {
            end = i;
            break;
        }
        depth += name[i] == '<';
        depth -= name[i] == '>';
        if (depth == 0 && (name[i] == ':' || name[i] == ' ')) begin = i + 1;
    }
    QString short_name = QString::fromStdString(name.substr(begin, end - begin));
    static const QRegularExpression type("\\(ggs::TypeId\\)(\\d+)");
    for (QRegularExpressionMatch found = type.match(short_name); found.hasMatch(); found = type.match(short_name))
        short_name.replace(found.capturedStart(), found.capturedLength(),
                           traits(static_cast<TypeId>(found.captured(1).toInt())).name);
    return short_name.toStdString();
}

// The instructions of one target's kernels, one kernel after the other.
struct CodeOfTarget {
    QByteArray bytes;
    std::map<qsizetype, size_t> begins; // where a kernel begins, and its number
    QProcess disassembler;
    QString text; // the file that has what it writes
};

// The kernels of object files. Disassemblers take longer to start than to read a kernel, so that all kernels of a
// target are given to one, as plain bytes.
class MachineCode {
  public:
    std::vector<MachineKernel> kernels;
    QString error; // what was not found or understood; empty: nothing

    explicit MachineCode(const QStringList& objects) {
        for (const QString& object : objects) {
            if (error.isEmpty()) read_object(object);
        }
        if (error.isEmpty()) disassemble();
    }

  private:
    QString output_of(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(program, arguments);
        process.waitForFinished(60'000);
        if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 ||
            process.error() == QProcess::FailedToStart)
            error = program + " " + arguments.join(' ') + ": " + process.errorString() + ": " +
                    process.readAllStandardError();
        return process.readAllStandardOutput();
    }

    void read_object(const QString& path) {
        const QString object = base_name(path);
        const QString usage = output_of(cuobjdump_program, {"-res-usage", path});
        static const QRegularExpression target_line("^arch = (sm_\\d+)$"), function_line("^ Function (\\S+):$"),
            numbers_line("^  REG:(\\d+) STACK:(\\d+) ");
        QString target, symbol;
        std::map<std::pair<std::string, std::string>, size_t> numbers; // by target and symbol
        for (const QString& line : usage.split('\n')) {
            if (const auto found = target_line.match(line); found.hasMatch()) target = found.captured(1);
            if (const auto found = function_line.match(line); found.hasMatch()) symbol = found.captured(1);
            const auto found = numbers_line.match(line);
            if (!found.hasMatch()) continue;
            numbers[{target.toStdString(), symbol.toStdString()}] = kernels.size();
            kernels.push_back({object.toStdString(),
                               target.toStdString(),
                               plain_name(symbol.toStdString()),
                               found.captured(1).toInt(),
                               found.captured(2).toInt(),
                               {}});
        }
        output_of(cuobjdump_program, {"-xelf", "all", path});
        static const QRegularExpression file_name("\\.(sm_\\d+)\\.cubin$");
        for (const QString& name : QDir(m_folder.path()).entryList({"*.cubin"})) {
            QFile file(m_folder.filePath(name));
            const auto found = file_name.match(name);
            if (!found.hasMatch() || !file.open(QIODevice::ReadOnly)) {
                error = "not understood: " + name + " of " + path;
                return;
            }
            read_elf(file.readAll(), found.captured(1).toStdString(), numbers);
            file.remove();
        }
        size_t read = 0;
        for (const auto& [target_name, code] : m_code) read += code.begins.size();
        if (error.isEmpty() && read != kernels.size())
            error = QString("%1: cuobjdump names %2 kernels, and %3 have code").arg(path).arg(kernels.size()).arg(read);
    }

    void read_elf(const QByteArray& file, const std::string& target,
                  const std::map<std::pair<std::string, std::string>, size_t>& numbers) {
        const auto inside = [&](uint64_t at, uint64_t size) {
            return at <= static_cast<uint64_t>(file.size()) && size <= static_cast<uint64_t>(file.size()) - at;
        };
        Elf64_Ehdr header;
        if (!inside(0, sizeof header)) return;
        std::memcpy(&header, file.data(), sizeof header);
        if (!inside(header.e_shoff, uint64_t{header.e_shnum} * sizeof(Elf64_Shdr)) ||
            header.e_shstrndx >= header.e_shnum)
            return;
        std::vector<Elf64_Shdr> sections(header.e_shnum);
        std::memcpy(sections.data(), file.data() + header.e_shoff, sections.size() * sizeof(Elf64_Shdr));
        CodeOfTarget& code = m_code[target];
        for (const Elf64_Shdr& section : sections) {
            const uint64_t name_at = sections[header.e_shstrndx].sh_offset + section.sh_name;
            if (!inside(name_at, 1) || !inside(section.sh_offset, section.sh_type == SHT_NOBITS ? 0 : section.sh_size))
                return;
            const std::string name(file.data() + name_at); // what QByteArray has ends with 0
            if (!name.starts_with(".text.")) continue;
            const auto kernel = numbers.find({target, name.substr(std::strlen(".text."))});
            if (kernel == numbers.end()) {
                error = "cuobjdump names no kernel of " + QString::fromStdString(name);
                return;
            }
            code.begins[code.bytes.size()] = kernel->second;
            code.bytes.append(file.data() + section.sh_offset, static_cast<qsizetype>(section.sh_size));
        }
    }

    void disassemble() {
        for (auto& [target, code] : m_code) {
            const QString path = m_folder.filePath(QString::fromStdString(target));
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly) || file.write(code.bytes) != code.bytes.size())
                error = file.errorString();
            file.close();
            code.text = path + ".txt";
            code.disassembler.setStandardOutputFile(code.text);
            code.disassembler.start(nvdisasm_program,
                                    {"-ndf", "-b", QString::fromStdString(target).remove('_').toUpper(), path});
        }
        for (auto& [target, code] : m_code) {
            code.disassembler.waitForFinished(300'000);
            if (code.disassembler.exitStatus() != QProcess::NormalExit || code.disassembler.exitCode() != 0 ||
                code.disassembler.error() == QProcess::FailedToStart)
                error = nvdisasm_program + QString(": ") + code.disassembler.errorString() + ": " +
                        code.disassembler.readAllStandardError();
            QFile text(code.text);
            if (!text.open(QIODevice::ReadOnly)) error = text.errorString();
            note_instructions(text.readAll(), code);
        }
        for (const MachineKernel& kernel : kernels) {
            if (error.isEmpty() && !kernel.instructions.contains("EXIT"))
                error = QString::fromStdString("no end was found of " + kernel.name + " for " + kernel.target);
        }
    }

    //         /*0090*/              @!P0 IADD3 R1, R1, -0x10, RZ ;
    void note_instructions(const QByteArray& text, const CodeOfTarget& code) {
        std::string_view rest(text.data(), static_cast<size_t>(text.size()));
        while (!rest.empty()) {
            const size_t end = std::min(rest.find('\n'), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const size_t open = line.find("/*"), close = line.find("*/");
            if (open == std::string_view::npos || close == std::string_view::npos || close <= open) continue;
            const qsizetype at =
                QByteArray(line.data() + open + 2, static_cast<qsizetype>(close - open - 2)).toLongLong(nullptr, 16);
            line.remove_prefix(close + 2);
            const auto word = [&] {
                line.remove_prefix(std::min(line.find_first_not_of(" {\t"), line.size()));
                const std::string_view found = line.substr(0, line.find_first_of(" ;\t"));
                line.remove_prefix(found.size());
                return found;
            };
            std::string_view instruction = word();
            if (instruction.starts_with('@')) instruction = word();
            const auto behind = code.begins.upper_bound(at);
            if (behind != code.begins.begin()) kernels[std::prev(behind)->second].instructions.emplace(instruction);
        }
    }

    QTemporaryDir m_folder;
    std::map<std::string, CodeOfTarget> m_code;
};

// -- how both meet ----------------------------------------------------------------------------------------------------

bool is_meant(const KernelLimit& limit, const std::string& kernel) {
    return QRegularExpression(QRegularExpression::anchoredPattern(limit.kernel))
        .match(QString::fromStdString(kernel))
        .hasMatch();
}
template <size_t n> const KernelLimit* limit_of(const KernelLimit (&limits)[n], const std::string& kernel) {
    const auto* const found =
        std::ranges::find_if(limits, [&](const KernelLimit& limit) { return is_meant(limit, kernel); });
    return found == std::end(limits) ? nullptr : found;
}

// Returns the faults of a kernel, one sentence each.
QStringList faults_of(const MachineKernel& kernel) {
    QStringList all;
    const QString begin = QString::fromStdString(kernel.name + " for " + kernel.target);
    for (const UnwantedInstruction& unwanted : unwanted_instructions) {
        for (const std::string& each : kernel.instructions) {
            if (each.starts_with(unwanted.begins) && each.find(unwanted.has) != std::string::npos)
                all += QString("%1 has %2, which %3").arg(begin, QString::fromStdString(each), unwanted.why);
        }
    }
    const KernelLimit* const stack = limit_of(stack_limits, kernel.name);
    if (kernel.stack > (stack ? stack->most : 0))
        all += QString("%1 has a stack of %2 bytes in each thread's memory; %3 are allowed%4")
                   .arg(begin)
                   .arg(kernel.stack)
                   .arg(stack ? stack->most : 0)
                   .arg(stack ? QString(": ") + stack->why : QString());
    if (const KernelLimit* const registers = limit_of(register_limits, kernel.name);
        registers && kernel.registers > registers->most)
        all += QString("%1 has %2 registers; %3 are allowed: %4")
                   .arg(begin)
                   .arg(kernel.registers)
                   .arg(registers->most)
                   .arg(registers->why);
    return all;
}

} // namespace

class TestKernelCode : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        if (*kernel_objects == 0)
            QSKIP("ggscope is built without CUDA: there is no machine code. With nvcc (NVIDIA's packages cuda-nvcc and "
                  "cuda-cudart-dev) there is");
        if (*cuobjdump_program == 0)
            QSKIP("cuobjdump was not found when ggscope was configured. It is in NVIDIA's package cuda-cuobjdump; or: "
                  "pip install nvidia-cuda-cuobjdump");
        if (*nvdisasm_program == 0)
            QSKIP("nvdisasm was not found when ggscope was configured. It is in NVIDIA's package cuda-nvdisasm; or: "
                  "pip install nvidia-cuda-nvdisasm");
        const QString others = qEnvironmentVariable("GGSCOPE_KERNEL_OBJECTS");
        m_are_built = others.isEmpty();
        MachineCode code((m_are_built ? QString(kernel_objects).split(';') : others.split(':')) +
                         QStringList(planted_object));
        QVERIFY2(code.error.isEmpty(), qPrintable(code.error));
        const std::string planted = base_name(planted_object).toStdString();
        for (MachineKernel& kernel : code.kernels)
            (kernel.object == planted ? m_planted : m_kernels).push_back(std::move(kernel));
        QVERIFY(!m_kernels.empty());
    }

    void a_kernel_has_the_code_that_is_meant_data() {
        QTest::addColumn<QString>("object");
        QTest::addColumn<QString>("target");
        std::set<std::pair<std::string, std::string>> rows;
        for (const MachineKernel& kernel : m_kernels) rows.emplace(kernel.object, kernel.target);
        for (const auto& [object, target] : rows)
            QTest::newRow((object + " for " + target).c_str())
                << QString::fromStdString(object) << QString::fromStdString(target);
    }
    void a_kernel_has_the_code_that_is_meant() {
        QFETCH(QString, object);
        QFETCH(QString, target);
        QStringList faults;
        for (const MachineKernel& kernel : m_kernels) {
            if (kernel.object == object.toStdString() && kernel.target == target.toStdString())
                faults += faults_of(kernel);
        }
        for (const QString& fault : faults) qWarning("%s", qPrintable(fault));
        QVERIFY2(faults.isEmpty(), qPrintable(QString("faults: %1").arg(faults.size())));
    }

    void all_targets_have_the_same_kernels() {
        if (!m_are_built) QSKIP("other objects are looked at");
        std::map<std::string, std::set<std::string>> of_target;
        for (const MachineKernel& kernel : m_kernels) of_target[kernel.target].insert(kernel.name);
        QStringList targets;
        for (const QString& each : QString(kernel_targets).split(';')) targets += "sm_" + each.section('-', 0, 0);
        QCOMPARE(of_target.size(), static_cast<size_t>(targets.size()));
        for (const QString& target : targets)
            QVERIFY2(of_target[target.toStdString()] == of_target.begin()->second, qPrintable(target));
    }

    void a_limit_is_of_a_kernel_that_needs_it() {
        if (!m_are_built) QSKIP("other objects are looked at");
        const auto of = [&](const KernelLimit& limit, auto least) {
            return std::ranges::any_of(
                m_kernels, [&](const MachineKernel& kernel) { return is_meant(limit, kernel.name) && least(kernel); });
        };
        for (const KernelLimit& limit : stack_limits)
            QVERIFY2(of(limit, [](const MachineKernel& kernel) { return kernel.stack > 0; }), limit.kernel);
        for (const KernelLimit& limit : register_limits)
            QVERIFY2(of(limit, [](const MachineKernel&) { return true; }), limit.kernel);
    }

    void planted_code_is_found() {
        std::map<std::string, std::string> found; // by kernel
        size_t kernels = 0;
        for (const MachineKernel& kernel : m_planted) {
            const QStringList faults = faults_of(kernel);
            if (kernel.name == "does_nothing_wrong") {
                QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
                continue;
            }
            QVERIFY2(faults.size() == 1, qPrintable(QString::fromStdString(kernel.name + ": ") + faults.join('\n')));
            found[kernel.name] = faults.front().toStdString();
            ++kernels;
        }
        QCOMPARE(kernels, 4 * static_cast<size_t>(QString(kernel_targets).split(';').size()));
        const auto has = [&](const char* kernel, const char* words) {
            return found[kernel].find(words) != std::string::npos;
        };
        QVERIFY2(has("converts_a_half", ".F16"), found["converts_a_half"].c_str());
        QVERIFY2(has("adds_doubles", "DADD"), found["adds_doubles"].c_str());
        QVERIFY2(has("keeps_an_array", "a stack of "), found["keeps_an_array"].c_str());
        QVERIFY2(has("set_rows_of", " registers; 40 are allowed"), found["set_rows_of"].c_str());
    }

  private:
    bool m_are_built = true;
    std::vector<MachineKernel> m_kernels, m_planted;
};

QTEST_APPLESS_MAIN(TestKernelCode)
#include "test_kernel_code.moc"
