/* SPDX-License-Identifier: MIT
 * A shared library, but no plug-in. */
int nothing_of_ggscope(void);
int nothing_of_ggscope(void) { return 1; }
