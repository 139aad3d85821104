import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Hash of the key → hash of the row, each 128 bits as 16 Latin-1 characters. */
export type KnownRows = ReadonlyMap<string, string>;

const hashBytes = 16;
const rowBytes = 2 * hashBytes;
/** How long one turn can hold the event loop. */
const turnMilliseconds = 8;
const rowsBetweenLooks = 64;

/** Resolves at once, or in the event loop's next turn if this one has lasted long enough. */
function openTurns(): () => Promise<void> {
  let began = performance.now();
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls % rowsBetweenLooks !== 0 || performance.now() - began < turnMilliseconds) return;
    await nextTurn();
    began = performance.now();
  };
}

/** JSON keeps null, numbers and text apart, and is the same for equal values. */
const hashOf = (values: readonly unknown[]) =>
  hash('sha256', JSON.stringify(values), 'buffer').toString('latin1', 0, hashBytes);

export interface Compared {
  readonly next: KnownRows;
  readonly newRows: number;
  readonly changedRows: number;
}

export interface Comparing {
  /** Undefined for the first time: then nothing is new. */
  readonly known: KnownRows | undefined;
  /** Places of the key columns. */
  readonly keyAt: readonly number[];
  readonly hasChanges: boolean;
  onChange(row: readonly unknown[], change: 'new' | 'changed'): void;
}

/** Compares a whole result with the known rows; undefined if two rows have the same key. */
export async function compareRows(
  frames: AsyncIterable<readonly (readonly unknown[])[]>,
  { known, keyAt, hasChanges, onChange }: Comparing,
): Promise<Compared | undefined> {
  const next = new Map<string, string>();
  const turn = openTurns();
  let newRows = 0;
  let changedRows = 0;
  for await (const rows of frames) {
    for (const row of rows) {
      await turn();
      const key = hashOf(keyAt.map((place) => row[place]));
      if (next.has(key)) return undefined;
      const whole = hashOf(row);
      next.set(key, whole);
      if (known === undefined) continue;
      const before = known.get(key);
      if (before === undefined) {
        newRows += 1;
        onChange(row, 'new');
      } else if (hasChanges && before !== whole) {
        changedRows += 1;
        onChange(row, 'changed');
      }
    }
  }
  return { next, newRows, changedRows };
}

export async function encodeKnown(known: KnownRows): Promise<string> {
  const bytes = Buffer.allocUnsafe(known.size * rowBytes);
  const turn = openTurns();
  let at = 0;
  for (const [key, row] of known) {
    await turn();
    bytes.write(key, at, 'latin1');
    bytes.write(row, at + hashBytes, 'latin1');
    at += rowBytes;
  }
  return bytes.toString('base64');
}

export async function decodeKnown(text: string): Promise<KnownRows> {
  const bytes = Buffer.from(text, 'base64');
  const known = new Map<string, string>();
  const turn = openTurns();
  for (let at = 0; at < bytes.length; at += rowBytes) {
    await turn();
    known.set(bytes.toString('latin1', at, at + hashBytes), bytes.toString('latin1', at + hashBytes, at + rowBytes));
  }
  return known;
}
