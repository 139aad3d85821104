import { createSecretBox } from '../secret-box.ts';
import { BadBackup, type Manifest } from './manifest.ts';
import type { Row } from './table-rows.ts';
import type { TableShape } from './table-shapes.ts';

/** Columns with values that `SecretBox` encrypted. */
const sealedColumns: Record<string, readonly string[]> = {
  connections: ['secrets'],
  mails: ['sealed_body'],
  sessions: ['id_token'],
  api_keys: ['key_sealed'],
  team_invites: ['sealed'],
  settings: ['value'],
  destinations: ['secret'],
  webhooks: ['url', 'secret', 'old_secret'],
};

const sealedForm = /^v1\.([A-Za-z0-9_-]{1,32})\.[A-Za-z0-9_-]{80}\./;
const checkText = 'This key belongs to the backup.';
const placeOf = (id: string) => `backup:key:${id}`;

/** Adds the IDs of the keys that a table's rows need to `ids`. */
export function collectKeyIds({ name, columns }: TableShape, ids: Set<string>): (row: Row) => void {
  const places = columns.flatMap((column, place) => (sealedColumns[name]?.includes(column.name) ? place : []));
  return (row) => {
    for (const place of places) {
      const [, id] = sealedForm.exec(String(row[place])) ?? [];
      if (id !== undefined) ids.add(id);
    }
  };
}

type Keys = Parameters<typeof createSecretBox>[0];

/** A key that isn't in ENCRYPTION_KEYS any more has no check: what it encrypted can't be read before the backup either. */
export const sealKeys = (ids: Iterable<string>, keys: Keys): Manifest['keys'] =>
  keys
    .filter(({ id }) => [...ids].includes(id))
    .map((key) => ({ id: key.id, sealed: createSecretBox([key]).seal(checkText, placeOf(key.id)) }));

/** Throws `BadBackup` if a key is missing or another key has its ID. */
export function requireKeys(needed: Manifest['keys'], keys: Keys): void {
  for (const { id, sealed } of needed) {
    const key = keys.find((each) => each.id === id);
    if (key === undefined)
      throw new BadBackup(
        `The backup needs the encryption key ${id}, which isn't in ENCRYPTION_KEYS. Add it: backups don't include keys.`,
      );
    try {
      createSecretBox([key]).open(sealed, placeOf(id));
    } catch (cause) {
      throw new BadBackup(
        `The key ${id} in ENCRYPTION_KEYS isn't the one that the backup was made with. Use that server's keys.`,
        { cause },
      );
    }
  }
}
