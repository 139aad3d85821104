import { randomBytes, randomUUID } from 'node:crypto';
import { type FakeS3, type S3Trouble, startFakeS3 } from '../../testing/fakes/fake-s3.ts';
import { type ObjectStorage, openS3, StorageError } from '../object-storage/index.ts';
import { frameText, openS3ResultStore, type ResultStore, type StoredFrame, type StoredRows } from './index.ts';
import type { StoredResult } from './result-store.ts';
import { describeResultStore, frameOf } from './result-store-suite.ts';

const partBytes = 5 * 1024 * 1024;
const impatient = { attempts: 3, firstPauseMilliseconds: 1, idleMilliseconds: 500 };
const oneNode = { abandonedAfter: 0, otherReaders: 0, partBytes };

describeResultStore('in S3', async () => {
  const server = await startFakeS3();
  const storage = openS3(server.settings);
  const count = async () => server.objects.size + server.uploads.size;
  const objectOf = (id: string) => server.objects.get(`test/results/${id}`);
  return {
    open: async (abandonedAfter) => openS3ResultStore(storage, { ...oneNode, abandonedAfter }),
    count,
    async damage(id, part) {
      const { bytes } = objectOf(id)!;
      const at = part === 'index' ? bytes.length - 20 : Math.floor(bytes.length / 2);
      bytes[at] = bytes[at]! ^ 255;
    },
    async age(id, milliseconds) {
      const object = objectOf(id);
      if (object) object.changedAt -= milliseconds;
      for (const upload of server.uploads.values()) if (upload.key.endsWith(id)) upload.startedAt -= milliseconds;
    },
    untilHalfWritten: () => expect.poll(count).toBe(1),
    async close() {
      storage.close();
      await server.close();
    },
  };
});

