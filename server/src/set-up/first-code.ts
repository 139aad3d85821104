/** The database of a new deployment, and the code of its first admin. */
import { openDb } from '../db/open-db.ts';
import { hasAdmin } from '../features/people/index.ts';
import { isAdminRegistrationOpen, makeFirstAdminCode } from '../features/sign-in/index.ts';

/** How it went: a new code, or why there is none. */
export type FirstCode = { readonly code: string } | { readonly reason: string };

/** Brings the database up to date and makes the code, unless there is an admin, or an unused code that is to stay. */
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
