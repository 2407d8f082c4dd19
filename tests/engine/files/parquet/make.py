#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the Parquet files of this folder with pyarrow. test_parquet_files.cpp has the same formulas."""
import pathlib

import numpy
import pyarrow
import pyarrow.parquet

here = pathlib.Path(__file__).parent
ROWS = 120
row = numpy.arange(ROWS)
VALUES = {
    "floats_few": (row % 5 * 0.5 - 1).astype("f4"),
    "floats_many": (row * 1.25 - 30).astype("f4"),
    "keys_few": row * 7 % 3 - 1,
    "keys_many": row * 1_000_000_007 - 2**53,
}


def table(nullable, names=VALUES):
    types = {"floats": pyarrow.float32(), "keys": pyarrow.int64()}
    fields = [pyarrow.field(name, types[name.split("_")[0]], nullable=nullable) for name in names]
    return pyarrow.table([pyarrow.array(VALUES[name]) for name in names], schema=pyarrow.schema(fields))


def write(name, nullable=True, names=VALUES, **options):
    options = {"data_page_size": 200, "write_batch_size": 20, "row_group_size": 100, "store_schema": False} | options
    pyarrow.parquet.write_table(table(nullable, names), here / f"{name}.parquet", **options)


for codec in "none", "snappy", "gzip", "zstd":
    for page in "1", "2":
        common = {"compression": codec, "data_page_version": page + ".0"}
        # "_many" columns outgrow the dictionary: a part of their chunks is plain.
        write(f"{codec}_v{page}", dictionary_pagesize_limit=150, **common)
        write(f"{codec}_v{page}_required", False, dictionary_pagesize_limit=150, write_statistics=False, **common)
        write(f"{codec}_v{page}_plain", use_dictionary=False, write_statistics=False, **common)
write("version_1", version="1.0")
write("checksums", write_page_checksum=True, write_page_index=True)
write("another_order", names=["keys_many", "floats_few", "keys_few", "floats_many"])
write("one_page", data_page_size=1 << 20, write_batch_size=1024, row_group_size=1024)

pyarrow.parquet.write_table(table(True).slice(0, 0), here / "no_rows.parquet", store_schema=False)
missing = pyarrow.table({"keys": pyarrow.array([None if i == 17 else i for i in range(40)], pyarrow.int64())})
for page in "1", "2":
    pyarrow.parquet.write_table(missing, here / f"missing_v{page}.parquet", data_page_version=page + ".0",
                                data_page_size=80, write_batch_size=10, store_schema=False)
pyarrow.parquet.write_table(pyarrow.table({"keys": pyarrow.array([1, 2**64 - 1], pyarrow.uint64())}),
                            here / "unsigned.parquet", store_schema=False)
pyarrow.parquet.write_table(pyarrow.table({"words": ["a"], "double": [0.5]}), here / "other_types.parquet",
                            store_schema=False)
pyarrow.parquet.write_table(pyarrow.table({"lists": [[1, 2]]}), here / "nested.parquet", store_schema=False)
pyarrow.parquet.write_table(table(True), here / "brotli.parquet", compression="brotli", store_schema=False)
pyarrow.parquet.write_table(table(True), here / "delta.parquet", use_dictionary=False, store_schema=False,
                            column_encoding={"keys_few": "DELTA_BINARY_PACKED", "keys_many": "DELTA_BINARY_PACKED",
                                             "floats_few": "BYTE_STREAM_SPLIT", "floats_many": "BYTE_STREAM_SPLIT"})
