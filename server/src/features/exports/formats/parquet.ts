import { constants, zstdCompressSync } from 'node:zlib';
import type { ColumnSource } from 'hyparquet-writer';
import { type Cell, type ExportFormat, parseFrame } from './export-format.ts';
import { distinctNames } from './json.ts';
import { findTypes, type ParquetColumn } from './parquet-types.ts';

/** Rows that are held at a time; readers skip whole groups by their statistics. */
const groupRows = 10_000;
/** Wide rows: a group ends after so many characters of JSON, too. */
const groupCharacters = 8 * 1024 * 1024;
/** Rows by which it is judged whether the texts of a column repeat. */
const sampleRows = 1_000;

/** Ours is the time of whoever waits; the fastest level is smaller than Snappy, too. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Apache Parquet with Zstandard: typed columns, one row group after the other. */
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
    let group: unknown[][] = names.map(() => []);
    let characters = 0;
    const writeGroup = (): Uint8Array => {
      file.write({
        columnData: names.map((name, index) =>
          columnSource(name, types[index] as ParquetColumn, group[index] as Cell[]),
        ),
        rowGroupSize: groupRows,
      });
      group = names.map(() => []);
      characters = 0;
      return take();
    };
    for await (const frame of frames()) {
      for (const row of parseFrame(frame)) {
        for (let index = 0; index < names.length; index += 1) {
          const cell = row[index] as Cell;
          (group[index] as unknown[]).push(cell === null ? null : (types[index] as ParquetColumn).value(cell));
        }
      }
      characters += frame.length;
      if ((group[0]?.length ?? 0) >= groupRows || characters >= groupCharacters) yield writeGroup();
    }
    if ((group[0]?.length ?? 0) > 0) yield writeGroup();
    file.finish();
    yield take();
  },
};

/** Text is by far slowest where the library decides about dictionaries and encodes: so a column of many different texts goes as bytes. */
function columnSource(name: string, { element }: ParquetColumn, data: unknown[]): ColumnSource {
  if (element.type !== 'BYTE_ARRAY') return { name, data };
  const texts = data as (string | null)[];
  const sample = texts.slice(0, sampleRows);
  // Bounds of text help few readers, and finding them takes long.
  const statistics = false;
  if (new Set(sample).size < sample.length / 2) return { name, data, statistics };
  return { name, data: texts.map((text) => (text === null ? null : Buffer.from(text))), encoding: 'PLAIN', statistics };
}
