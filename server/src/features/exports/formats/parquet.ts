import { constants, zstdCompressSync } from 'node:zlib';
import { collectGarbage } from '../../../workers/young-garbage.ts';
import type { ExportFormat } from './export-format.ts';
import { FrameCells } from './frame-cells.ts';
import { freeMemory } from './free-memory.ts';
import { distinctNames } from './json.ts';
import { ParquetGroup } from './parquet-group.ts';
import { findTypes, type ParquetColumn } from './parquet-types.ts';

/** Rows in memory at a time; readers skip whole groups by their statistics. */
const groupRows = 10_000;
/** A group of wide rows ends after this many bytes of JSON. */
const groupBytes = 8 * 1024 * 1024;

/** Values that survive minor collections stay until a full one, which after each group would take a sixth of its time. */
const groupsToCollect = 4;

/** Speed matters more than size while a user waits; the fastest level is still smaller than Snappy. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export const parquet: ExportFormat = {
  contentType: 'application/vnd.apache.parquet',
  minColumns: 1,
  async *write({ columns, frames }) {
    const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
    const names = distinctNames(columns.map(({ name }) => name));
    const types = await findTypes(columns, frames);
    const out = new ByteWriter();
    const file = new ParquetWriter({
      writer: out,
      createdBy: 'platbook',
      codec: 'ZSTD',
      compressors: { ZSTD: (bytes) => zstdCompressSync(bytes, fastest) },
      schema: [
        { name: 'root', num_children: names.length },
        ...names.map((name, index) => ({
          name,
          ...(types[index] as ParquetColumn).element,
          repetition_type: 'OPTIONAL' as const,
        })),
      ],
    });
    const take = (): Uint8Array => {
      const bytes = out.getBytes().slice();
      out.index = 0;
      return bytes;
    };
    const group = new ParquetGroup(names, types);
    // The group reads from these frames until it is written.
    const kept: Uint8Array[] = [];
    let groups = 0;
    const writeGroup = (): Uint8Array => {
      file.write({ columnData: group.take(), rowGroupSize: groupRows });
      for (const frame of kept.splice(0)) freeMemory(frame);
      groups += 1;
      if (groups % groupsToCollect === 0) collectGarbage();
      return take();
    };
    const cells = new FrameCells(names.length);
    for await (const frame of frames(true)) {
      kept.push(frame);
      cells.read(frame);
      group.add(cells);
      if (group.rowCount >= groupRows || group.bytes >= groupBytes) yield writeGroup();
    }
    if (group.rowCount > 0) yield writeGroup();
    file.finish();
    yield take();
  },
};
