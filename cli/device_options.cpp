// SPDX-License-Identifier: MIT
#include "device_options.h"

#include "command_line.h"
#include "commands/kernel.h"
#include "shared/numbers.h"

#include <CLI/CLI.hpp>

namespace ggs {

namespace {

// What CLI11 takes for a check: empty if the words are good.
template <class T> std::string why_not(const Result<T>& read) {
    return read.ok() ? std::string() : english(read.error());
}

} // namespace

void add_device(CLI::App* command, CommonOptions& common) {
    command
        ->add_option_function<std::string>(
            "--device", [&common](const std::string& words) { common.device = device_choice(words).value(); },
            "Where it computes: cpu, cuda, cuda:1, emulator, emulator:checked, emulator:unchecked; instead of what the "
            "script says")
        ->check([](const std::string& words) { return why_not(device_choice(words)); })
        ->type_name("DEVICE");
    command
        ->add_option_function<std::vector<std::string>>(
            "--place",
            [&common](const std::vector<std::string>& rules) {
                for (const std::string& words : rules) common.placement.push_back(placement_rule(words).value());
            },
            "Nodes that the CPU computes though the device could: by op (mul_mat=cpu), by name (ffn_*=cpu) or by layer "
            "(layer:3-5=cpu); "
            "NODES=device takes some out again")
        ->check([](const std::string& words) { return why_not(placement_rule(words)); })
        ->type_name("NODES=cpu")
        ->allow_extra_args(false) // what comes next may be the file
        ->take_all();
}

void add_kernel(CLI::App* command, KernelCommand& kernel) {
    command->add_option("NODE", kernel.node, "The name of a node")->required();
    command
        ->add_option_function<size_t>(
            "--kernel", [&kernel](size_t number) { kernel.launch = number - 1; },
            "Which of its kernels, from 1, where it takes several")
        ->check(whole_number("number of a kernel", 1, 1000))
        ->type_name("N");
    command
        ->add_option_function<std::string>(
            "--block", [&kernel](const std::string& words) { kernel.block = block_place(words).value(); },
            "The block of the grid that is looked at, instead of 0,0,0")
        ->check([](const std::string& words) { return why_not(block_place(words)); })
        ->type_name("X,Y,Z");
    command->add_option("--thread", kernel.thread, "Print what this thread of the block did, in order")
        ->check(whole_number("number of a thread", 0, 1023))
        ->type_name("N");
    command->footer("The exit status is 1 if the emulator finds a fault.");
}

} // namespace ggs
