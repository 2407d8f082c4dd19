// SPDX-License-Identifier: MIT
// PluginOutput: captures the standard output of plug-ins as text for the log.
//
// During its lifetime, descriptor 1 of the process is a pipe to a thread of this object. The thread copies the output
// to standard error, and stores it until take() is called. A plug-in never waits for the window: if take() isn't called
// for a long time, only the last part of the text is kept. The destructor doesn't wait for processes that a plug-in has
// started. Create the object before any plug-in is loaded. Only one may exist at a time.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace ggs {

class PluginOutput {
  public:
    PluginOutput();
    ~PluginOutput();
    PluginOutput(const PluginOutput&) = delete;
    PluginOutput& operator=(const PluginOutput&) = delete;

    // Sets the function that is called on the object's thread when there is text to take, and at once if there is some
    // already. nullptr removes it.
    void onText(std::function<void()> listener);
    // The text since the last call, in whole lines as long as the plug-in ends them.
    std::string take();

  private:
    void read();

    std::mutex m_mutex;
    std::function<void()> m_listener;
    std::string m_text;
    int m_before = -1; // the previous standard output
    int m_pipe = -1;   // the end that is read
    int m_end = -1;    // an eventfd: the thread reads what is left and ends
    std::thread m_thread;
};

} // namespace ggs
