// SPDX-License-Identifier: MIT
// PrivateCopy: a file's bytes in a folder of their own, which only this user can look into, removed at the end.
//
// A folder is locked as long as its copy lives. What a process that was killed has left is known by the lock it let go
// of, and is removed by the next one that makes a copy. Owned by whoever loads the file; any thread.
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
    // What was copied, as SHA-256.
    const std::string& content() const { return m_content; }

  private:
    PrivateCopy() = default;
    int m_lock = -1; // the folder, opened
    std::string m_folder, m_path, m_content;
};

} // namespace ggs
