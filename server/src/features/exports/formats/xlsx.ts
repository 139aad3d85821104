import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { ByteSink } from './byte-sink.ts';
import type { ExportFormat, ExportSource } from './export-format.ts';
import { FrameCells } from './frame-cells.ts';
import { textCell } from './sheet-cells.ts';
import { sheetRowWriter } from './sheet-rows.ts';
import { columnLetters, sheetHead, sheetTail, style, workbookParts } from './xlsx-parts.ts';
import { ZipFile } from './zip-file.ts';

/** A sheet has 1,048,576 rows, including the header, and 16,384 columns (ECMA-376). */
const sheetRows = 1_048_575;
const sheetColumns = 16_384;

/** Without a final block, so outputs can be concatenated. One flush makes one buffer. Level 1 is 3% larger than 2. */
const packing = { level: 1, flush: constants.Z_FULL_FLUSH, finishFlush: constants.Z_FULL_FLUSH };
/** An empty final block, which ends a deflate stream. */
const lastBlock = Buffer.of(3, 0);
/** How much an incompressible piece grows at most. With room for it, the output is one buffer, which the caller can free. */
const packingBytes = 1024;
/** How many pieces zlib's threads compress while the next one is written. */
const packedAtOnce = 2;
const deflate = promisify(deflateRaw);

/** Everything but numbers and dates is a text cell, never a formula. Rows are compressed as they arrive. */
export const xlsx: ExportFormat = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxRows: sheetRows,
  maxColumns: sheetColumns,
  async *write(source) {
    const zip = new ZipFile(new Date());
    for (const [path, text] of Object.entries(workbookParts)) yield await zip.add(path, text);
    yield zip.begin('xl/worksheets/sheet1.xml');
    const sums = { crc32: 0, bytes: 0, storedBytes: lastBlock.length };
    const packed: Promise<Buffer>[] = [];
    const take = async (): Promise<Buffer> => {
      const data = await (packed.shift() as Promise<Buffer>);
      sums.storedBytes += data.length;
      return data;
    };
    for await (const piece of writeSheet(source)) {
      sums.crc32 = crc32(piece, sums.crc32);
      sums.bytes += piece.length;
      const data = deflate(piece, { ...packing, chunkSize: piece.length + packingBytes });
      // `take` handles a failure later; until then it must not count as unhandled.
      data.catch(() => undefined);
      packed.push(data);
      if (packed.length > packedAtOnce) yield await take();
    }
    while (packed.length > 0) yield await take();
    yield Buffer.concat([lastBlock, zip.end(sums), zip.finish()]);
  },
};

/** Yields the sheet in pieces. A piece stays valid while the next `packedAtOnce` pieces are written. */
async function* writeSheet({ columns, frames }: ExportSource): AsyncGenerator<Uint8Array> {
  const names = columns.map(({ name }, index) => textCell(`${columnLetters(index)}1`, name, style.header));
  yield Buffer.from(`${sheetHead(columns)}<row r="1">${names.join('')}</row>`);
  const cells = new FrameCells(columns.length);
  const sinks = Array.from({ length: packedAtOnce + 1 }, () => new ByteSink());
  const writeRows = sheetRowWriter(columns);
  let turn = 0;
  for await (const frame of frames()) {
    cells.read(frame);
    const sink = sinks[turn % sinks.length] as ByteSink;
    turn += 1;
    sink.clear();
    writeRows(cells, sink);
    yield sink.written;
  }
  yield Buffer.from(sheetTail);
}
