import type { Services } from '../../services.ts';
import { readOwnQueries } from '../queries/index.ts';
import { safeFileName } from './export-file-name.ts';
import { ZipFile } from './formats/zip-file.ts';

/** Yields a ZIP file of the user's queries. Counts them in `sent`. */
export async function* zipQueries(
  db: Services['db'],
  ownerId: string,
  date: Date,
  sent: { rows: number },
): AsyncGenerator<Buffer> {
  const zip = new ZipFile(date);
  const names = new Map<string, number>();
  for await (const { name, queryText } of readOwnQueries(db, ownerId)) {
    yield await zip.add(uniqueName(names, name), queryText);
    sent.rows += 1;
  }
  yield zip.finish();
}

/** `Name.sql`, or `Name (2).sql` if the archive already has that name. Ignores case, as some file systems do. */
function uniqueName(names: Map<string, number>, name: string): string {
  for (;;) {
    const key = safeFileName(name, '.sql', 'Query').toLowerCase();
    const number = (names.get(key) ?? 0) + 1;
    names.set(key, number);
    const fileName = safeFileName(name, number === 1 ? '.sql' : ` (${number}).sql`, 'Query');
    if (number === 1) return fileName;
    const other = fileName.toLowerCase();
    if (names.has(other)) continue;
    names.set(other, 1);
    return fileName;
  }
}
