import { expect, it, onTestFinished } from 'vitest';
import { download, readArchive } from '../../testing/read-archive.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';
import { packsOf } from '../solutions/index.ts';

/** What the marked rows of the file of everything carry; nothing of it is in the trial's file. */
const mark = /CANARY7Q4Z|<t>9900[123]<\/t>|\b99900000\d\d\b/;
/** Counties of which a trial has nothing; owners may get their letters in their cities. */
const foreign = /<t>(?:06037|12011|12086|17031|48201)<\/t>|Miami-Dade|Cook County/;

it('holds nothing of other counties in any file that a trial person can download, with the NDA signed [T29]', {
  timeout: 240_000,
}, async () => {
  const app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeCanaryWarehouse() } });
  onTestFinished(() => app.close());
  await app.services.db
    .updateTable('people')
    .set({ nda_signed_at: '2026-06-30T00:00:00.000Z' })
    .where('email', '=', 'trial@example.com')
    .execute();
  const [trial, admin] = [await app.signIn('trial@example.com'), await app.signIn('admin@example.com')];
  /** Everything in a file as one text. */
  const textOf = async (client: typeof trial, type: string, file: string) => {
    const { status, bytes } = await download(app, client, `type=${type}&file=${file}`);
    expect([file, status]).toEqual([file, 200]);
    return [...readArchive(bytes).values()].map((part) => part.toString(part[1] === 0 ? 'utf16le' : 'utf8')).join('\n');
  };
  // The scan would find a leak.
  expect(await textOf(admin, 'Excel', 'spfcl-data-dictionary.xlsx')).toMatch(mark);
  let count = 0;
  for (const { metadata, analytics } of packsOf(app.services.config).list)
    for (const { type, file } of [{ type: 'Excel', file: metadata }, ...analytics]) {
      const text = await textOf(trial, type, file);
      expect([file, mark.exec(text)?.[0], foreign.exec(text)?.[0]]).toEqual([file, undefined, undefined]);
      count += 1;
    }
  expect(count).toBeGreaterThan(70);
});