describe('a result in S3 whose storage misbehaves', () => {
  const misbehaving = { ...oneNode, partBytes: 1_000_000 };
  let server: FakeS3;
  let store: ResultStore;
  let storage: ObjectStorage;
  beforeEach(async () => {
    server = await startFakeS3();
    storage = openS3(server.settings, impatient);
    store = openS3ResultStore(storage, misbehaving);
  });
  afterEach(async () => {
    storage.close();
    await server.close();
  });

  const text = randomBytes(300_000).toString('hex');
  /** Two full parts and a third. */
  const large = Array.from({ length: 5 }, (_, row) => [[row, text]]);
  const medium = [[[1, text.slice(0, 200_000)]], [[2, text.slice(0, 300_000)]]];

  async function write(id: string, frames: unknown[][][]): Promise<StoredResult> {
    const writer = store.create(id);
    try {
      for (const rows of frames) await writer.write(frameOf(rows, false));
      return await writer.finish();
    } catch (error) {
      server.setTrouble(() => undefined);
      await writer.abort();
      throw error;
    }
  }

  async function read(id: string, stored: StoredResult): Promise<unknown[][] | undefined> {
    const rows = await store.open(id, stored);
    if (rows === undefined) return undefined;
    const all: unknown[][] = [];
    try {
      for await (const frame of rows.read()) all.push(...JSON.parse(`[${await frameText(frame)}]`));
    } finally {
      await rows.close();
    }
    return all;
  }

  const firstOf = (rows: StoredRows): Promise<IteratorResult<StoredFrame>> =>
    rows.read()[Symbol.asyncIterator]().next();

  /** As the next process does it. */
  const sweepAll = async (): Promise<void> => {
    for (const upload of server.uploads.values()) upload.startedAt -= 5_000;
    await openS3ResultStore(storage, misbehaving).sweep(new Date(0));
  };

  /** Only the first `times` requests of this name. */
  const trouble = (name: string, kind: S3Trouble, times = Number.POSITIVE_INFINITY): void => {
    let left = times;
    server.setTrouble((request) => {
      if (request !== name || left <= 0) return undefined;
      left -= 1;
      return kind;
    });
  };

  const slowDown = { status: 503, code: 'SlowDown' } as const;
  const failed = { status: 500, code: 'InternalError' } as const;
  const denied = { status: 403, code: 'AccessDenied' } as const;

  it.each<[string, S3Trouble]>([
    ['PutObject', slowDown],
    ['PutObject', { status: 429, code: 'TooManyRequests', retryAfter: '0' }],
    ['PutObject', 'never'],
    ['CreateMultipartUpload', slowDown],
    ['CreateMultipartUpload', 'cut off'],
    ['UploadPart', slowDown],
    ['UploadPart', failed],
    ['UploadPart', 'never'],
    ['CompleteMultipartUpload', failed],
    ['CompleteMultipartUpload', 'error as success'],
    // The upload is complete, although its answer is lost and the next attempt finds no upload.
    ['CompleteMultipartUpload', 'cut off'],
    ['CompleteMultipartUpload', 'short'],
  ])('is stored if one %s fails: %j', async (name, kind) => {
    trouble(name, kind, 1);
    const [id, frames] = [randomUUID(), name === 'PutObject' ? medium : large];
    const stored = await write(id, frames);
    await sweepAll();
    expect(await read(id, stored)).toEqual(frames.flat());
    expect([server.objects.size, server.uploads.size]).toEqual([1, 0]);
  });

  it.each<[string, S3Trouble, string]>([
    ['PutObject', slowDown, "object storage isn't responding"],
    ['PutObject', 'never', "object storage isn't responding"],
    ['PutObject', 'cut off', "object storage isn't responding"],
    ['PutObject', denied, 'object storage rejected the request'],
    ['CreateMultipartUpload', denied, 'object storage rejected the request'],
    ['CreateMultipartUpload', 'wrong bytes', 'object storage answered incorrectly'],
    ['CreateMultipartUpload', 'endless', 'object storage answered incorrectly'],
    ['UploadPart', slowDown, "object storage isn't responding"],
    ['UploadPart', 'no tag', 'object storage answered incorrectly'],
    ['UploadPart', 'wrong tag', 'object storage rejected the request'],
    ['CompleteMultipartUpload', failed, "object storage isn't responding"],
    ['CompleteMultipartUpload', 'error as success', "object storage isn't responding"],
  ])('is not stored, not even in part, if %s always fails: %j', async (name, kind, says) => {
    trouble(name, kind);
    const [id, frames] = [randomUUID(), name === 'PutObject' ? medium : large];
    const error = await write(id, frames).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StorageError);
    expect((error as StorageError).publicText).toBe(says);
    expect(String((error as Error).stack)).not.toContain(server.key.secretAccessKey);
    expect(server.objects.size).toBe(0);
    // An upload whose ID never arrived is left to the sweep.
    await sweepAll();
    expect(server.uploads.size).toBe(0);
  });

  it.each<S3Trouble>([slowDown, 'never', 'cut off', 'short', 'other range', 'whole object'])(
    'is read if one answer fails: %j',
    async (kind) => {
      const id = randomUUID();
      const stored = await write(id, medium);
      trouble('GetObject', kind, 1);
      expect(await read(id, stored)).toEqual(medium.flat());
    },
  );

  it.each<[S3Trouble, string]>([
    [slowDown, '503'],
    ['never', 'no response'],
    ['cut off', "isn't responding"],
    ['endless', 'more than was asked for'],
    ['short', 'other bytes'],
    ['other range', 'other bytes'],
    ['whole object', 'more than was asked for'],
    ['wrong bytes', 'corrupt'],
  ])('is never read wrong if all answers fail: %j', async (kind, says) => {
    const id = randomUUID();
    const stored = await write(id, medium);
    const rows = (await store.open(id, stored)) as StoredRows;
    trouble('GetObject', kind);
    await expect(firstOf(rows)).rejects.toThrow(says);
    await rows.close();
  });

  it('is found again when the storage is back [F33]', async () => {
    const id = randomUUID();
    const stored = await write(id, medium);
    server.setTrouble(() => 'never');
    await expect(store.open(id, stored)).rejects.toThrow("isn't responding");
    expect(await store.findProblem()).toBe("object storage isn't responding");
    server.setTrouble(() => undefined);
    expect(await read(id, stored)).toEqual(medium.flat());
    expect(await store.findProblem()).toBeUndefined();
  });

  it('waits for one attempt only while the storage is known to be down', async () => {
    server.setTrouble(() => 'never');
    for (const requests of [3, 4, 5]) {
      const writer = store.create(randomUUID());
      for (const rows of medium) await writer.write(frameOf(rows, false));
      await expect(writer.finish()).rejects.toThrow("isn't responding");
      expect(server.requests).toHaveLength(requests);
    }
  });

  it('can be read on other nodes for a while after its removal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const other = openS3ResultStore(storage, { ...oneNode, otherReaders: 60_000 });
    const id = randomUUID();
    const stored = await write(id, medium);
    const rows = (await store.open(id, stored)) as StoredRows;
    await other.remove(id, true);
    await vi.advanceTimersByTimeAsync(59_000);
    expect((await firstOf(rows)).done).toBe(false);
    await rows.close();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(() => server.objects.size).toBe(0);
  });
});
