import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireDataFolder } from './require-data-folder.ts';

/** A 32-byte key, with the ID that sealed values refer to. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Throws one sentence if the value is missing. A secret issued by another service can be weak. */
export function requireText(name: string, value: string): string {
  if (value === '') throw new Error(`${name} is missing.`);
  return value;
}

export function weaknessOfGiven(value: string): string | undefined {
  return weaknessOfSecret(Buffer.from(value), 16);
}

/** Returns a secret that the operator chose (at least 16 bytes), or throws one sentence. */
export function requireGoodSecret(name: string, value: string): string {
  const weakness = weaknessOfGiven(requireText(name, value));
  if (weakness !== undefined) throw new Error(`${name} ${weakness}.`);
  return value;
}

/** The active key, the configured list's last, comes first. With `demoFolder`, an empty list is generated once and stored there. */
export function readEncryptionKeys(list: string, demoFolder: string | undefined): EncryptionKey[] {
  const given = list === '' && demoFolder !== undefined ? readDemoKeys(demoFolder) : list;
  if (given.trim() === '') throw new Error('ENCRYPTION_KEYS is missing.');
  const keys = given.split(',').map((part) => {
    const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/=_-]+)\s*$/.exec(part) ?? [];
    if (id === undefined || base64 === undefined) throw new Error('ENCRYPTION_KEYS must be a list of id:base64 pairs.');
    const key = Buffer.from(base64, 'base64');
    const weakness = weaknessOfSecret(key, 32) ?? weaknessOfSecret(Buffer.from(base64), 32);
    if (weakness !== undefined) throw new Error(`ENCRYPTION_KEYS: key ${id} ${weakness}.`);
    if (key.length !== 32) throw new Error(`ENCRYPTION_KEYS: key ${id} must be exactly 32 bytes.`);
    return { id, key };
  });
  if (new Set(keys.map((key) => key.id)).size !== keys.length) throw new Error('ENCRYPTION_KEYS lists a key ID twice.');
  return keys;
}

function readDemoKeys(folder: string): string {
  const file = join(folder, 'secrets.json');
  requireDataFolder(folder);
  if (!existsSync(file)) writeDemoKeys(file);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`Other accounts can read ${file}. Run "chmod 600 ${file}".`);
  try {
    return String((JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).ENCRYPTION_KEYS);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EACCES')
      throw new Error(`This account can't read ${file}. Give it to the account that runs the server.`, {
        cause,
      });
    throw new Error(`${file} is damaged. Restore it, or delete it together with the application database.`, { cause });
  }
}

/** The file appears whole; if two servers start at once, the first wins. */
function writeDemoKeys(file: string): void {
  const draft = `${file}.${process.pid}`;
  const keys = { ENCRYPTION_KEYS: `demo:${randomBytes(32).toString('base64')}` };
  try {
    writeFileSync(draft, JSON.stringify(keys), { mode: 0o600 });
    linkSync(draft, file);
  } catch (cause) {
    if (!existsSync(file)) throw new Error(`Couldn't write the demo secrets to ${file}.`, { cause });
  } finally {
    rmSync(draft, { force: true });
  }
}

const samples = [
  'changeme',
  'change_me',
  'secret',
  'password',
  'example',
  'sample',
  'default',
  'thisismykey',
  'your_',
  '01234567',
  'abcdefgh',
];

/** Bits of Shannon entropy per byte: 32 random bytes have about 4.9, a repeated word has under 3. */
function entropy(bytes: Uint8Array): number {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / bytes.length) * Math.log2(count / bytes.length);
  return bits;
}

/** Why `bytes` is a weak secret, phrased to follow its name in a sentence; undefined if it is strong. */
function weaknessOfSecret(bytes: Uint8Array, minimumBytes: number): string | undefined {
  if (bytes.length < minimumBytes) return `is shorter than ${minimumBytes} bytes`;
  const words = Buffer.from(bytes).toString('latin1').toLowerCase();
  const sample = samples.find((each) => words.includes(each));
  if (sample !== undefined) return `contains "${sample}", which looks like a sample value`;
  if (entropy(bytes) < 3) return 'is too easy to guess';
  const steps = new Set<number>();
  for (let at = 1; at < bytes.length; at += 1) steps.add((bytes[at]! - bytes[at - 1]!) & 255);
  return steps.size <= 2 ? 'is too easy to guess' : undefined;
}
