import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { download } from '../../testing/reading/read-archive.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createOpenStreams } from './open-streams.ts';
import { readRange } from './send-kept.ts';

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const video = 'type=videos&file=spfcl-tour.mp4';
const article = 'type=PDF&file=spfcl-judicial-and-non-judicial-states.pdf';
const at = (query: string) =>
  path.join(folder, query.includes('.pdf') ? 'packs/SPFCL/articles' : 'videos', query.split('file=')[1] as string);
const ask = (query: string, headers: Record<string, string> = {}) => download(app, client, query, headers);

const folder = temporaryFolder('content', afterAll);
cpSync(path.resolve(import.meta.dirname, '../../../../content'), folder, { recursive: true });
for (const query of [video, article]) {
  mkdirSync(path.dirname(at(query)), { recursive: true });
  writeFileSync(at(query), bytes);
}
const app = await startTestApp({ env: { CONTENT_FOLDER: folder } });
const client = await app.signIn('trial@example.com');
afterAll(() => app.close());

it('sends articles and videos inline, whole and in ranges [R403, H107]', async () => {
  const pdf = await ask(article);
  const inline = 'inline; filename="spfcl-judicial-and-non-judicial-states.pdf"';
  expect([pdf.status, pdf.bytes.equals(bytes)]).toEqual([200, true]);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': inline });
  const whole = await ask(video);
  expect([whole.status, whole.bytes.length]).toEqual([200, 100_000]);
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  const part = await ask(`/api/downloads?${video}`, { range: 'bytes=1000-1999' });
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/100000']);
  expect(part.bytes.equals(bytes.subarray(1000, 2000))).toBe(true);
  const beyond = await ask(video, { range: 'bytes=100000-' });
  expect([beyond.status, beyond.headers['content-range'], beyond.bytes.length]).toEqual([416, 'bytes */100000', 0]);
  const tag = String(whole.headers['etag']);
  expect((await ask(video, { 'if-none-match': tag })).status).toBe(304);
  expect((await ask(video, { range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
  expect((await ask(video, { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
});

it('refuses links, folders, devices and missing files, and sends large files in ranges [H106]', async () => {
  const missing = 'type=videos&file=spval-tour.mp4';
  const refused = async () => {
    const { status, problem } = await ask(missing);
    expect([status, problem.code]).toEqual([404, 'download.not-found']);
  };
  rmSync(at(missing));
  await refused();
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  symlinkSync(path.join(folder, 'secret.txt'), at(missing));
  await refused();
  rmSync(at(missing));
  mkdirSync(at(missing));
  await refused();
  rmSync(at(missing), { recursive: true });
  if (process.platform !== 'win32') {
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', at(missing)]);
    await refused();
    rmSync(at(missing));
  }
  const outside = temporaryFolder('outside');
  writeFileSync(path.join(outside, 'spins-flood-zones-in-plain-words.pdf'), 'secret');
  rmSync(path.join(folder, 'packs/SPINS/articles'), { recursive: true });
  symlinkSync(outside, path.join(folder, 'packs/SPINS/articles'));
  expect((await ask('type=PDF&file=spins-flood-zones-in-plain-words.pdf')).status).toBe(404);
  // A sparse file of ten gigabytes: a range of it is sent immediately.
  writeFileSync(at(missing), '');
  truncateSync(at(missing), 10 * 1024 ** 3);
  const part = await ask(missing, { range: 'bytes=10737418230-' });
  expect([part.status, part.bytes.length]).toEqual([206, 10]);
  rmSync(at(missing));
});

it('handles a thousand concurrent range requests with a bounded number at a time, and releases every slot [H107]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => ask(video, { range: `bytes=${index}-${index}` })),
  );
  const found = new Set(answers.map(({ status }) => status));
  expect([...found].every((status) => status === 206 || status === 429)).toBe(true);
  expect(found.has(206)).toBe(true);
  for (const [index, { status, bytes: got }] of answers.entries())
    if (status === 206) expect([...got]).toEqual([bytes[index]]);
  for (let round = 0; round < 30; round += 1) expect((await ask(video, { range: 'bytes=0-0' })).status).toBe(206);
});

it('parses ranges as in RFC 9110', () => {
  const read = (header: string | undefined) => readRange(header, 100);
  expect(read('bytes=0-49')).toEqual({ start: 0, end: 49 });
  expect(read('bytes=50-')).toEqual({ start: 50, end: 99 });
  expect(read('bytes=-30')).toEqual({ start: 70, end: 99 });
  expect(read('bytes=-300')).toEqual({ start: 0, end: 99 });
  expect(read('bytes=90-1000')).toEqual({ start: 90, end: 99 });
  for (const beyond of ['bytes=100-', 'bytes=100-200', 'bytes=-0']) expect(read(beyond)).toBe('beyond');
  for (const none of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])
    expect(read(none)).toBeUndefined();
});

it('limits concurrent downloads per user and in total', () => {
  const streams = createOpenStreams(2, 3);
  const first = streams.take('a');
  streams.take('a');
  expect(() => streams.take('a')).toThrow('Too many downloads');
  streams.take('b');
  expect(() => streams.take('c')).toThrow('Too many downloads');
  first();
  first();
  streams.take('c');
  expect(() => streams.take('d')).toThrow('Too many downloads');
});
