import { keepFresh } from './keep-fresh.ts';
import { openMachineKey } from './machine-key.ts';
import type { ByteRange, ListedObject, ListedUpload, ObjectStorage } from './object-storage.ts';
import { StorageError } from './object-storage.ts';
import { elementsOf, textOf } from './read-xml.ts';
import { openS3Calls, type S3Calls, type S3Options } from './s3-calls.ts';
import type { Query, S3Key, S3Settings } from './s3-settings.ts';
import { startS3Upload } from './s3-upload.ts';
import type { S3Answer } from './send-signed.ts';

const pageKeys = '1000';
/** A storage that always has another page must not keep a sweep forever. */
const mostPages = 10_000;

const probeMilliseconds = 5_000;

/** Throws one sentence if a variable of the machine is wrong. */
export function openS3(settings: S3Settings, options: S3Options = {}): ObjectStorage {
  const keyOf = openKey(settings);
  const calls = openS3Calls(settings, keyOf, options);
  const { idleMilliseconds = probeMilliseconds } = options;
  const prober = openS3Calls(settings, keyOf, {
    attempts: 1,
    idleMilliseconds,
    attemptMilliseconds: probeMilliseconds,
    ...(options.agent === undefined ? {} : { agent: options.agent }),
  });
  const fullKey = (key: string): string => settings.prefix + key;
  const ownKey = (key: string): string => key.slice(settings.prefix.length);
  return {
    async put(key, body) {
      await calls.call({ method: 'PUT', key: fullKey(key), body });
    },
    get: (key, range) => getRange(calls, fullKey(key), range),
    async remove(key) {
      await calls.call({ method: 'DELETE', key: fullKey(key) }, ['NoSuchKey', '404']);
    },
    async *list(prefix) {
      const first = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': pageKeys, prefix: fullKey(prefix) };
      for await (const { xml } of pagesOf(calls, first, nextOfObjects))
        for (const item of elementsOf(xml, 'Contents')) {
          const object = readObject(item);
          yield { ...object, key: ownKey(object.key) };
        }
    },
    startUpload: (key) => startS3Upload(calls, fullKey(key)),
    async *listUploads(prefix) {
      const first = { uploads: '', 'encoding-type': 'url', 'max-uploads': pageKeys, prefix: fullKey(prefix) };
      for await (const { xml, answer } of pagesOf(calls, first, nextOfUploads))
        for (const item of elementsOf(xml, 'Upload')) {
          const upload = readUpload(item, answer);
          yield { ...upload, key: ownKey(upload.key) };
        }
    },
    async abortUpload(key, uploadId) {
      await calls.call({ method: 'DELETE', key: fullKey(key), query: { uploadId } }, ['NoSuchUpload', '404']);
    },
    async probe() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: settings.prefix };
      await prober.call({ method: 'GET', key: '', query });
    },
    close() {
      calls.close();
      prober.close();
    },
  };
}

function openKey({ key, region }: S3Settings): () => Promise<S3Key> {
  if ('machine' in key) return keepFresh(openMachineKey(key.machine, region));
  return async () => key;
}

async function getRange({ call }: S3Calls, key: string, range: ByteRange) {
  const mostBytes = 'last' in range ? range.last : range.to - range.from;
  const wanted = 'last' in range ? `bytes=-${range.last}` : `bytes=${range.from}-${range.to - 1}`;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call({ method: 'GET', key, headers: { range: wanted }, mostBytes }, [
      'NoSuchKey',
      '404',
      // An empty object has no last bytes.
      'InvalidRange',
      '416',
    ]);
    if (answer.status >= 400) return undefined;
    const totalBytes = totalOf(answer, range);
    if (totalBytes !== undefined) return { bytes: answer.body, totalBytes };
    if (attempt === 2) throw new StorageError('wrong', `object storage answered ${wanted} with other bytes`);
  }
}

/** The size of the object; undefined if the answer isn't the range that was asked for. */
function totalOf({ status, headers, body }: S3Answer, range: ByteRange): number | undefined {
  // A whole object is also right if nothing of it is left out.
  if (status === 200)
    return 'last' in range || (range.from === 0 && range.to === body.length) ? body.length : undefined;
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (status !== 206 || found === null) return undefined;
  const [from, last, total] = found.slice(1).map(Number) as [number, number, number];
  const [asked, to] = 'last' in range ? [Math.max(0, total - range.last), total] : [range.from, range.to];
  return from === asked && last + 1 === to && body.length === to - from && to <= total ? total : undefined;
}

async function* pagesOf({ call }: S3Calls, first: Query, nextOf: (xml: string) => Query) {
  let next: Query = {};
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await call({ method: 'GET', key: '', query: { ...first, ...next } });
    const xml = answer.body.toString('utf8');
    yield { xml, answer };
    if (textOf(xml, 'IsTruncated') !== 'true') return;
    const following = nextOf(xml);
    if (JSON.stringify(following) === JSON.stringify(next)) break;
    next = following;
  }
  throw new StorageError('wrong', 'object storage lists without an end');
}

const nextOfObjects = (xml: string): Query => ({ 'continuation-token': textOf(xml, 'NextContinuationToken') });

const nextOfUploads = (xml: string): Query => ({
  'key-marker': keyIn(xml, 'NextKeyMarker'),
  'upload-id-marker': textOf(xml, 'NextUploadIdMarker'),
});

/** With `encoding-type=url`, a key is encoded like a form field. */
function keyIn(xml: string, tag: string): string {
  const text = textOf(xml, tag).replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readObject(item: string): ListedObject {
  return {
    key: keyIn(item, 'Key'),
    bytes: Number(textOf(item, 'Size')),
    changedAt: new Date(textOf(item, 'LastModified')),
  };
}

function readUpload(item: string, { headers }: S3Answer): ListedUpload {
  const listedAt = Date.parse(headers.date ?? '') || Date.now();
  const startedAt = Date.parse(textOf(item, 'Initiated'));
  // Without a time it is as young as possible.
  return { key: keyIn(item, 'Key'), uploadId: textOf(item, 'UploadId'), ageMilliseconds: listedAt - startedAt || 0 };
}
