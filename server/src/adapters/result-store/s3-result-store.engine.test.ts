import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { startVersitygw, type TestVersitygw, versitygwFolder } from '../../testing/engines/start-versitygw.ts';
import { openS3, type S3Settings } from '../object-storage/index.ts';
import { openS3ResultStore } from './index.ts';
import { damageFile, describeResultStore, frameOf } from './result-store-suite.ts';

describe.skipIf(versitygwFolder === undefined)('on versitygw', () => {
  let server: TestVersitygw;
  beforeAll(async () => {
    server = await startVersitygw();
  });
  afterAll(() => server.stop());

  describeResultStore('in S3', async () => {
    const storage = openS3({ ...server.settings, prefix: `${randomUUID()}/` });
    const count = async () => {
      let found = 0;
      for await (const _object of storage.list('')) found += 1;
      for await (const _upload of storage.listUploads('')) found += 1;
      return found;
    };
    /** versitygw has a file for an object and a folder for an upload. */
    const pathOf = async (id: string) => {
      let name = id;
      for await (const upload of storage.listUploads('')) if (upload.key.endsWith(id)) name = upload.uploadId;
      const names = await readdir(server.bucketFolder, { recursive: true });
      return path.join(server.bucketFolder, names.find((each) => path.basename(each) === name) ?? '');
    };
    return {
      open: async (abandonedAfter) =>
        openS3ResultStore(storage, { abandonedAfter, otherReaders: 0, partBytes: 5 * 1024 * 1024 }),
      count,
      damage: async (id, part) => damageFile(await pathOf(id), part),
      async age(id, milliseconds) {
        const then = new Date(Date.now() - milliseconds);
        await utimes(await pathOf(id), then, then);
      },
      // The arrival of its part changes the folder's time.
      untilHalfWritten: () =>
        expect
          .poll(() => readdir(server.bucketFolder, { recursive: true }))
          .toContainEqual(expect.stringMatching(/\/1$/)),
      close: async () => storage.close(),
    };
  });

  const oneNode = { abandonedAfter: 0, otherReaders: 0 };
  const open = (more: Partial<S3Settings> = {}) => {
    const settings = { ...server.settings, prefix: `${randomUUID()}/`, ...more };
    const storage = openS3(settings, { attempts: 2, firstPauseMilliseconds: 1 });
    onTestFinished(() => storage.close());
    return { storage, store: openS3ResultStore(storage, oneNode) };
  };
  const megabyte = (row: number) => frameOf([[row, 'x'.repeat(1024 * 1024)]], false);

  it('keeps a result of 300 MB in parts, in a few parts of memory', async () => {
    const { store } = open();
    const id = randomUUID();
    const writer = store.create(id);
    const frame = megabyte(0);
    let most = 0;
    const before = process.memoryUsage.rss();
    const look = () => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    };
    for (let row = 0; row < 300; row += 1) {
      await writer.write({ ...frame, data: Buffer.from(frame.data) });
      look();
    }
    const stored = await writer.finish();
    const rows = (await store.open(id, stored))!;
    let count = 0;
    for await (const { rows: found } of rows.read()) {
      count += found;
      look();
    }
    await rows.close();
    expect(count).toBe(300);
    expect(most / 1024 ** 2).toBeLessThan(120);
  });

  it('is found again after the server was killed and started', async () => {
    const { store } = open();
    const [kept, lost] = [randomUUID(), randomUUID()];
    const write = async (id: string) => {
      const writer = store.create(id);
      await writer.write(megabyte(1));
      return writer.finish();
    };
    const stored = await write(kept);
    await server.kill();
    await expect(write(lost)).rejects.toThrow("isn't responding (ECONNREFUSED)");
    expect(await store.findProblem()).toBe("object storage isn't responding");
    await server.restart();
    expect(await store.findProblem()).toBeUndefined();
    const rows = (await store.open(kept, stored))!;
    expect(rows.rowCount).toBe(1);
    await rows.close();
    expect(await store.open(lost, stored)).toBeUndefined();
  });

  it.each<[string, (key: TestVersitygw['key']) => Partial<S3Settings>, RegExp]>([
    ['secret', (key) => ({ key: { ...key, secretAccessKey: 'wrong' } }), /403 SignatureDoesNotMatch/],
    ['key', (key) => ({ key: { ...key, accessKeyId: 'wrong' } }), /access key id/i],
    // versitygw has no temporary keys.
    ['session token', (key) => ({ key: { ...key, sessionToken: 'session' } }), /400 InvalidToken/],
    ['bucket', () => ({ bucket: 'missing' }), /404 NoSuchBucket/],
    ['region', () => ({ region: 'eu-west-1' }), /AuthorizationHeaderMalformed.*us-east-1/],
  ])('says what is wrong with the settings: the %s', async (_what, wrong, message) => {
    const { storage, store } = open(wrong(server.key));
    await expect(storage.probe()).rejects.toThrow(message);
    expect(await store.findProblem()).toBe('object storage rejected the request');
  });
});
