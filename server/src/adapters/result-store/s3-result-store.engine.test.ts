import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { startVersitygw, type TestVersitygw, versitygwFolder } from '../../testing/engines/start-versitygw.ts';
import { openS3 } from '../object-storage/index.ts';
import { openS3ResultStore } from './index.ts';
import { damageFile, describeResultStore } from './result-store-suite.ts';

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
});
