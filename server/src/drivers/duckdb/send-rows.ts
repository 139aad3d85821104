import type { DuckDBDataChunk, DuckDBLogicalType, DuckDBMaterializedResult, DuckDBResult } from '@duckdb/node-api';
import type { Column, RunOptions, RunOutcome } from '../driver.ts';
import { RowFrames } from '../row-frames.ts';
import { codecFor } from './encode-vector.ts';
import type { CellWriter } from './write-vector.ts';

const opening = 0x5b;
const closing = 0x5d;
const comma = 0x2c;

function writeRows(
  frames: RowFrames,
  writers: readonly CellWriter[],
  columns: readonly Column[],
  from: number,
  to: number,
): number {
  const { out } = frames;
  const longest = columns.map(({ maxValueLength }) => maxValueLength);
  let row = from;
  while (row < to && !frames.isDue) {
    out.startRow();
    out.byte(opening);
    for (let index = 0; index < writers.length; index += 1) {
      if (index > 0) out.byte(comma);
      const length = (writers[index] as CellWriter)(row);
      if (length > (longest[index] as number)) longest[index] = length;
    }
    out.byte(closing);
    if (!frames.endRow()) break;
    row += 1;
  }
  for (const [index, column] of columns.entries()) column.maxValueLength = longest[index] as number;
  return row;
}

type Library = typeof import('@duckdb/node-api');

/** Encoded chunk by chunk, up to the limits of the run. Throws the signal's reason. */
export async function sendRows(
  result: DuckDBResult,
  options: RunOptions,
  hasRows: boolean,
  library: Library,
  given?: readonly string[],
): Promise<RunOutcome> {
  const names = hasRows ? (given ?? result.columnNames()) : [];
  const types = names.map((_, index) => result.columnLogicalType(index));
  const codecs = types.map((type) => codecFor(type, library));
  const columns: Column[] = names.map((name, index) => ({
    name,
    datatype: codecs[index]?.datatype as string,
    maxValueLength: 0,
    ...scaleOf(types[index], library),
  }));
  options.onColumns(columns);
  const frames = new RowFrames(options);
  for (let place = 0; hasRows && !frames.isIncomplete; place += 1) {
    const chunk = await chunkAt(result, place);
    const count = chunk?.rowCount ?? 0;
    if (!chunk || count === 0) break;
    const writers = codecs.map((codec, index) => codec.write(chunk.getColumnVector(index), frames.out));
    for (let from = 0; from < count && !frames.isIncomplete; ) {
      from = writeRows(frames, writers, columns, from, Math.min(count, from + frames.roomForRows));
      options.signal.throwIfAborted();
      if (frames.isDue) await frames.flush();
    }
  }
  options.signal.throwIfAborted();
  return await frames.end(columns);
}

/** A result in memory is read without waiting for another thread. */
function chunkAt(result: DuckDBResult, place: number): DuckDBDataChunk | null | Promise<DuckDBDataChunk | null> {
  if (result.isStreaming) return result.fetchChunk();
  const whole = result as DuckDBMaterializedResult;
  return place < whole.chunkCount ? whole.getChunk(place) : null;
}

function scaleOf(type: DuckDBLogicalType | undefined, { DuckDBDecimalLogicalType }: Library): Pick<Column, 'scale'> {
  return type instanceof DuckDBDecimalLogicalType ? { scale: type.scale } : {};
}
