import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDb } from '../db/open-db.ts';
import { hasAdmin } from '../features/people/index.ts';
import { isAdminRegistrationOpen, makeFirstAdminCode } from '../features/sign-in/index.ts';

export async function deleteUnusedSqlite(dataFolder: string): Promise<boolean> {
  const file = path.join(dataFolder, 'platbook.sqlite');
  if (!existsSync(file)) return false;
  const opened = await openDb({ databaseUrl: '', dataFolder }).catch(() => undefined);
  if (opened === undefined) return false;
  const person = await opened.db.selectFrom('people').select('id').executeTakeFirst();
  await opened.close();
  if (person !== undefined) return false;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  return true;
}

export type FirstCode = { readonly code: string } | { readonly reason: string };

/** Migrates the database and creates the code, unless there is an admin, or an unused code that should stay. */
export async function prepareFirstCode(
  { databaseUrl, dataFolder }: { readonly databaseUrl: string; readonly dataFolder: string },
  replaces: boolean,
): Promise<FirstCode> {
  const opened = await openDb({ databaseUrl, dataFolder }).catch((cause: Error) => {
    if (/^Another process/.test(cause.message)) return undefined;
    throw cause;
  });
  if (opened === undefined)
    return { reason: 'The server is running. Create a code with: npm run admin -- first-admin-code' };
  try {
    if (await hasAdmin(opened.db)) return { reason: 'An admin already exists, so no code was created.' };
    if (!replaces && (await isAdminRegistrationOpen(opened.db)))
      return { reason: 'The existing code is still valid. Use --new-admin-code to replace it.' };
    return { code: await makeFirstAdminCode(opened.db) };
  } finally {
    await opened.close();
  }
}
