import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * - `document`: the JSON of properties, a few in each block, in the order of their IDs: lines of an ID, a space and its JSON, compressed
 *   (Zstandard). `first_id` is the lowest ID of the block.
 * - `name`: street names without directions, numbered in text order, so that a prefix is a range of numbers.
 * - `street`: a name in one city and ZIP; `words` are those of the city in the spelling of the index, `first` is a house number on it.
 * - `house`: properties of a name by house number. Degrees are in millionths.
 * - `parcel`: parcel numbers without punctuation; `label` as printed.
 * - `place`, `owner`: other meanings of a search text than an address; `key` has the prefixes under which they are found.
 * - `best`: for prefixes that more than `MANY` keys share, the entries with most homes, so that a search never reads all of them.
 * - `word`, `typo`: the vocabulary, and the keys (typo-keys.ts) of the prefixes of its words. `kinds`: 1 for addresses and places, 2 for
 * owners.
 */
const TABLES = `
  CREATE TABLE document (first_id INTEGER PRIMARY KEY, block BLOB NOT NULL);
  CREATE TABLE county (fips TEXT PRIMARY KEY, name TEXT, state TEXT) WITHOUT ROWID;
  CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL, homes INTEGER NOT NULL);
  CREATE TABLE street (id INTEGER PRIMARY KEY, name_id INTEGER NOT NULL, directions TEXT NOT NULL, label TEXT NOT NULL, city TEXT NOT NULL,
    words TEXT NOT NULL, zip TEXT NOT NULL, fips TEXT NOT NULL, first TEXT NOT NULL, homes INTEGER NOT NULL);
  CREATE TABLE house (name_id INTEGER, number TEXT, street_id INTEGER, unit TEXT, property_id INTEGER, lat INTEGER, lon INTEGER,
    PRIMARY KEY (name_id, number, street_id, unit, property_id)) WITHOUT ROWID;
  CREATE TABLE parcel (number TEXT, fips TEXT, property_id INTEGER, label TEXT NOT NULL,
    PRIMARY KEY (number, fips, property_id, label)) WITHOUT ROWID;
  CREATE TABLE place (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, label TEXT NOT NULL, detail TEXT NOT NULL, words TEXT NOT NULL,
    condition TEXT NOT NULL, west REAL, south REAL, east REAL, north REAL, homes INTEGER NOT NULL);
  CREATE TABLE owner (id INTEGER PRIMARY KEY, label TEXT NOT NULL, homes INTEGER NOT NULL);
  CREATE TABLE key (kind TEXT, text TEXT, entry INTEGER, PRIMARY KEY (kind, text, entry)) WITHOUT ROWID;
  CREATE TABLE best (kind TEXT, start TEXT, entries TEXT NOT NULL, PRIMARY KEY (kind, start)) WITHOUT ROWID;
  CREATE TABLE word (text TEXT PRIMARY KEY, kinds INTEGER NOT NULL, homes INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE typo (key TEXT, start TEXT, PRIMARY KEY (key, start)) WITHOUT ROWID;
`;

/** Created last: maintaining them row by row would be slower. */
const INDEXES = `
  CREATE INDEX name_by_text ON name (text);
  CREATE INDEX street_by_zip ON street (name_id, zip);
  CREATE INDEX street_by_city ON street (name_id, words);
`;

export interface LookupFile {
  /** Adds rows to a table, ideally in the order of its key. */
  fill(table: string, rows: Iterable<readonly unknown[]>): void;
  /** Adds unsorted rows to an empty table, in the order of its columns. Sorts on disk what doesn't fit into memory. */
  fillSorted(table: string, rows: Iterable<readonly unknown[]>): void;
  fillFrom(table: string, chunks: AsyncIterable<readonly (readonly unknown[])[]>): Promise<void>;
  finish(): void;
  close(): void;
}

export function createLookupFile(file: string): LookupFile {
  const sqlite = new DatabaseSync(file);
  // It has no readers before it is complete, and after a crash it isn't in the manifest: no journal is needed.
  sqlite.exec(
    'PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE',
  );
  sqlite.exec(`BEGIN; ${TABLES}`);
  const inserts = new Map<string, (row: readonly unknown[]) => void>();
  const insertInto = (table: string, width: number): ((row: readonly unknown[]) => void) => {
    let insert = inserts.get(table);
    if (insert === undefined) {
      const statement = sqlite.prepare(`INSERT INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`);
      insert = (row) => void statement.run(...(row as SQLInputValue[]));
      inserts.set(table, insert);
    }
    return insert;
  };
  const fill = (table: string, rows: Iterable<readonly unknown[]>): void => {
    for (const row of rows) insertInto(table, row.length)(row);
  };
  return {
    fill,
    fillSorted(table, rows) {
      sqlite.exec(`CREATE TEMP TABLE unsorted AS SELECT * FROM ${table}`);
      fill('unsorted', rows);
      sqlite.exec(`INSERT INTO ${table} SELECT * FROM unsorted ORDER BY 1, 2; DROP TABLE unsorted`);
      inserts.delete('unsorted');
    },
    async fillFrom(table, chunks) {
      for await (const rows of chunks) fill(table, rows);
    },
    finish() {
      sqlite.exec(`${INDEXES} COMMIT`);
      const descriptor = openSync(file, 'r');
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
    close: () => sqlite.close(),
  };
}
