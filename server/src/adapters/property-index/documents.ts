import type { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { indexWords, plainParcelNumber, readAddress, readStreet, readWords } from '@platbook/property/search-words';
import { readRows } from './open-lookup.ts';

export type PropertyDocument = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

const most = 200;

export function documentTexts(db: DatabaseSync, ids: readonly number[]): string[] {
  const older = olderDictionary(db);
  return ids.flatMap((id) => {
    if (!Number.isSafeInteger(id)) return [];
    if (older) return olderText(db, id, older);
    const [row] = readRows<{ block: Uint8Array }>(
      db,
      'SELECT block FROM document WHERE first_id <= ? ORDER BY first_id DESC LIMIT 1',
      id,
    );
    if (row === undefined) return [];
    const block = zstdDecompressSync(row.block, { chunkSize: 65_536 });
    const start = block.indexOf(`\n${id} `);
    if (start < 0) return [];
    const end = block.indexOf('\n', start + 1);
    return [block.toString('utf8', block.indexOf(' ', start) + 1, end < 0 ? block.length : end)];
  });
}

const dictionaries = new WeakMap<DatabaseSync, Buffer | null>();

/** Files of earlier versions have a row per document, compressed with a dictionary. They are served until new ones are built. */
function olderDictionary(db: DatabaseSync): Buffer | null {
  const known = dictionaries.get(db);
  if (known !== undefined) return known;
  const isOlder = readRows(db, "SELECT 1 FROM sqlite_schema WHERE name = 'setting'").length > 0;
  const [row] = isOlder
    ? readRows<{ value: Uint8Array }>(db, "SELECT value FROM setting WHERE name = 'dictionary'")
    : [];
  const dictionary = isOlder ? Buffer.from(row?.value ?? []) : null;
  dictionaries.set(db, dictionary);
  return dictionary;
}

function olderText(db: DatabaseSync, id: number, dictionary: Buffer): string[] {
  const rows = readRows<{ body: Uint8Array | string }>(db, 'SELECT body FROM document WHERE property_id = ?', id);
  return rows.map(({ body }) =>
    typeof body === 'string' ? body : zstdDecompressSync(body, { dictionary, chunkSize: 8192 }).toString(),
  );
}

export function documents(db: DatabaseSync, ids: readonly number[]): PropertyDocument[] {
  return documentTexts(db, ids).map((text) => JSON.parse(text) as PropertyDocument);
}

export function findByParcel(db: DatabaseSync, fips: string, apn: string): number[] {
  const number = plainParcelNumber(apn);
  if (number === '') return [];
  const sql = `SELECT DISTINCT property_id AS id FROM parcel WHERE number = ? AND fips = ? ORDER BY 1 LIMIT ${most}`;
  return readRows<{ id: number }>(db, sql, number, fips).map(({ id }) => id);
}

interface StreetRow {
  readonly id: number;
  readonly name_id: number;
  readonly directions: string;
}

/** Without a unit, every unit of the building matches. Given directions must match if a street of that name has them. */
export function findByAddress(db: DatabaseSync, line1: string, line2: string): number[] {
  const { number, street, unit } = readAddress(readWords(line1).map(({ word }) => word));
  const { key, directions } = readStreet(street);
  if (number === '' || key === '') return [];
  const streets = streetsOf(db, key, line2);
  const exact = streets.filter((one) => one.directions === directions);
  const chosen =
    exact.length > 0 ? exact : directions === '' ? streets : streets.filter((one) => one.directions === '');
  const found = chosen.flatMap(({ id, name_id }) =>
    readRows<{ id: number; unit: string }>(
      db,
      `SELECT property_id AS id, unit FROM house WHERE name_id = ? AND number = ? AND street_id = ? LIMIT ${most}`,
      name_id,
      number,
      id,
    ),
  );
  const ids = found
    .filter((house) => unit === '' || indexWords(house.unit).split(' ').at(-1) === unit)
    .map(({ id }) => id);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, most);
}

function streetsOf(db: DatabaseSync, key: string, line: string): StreetRow[] {
  const words = readWords(line).map(({ word }) => word);
  const zip = words.find((word) => /^\d{5}$/.test(word));
  const city = words.filter((word, place) => !/\d/.test(word) && !(place > 0 && word.length === 2)).join(' ');
  const sql =
    'SELECT s.id, s.name_id, s.directions, s.words FROM name n JOIN street s ON s.name_id = n.id WHERE n.text = ?';
  if (zip !== undefined) {
    const inZip = readRows<StreetRow & { words: string }>(db, `${sql} AND s.zip = ? LIMIT ${most}`, key, zip);
    const inCity = inZip.filter(({ words: name }) => name === city);
    // The city can be an alternative name for the ZIP's city; then the ZIP decides.
    return inCity.length > 0 ? inCity : inZip;
  }
  return city === '' ? [] : readRows<StreetRow>(db, `${sql} AND s.words = ? LIMIT ${most}`, key, city);
}
