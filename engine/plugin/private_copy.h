// SPDX-License-Identifier: MIT
// PrivateCopy: a copy of a file in a separate folder that only this user can read. The folder is removed in the
// destructor.
//
// The folder is locked as long as its copy exists. A folder left by a process that was killed is no longer locked; the
// next process that makes a copy removes it. Owned by the object that loads the file. May be used from any thread.
#pragma once

#include "base/result.h"

#include <string>

namespace ggs {

class PrivateCopy {
  public:
    static Result<PrivateCopy> of(const std::string& path);
    PrivateCopy(PrivateCopy&& other) noexcept;
    PrivateCopy& operator=(PrivateCopy&&) = delete;
    ~PrivateCopy();

    const std::string& path() const { return m_path; }
    // The SHA-256 hash of the copied bytes.
    const std::string& content() const { return m_content; }

  private:
    PrivateCopy() = default;
    int m_lock = -1; // the folder, opened
    std::string m_folder, m_path, m_content;
};

} // namespace ggs
