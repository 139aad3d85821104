import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface Account {
  uid: number;
  gid: number;
}

const run = promisify(execFile);
const prefix = 'platbook-copy-';

/** The account that PostgreSQL runs as if the current user is root, which PostgreSQL refuses; undefined means the current user. */
export async function accountForPostgres(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const numberOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout);
  try {
    return { uid: await numberOf('-u'), gid: await numberOf('-g') };
  } catch {
    throw new Error(
      "PostgreSQL can't run as root, and this machine has no account nobody. Run the tests as another user.",
    );
  }
}

export function isReachable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

export function requireReachable(folder: string, account: Account | undefined): void {
  if (account && !isReachable(dirname(folder)))
    throw new Error(
      `PostgreSQL can't run as root, and the account nobody can't enter ${dirname(folder)}. Set TMPDIR to a folder that every account can enter, e.g. /tmp.`,
    );
}

/** If only the current user can enter the folder, a copy in the system's folder for temporary files. Unused copies are deleted after a week. */
export async function reachableCopy(folder: string, name: string, account: Account | undefined): Promise<string> {
  if (!account || isReachable(folder)) return folder;
  const copy = join(tmpdir(), `${prefix}${name}`);
  requireReachable(copy, account);
  if (!(await isOwn(copy))) {
    await deleteUnusedCopies();
    const staging = await mkdtemp(join(tmpdir(), `${prefix}staging-`));
    await run('cp', ['-Rp', folder, join(staging, 'copy')]);
    await run('chmod', ['-R', 'a+rX', join(staging, 'copy')]);
    await rename(join(staging, 'copy'), copy).catch(() => undefined);
    await rm(staging, { recursive: true, force: true });
    if (!(await isOwn(copy))) throw new Error(`${copy} belongs to another account. Delete it and run the tests again.`);
  }
  await utimes(copy, new Date(), new Date());
  return copy;
}

async function isOwn(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

async function deleteUnusedCopies(): Promise<void> {
  const weekAgo = Date.now() - 7 * 24 * 60 * 60_000;
  for (const entry of await readdir(tmpdir())) {
    const copy = join(tmpdir(), entry);
    if (!entry.startsWith(prefix) || !(await isOwn(copy))) continue;
    const { mtimeMs } = await stat(copy);
    if (mtimeMs < weekAgo) await rm(copy, { recursive: true, force: true });
  }
}
