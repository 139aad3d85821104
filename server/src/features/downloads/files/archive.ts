import { ZipFile } from '../../exports/index.ts';

/** Contents by path. */
type ArchiveEntries = ReadonlyMap<string, Buffer | string>;

/** Entries are dated with the day of the data (local midnight), so the same content gives the same bytes. */
export async function buildArchive(entries: ArchiveEntries, day: string): Promise<Buffer> {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  const zip = new ZipFile(new Date(year, month - 1, date));
  const pieces: Buffer[] = [];
  for (const [path, content] of entries) pieces.push(await zip.add(path, content));
  return Buffer.concat([...pieces, zip.finish()]);
}
