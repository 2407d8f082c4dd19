#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the corrupt click logs of this folder, and expected.txt: a file, options of `ggscope-cli clicks show`, and the
end of the sentence that it reports, with tabs between them. test_cli_clicks compares them. %F is the path of the folder.
"""
import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
rows = []


def write(name, data, sentence, options=""):
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
    rows.append(f"{name}\t{options}\t{sentence}\n")


def header(check, samples, labels, dense, slots, framed=False):
    fields = struct.pack("<8q", check, samples, labels, dense, slots, 0, 0, 0)
    return struct.pack("<i", 64) + fields + bytes([sum(fields) % 256]) if framed else fields


def sample(labels, dense, slots, key="I"):
    data = struct.pack(f"<{len(labels + dense)}f", *labels, *dense)
    for keys in slots:
        data += struct.pack(f"<i{len(keys)}{key}", len(keys), *keys)
    return data


def checked(data):
    return struct.pack("<i", len(data)) + data + bytes([sum(data) % 256])


one = sample([1.0], [0.5], [[4, 5], [7]])
u32 = "--keys u32"

# The header of Norm.
write("norm_3_bytes.bin", b"\0\0\0", "norm_3_bytes.bin has 3 bytes, but the header of a Norm file has 64")
write("norm_short_header.bin", header(0, 1, 1, 1, 2)[:40],
      "norm_short_header.bin has 40 bytes, but the header of a Norm file has 64")
write("norm_short_framed_header.bin", header(0, 1, 1, 1, 2, True)[:68],
      "norm_short_framed_header.bin has 68 bytes, but the header of a Norm file has 69")
write("norm_wrong_magic.bin", struct.pack("<i", 7) + bytes(100),
      "norm_wrong_magic.bin is not a click log: it begins with the number 7, and a Norm file with 0, 1 or 64. If it is "
      "a Raw file, state its numbers of labels, dense values and slots")
write("norm_error_check_2.bin", header(2, 1, 1, 1, 2, True) + one,
      "the header has 2 where it states whether samples have check bytes; it must be 0 or 1")
write("norm_error_check_beyond_32_bits.bin", header(1 << 32, 1, 1, 1, 2) + one,
      "the header has 4294967296 where it states whether samples have check bytes; it must be 0 or 1")
write("norm_negative_samples.bin", header(0, -1, 1, 1, 2) + one, "the header states -1 samples")
write("norm_negative_labels.bin", header(0, 1, -1, 1, 2) + one, "the header states -1 labels")
write("norm_negative_slots.bin", header(0, 1, 1, 1, -2) + one, "the header states -2 slots")
write("norm_too_many_slots.bin", header(0, 1, 1, 1, 1 << 40) + one,
      "the header states 1099511627776 slots; at most 1048576 are possible")
write("norm_too_many_dense.bin", header(0, 0, 1, 1 << 21, 1),
      "the header states 2097152 dense values; at most 1048576 are possible")
write("norm_bomb_of_samples.bin", header(0, 2**63 - 1, 1, 1, 2) + one,
      "the header states 9223372036854775807 samples of at least 16 bytes, but only 28 bytes follow it")
write("norm_more_samples_than_bytes.bin", header(0, 3, 1, 1, 2) + one,
      "the header states 3 samples of at least 16 bytes, but only 28 bytes follow it")
write("norm_bomb_of_empty_samples.bin", header(0, 1 << 50, 0, 0, 0),
      "the header states 1125899906842624 samples without labels, dense values and slots; at most 1000000 are possible")
write("norm_bytes_without_samples.bin", header(0, 0, 1, 1, 2) + one,
      "the header states 0 samples, which take no bytes, but 28 bytes follow it")

# The samples of Norm.
write("norm_negative_count.bin", header(0, 1, 1, 0, 1) + struct.pack("<fi", 1, -3),
      "slot 0 of sample 0 has -3 keys; the number can't be negative", u32)
write("norm_bomb_of_keys.bin", header(0, 1, 1, 0, 1) + struct.pack("<fiI", 1, 2**31 - 1, 5),
      "slot 0 of sample 0 has 2147483647 keys, but only 4 bytes are left", u32)
write("norm_cut_in_keys.bin", header(0, 2, 1, 1, 2) + (2 * one)[:-4],
      "slot 1 of sample 1 has 1 keys, but only 0 bytes are left", u32)
write("norm_cut_before_count.bin", header(0, 2, 1, 1, 2) + (2 * one)[:-6],
      "sample 1 ends before the number of keys of slot 1: only 2 bytes are left", u32)
write("norm_cut_in_labels.bin", header(0, 3, 2, 0, 1) + 2 * sample([1, 0], [], [[1, 2, 3]]) + bytes(6),
      "sample 2 needs 8 bytes for its labels and dense values, but only 6 are left", u32)
write("norm_more_bytes_than_samples.bin", header(0, 1, 1, 1, 2) + one + one,
      "the header states 1 samples, but 28 bytes follow the last one", u32)
write("norm_neither_u32_nor_i64.bin", header(0, 1, 1, 0, 1) + struct.pack("<fiI", 1, 3, 5),
      "the samples can't be read with keys of either type. As u32: %F/norm_neither_u32_nor_i64.bin: slot 0 of sample 0 "
      "has 3 keys, but only 4 bytes are left. As i64: %F/norm_neither_u32_nor_i64.bin: slot 0 of sample 0 has 3 keys, "
      "but only 4 bytes are left")
write("norm_u32_or_i64.bin", header(0, 2, 1, 0, 1) + struct.pack("<6i", 0, 1, 5, 0, 1, 0),
      "the keys can be u32 as well as i64: the file can be read to its end as both. State the type of its keys")
write("norm_length_negative.bin", header(1, 1, 1, 1, 2) + struct.pack("<i", -1) + one + b"\0",
      "sample 0 has a length of -1 bytes, but only 29 are left", u32)
write("norm_length_beyond_the_end.bin", header(1, 1, 1, 1, 2) + struct.pack("<i", 29) + one + b"\0",
      "sample 0 has a length of 29 bytes, but only 29 are left", u32)
write("norm_length_too_large.bin", header(1, 1, 1, 1, 2) + checked(one + bytes(4)),
      "sample 0 has a length of 32 bytes, but its values and keys take 28", u32)
write("norm_length_too_small.bin", header(1, 1, 1, 1, 2) + checked(one[:-4]),
      "slot 1 of sample 0 has 1 keys, but only 0 bytes are left", u32)
write("norm_key_outside_its_slot.bin", header(0, 2, 1, 1, 2) + one + sample([1.0], [0.5], [[4, 6], [7]]),
      "slot 0 of sample 1 has the key 6; its keys are 0 to 5", u32 + " --slot-sizes 6,8")
write("norm_key_below_0.bin", header(0, 1, 1, 1, 2) + sample([1.0], [0.5], [[4, -1], [7]], "q"),
      "slot 0 of sample 0 has the key -1; its keys are 0 to 5", "--keys i64 --slot-sizes 6,8")
write("norm_three_slot_sizes.bin", header(0, 1, 1, 1, 2) + one,
      "there are 3 slot sizes, but samples have 2 slots", u32 + " --slot-sizes 6,8,2")

# Raw.
write("raw_cut.raw", struct.pack("<7i", 1, 3, 4, 5, 0, 3, 4),
      "raw_cut.raw has 28 bytes, which is not a multiple of the 16 bytes of a sample with 1 labels, 1 dense values and "
      "2 slots: 12 bytes are left", "--labels 1 --dense 1 --slots 2")
write("raw_without_fields.raw", struct.pack("<4i", 1, 3, 4, 5),
      "the samples of a Raw file need at least one label, dense value or slot", "--slots 0")
write("raw_key_below_0.raw", struct.pack("<3i", 1, 3, -4),
      "slot 1 of sample 0 has the key -4; its keys are 0 to 9", "--labels 1 --slots 2 --slot-sizes 10,10")

# Lists.
write("list_of_no_files.txt", "0\n", "the list has no files")
write("list_with_too_few_names.txt", "2\nnorm_u32_or_i64.bin\n",
      "the first line of the list states 2 files, but 1 are named", u32)
write("list_of_itself.txt", "1\nlist_of_itself.txt\n",
      "%F/list_of_itself.txt is a list itself; a list can only name data files")
write("list_of_too_many_files.txt", "18446744073709551615\na\n",
      "the list states 18446744073709551615 files; at most 65536 are possible")
write("list_of_a_missing_file.txt", "1\nnot_here.bin\n",
      "list_of_a_missing_file.txt: %F/not_here.bin can't be read: there is no such file")
write("list_of_other_shapes.txt", "2\nnorm_u32_or_i64.bin\nnorm_three_slot_sizes.bin\n",
      "list_of_other_shapes.txt: %F/norm_three_slot_sizes.bin: samples have 1 dense values, but those of "
      "%F/norm_u32_or_i64.bin have 0", u32)

with open(os.path.join(HERE, "expected.txt"), "w") as file:
    file.writelines(rows)
