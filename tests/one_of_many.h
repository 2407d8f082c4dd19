// SPDX-License-Identifier: MIT
// One program for many tests. QTEST_MAIN and the macros like it define no main(): they add their class to a list, under
// the name of its file. The program runs the test with the name under which it was called; bin/test_session is a link
// to such a program.
//
// Included before every test of such a program. The list is filled before main() and doesn't change afterwards.
#pragma once

#include <QtTest/QTest>

namespace ggs {

class OneOfMany {
  public:
    using Run = int (*)(int argc, char* argv[]);
    OneOfMany(const char* file, Run run) : m_file(file), m_run(run), m_next(s_first) { s_first = this; }
    OneOfMany(const OneOfMany&) = delete;
    OneOfMany& operator=(const OneOfMany&) = delete;

    static const OneOfMany* first() { return s_first; }
    const OneOfMany* next() const { return m_next; }
    const char* file() const { return m_file; }
    int run(int argc, char* argv[]) const { return m_run(argc, argv); }

  private:
    const char* m_file;
    Run m_run;
    const OneOfMany* m_next;
    static inline constinit const OneOfMany* s_first = nullptr;
};

} // namespace ggs

// The body is the one of Qt's own main().
#undef QTEST_MAIN_WRAPPER
#define QTEST_MAIN_WRAPPER(Test, ...)                                                                                  \
    static int run_##Test([[maybe_unused]] int argc, [[maybe_unused]] char* argv[]) {                                  \
        QT_PREPEND_NAMESPACE(QTest::Internal::callInitMain)<Test>();                                                   \
        __VA_ARGS__                                                                                                    \
        Test test;                                                                                                     \
        QTEST_SET_MAIN_SOURCE_PATH                                                                                     \
        return QTest::qExec(&test, argc, argv);                                                                        \
    }                                                                                                                  \
    static const ggs::OneOfMany one_of_many_##Test(__FILE__, run_##Test);
