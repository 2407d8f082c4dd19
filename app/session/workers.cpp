// SPDX-License-Identifier: MIT
#include "session/workers.h"

#include "plugin/gate.h"

#include <chrono>
#include <future>
#include <system_error>
#include <thread>

namespace ggs {

namespace {

constexpr int readerThreads = 2;
constexpr std::chrono::milliseconds patience{1500}; // at the end, with what does not return

} // namespace

Workers::Workers() {
    computing.emplace(mail);
    readers.emplace(readerThreads, Worker::Pace::behind);
    builder.emplace(); // normal priority, because threads that run kernels inherit it
    target.emplace();
}

Workers::~Workers() {
    // A plug-in's function that never returns is not waited for, nor one that is called after it.
    std::promise<void> ended;
    std::thread ender;
    try {
        ender = std::thread([over = ended.get_future()] {
            while (over.wait_for(patience) == std::future_status::timeout) abandon_plugins_now();
        });
    } catch (const std::system_error&) { // no thread can be had: the end waits
    }
    computing.reset();
    readers.reset();
    builder.reset();
    target.reset();
    ended.set_value();
    if (ender.joinable()) ender.join();
}

} // namespace ggs
