import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { LakeManifest } from '@platbook/contract/packs/lake-manifest';
import type { AwsClient } from 'aws4fetch';
import { BuildError } from '../build-error.ts';
import { type Progress, SILENT } from '../progress.ts';

export interface Bucket {
  /** `s3://bucket/folder`. */
  readonly url: string;
  /** Undefined for AWS. An address of another server is used as is: `http://127.0.0.1:7070`. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a key that expires. */
  readonly sessionToken?: string | undefined;
}

/** The variables are named as AWS's own tools name them. Throws BuildError. */
export function readBucket(url: string, environment: Readonly<Record<string, string | undefined>>): Bucket {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ENDPOINT_URL, AWS_REGION } = environment;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new BuildError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to upload to a bucket.');
  return {
    url,
    endpoint: AWS_ENDPOINT_URL?.replace(/\/$/, '') || undefined,
    region: AWS_REGION || 'us-east-1',
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
}

/** Files to upload in parallel. */
const CONCURRENT = 4;

/** Copies the files that the bucket's `lake.json` doesn't name, then `lake.json`, and deletes what neither run names. Throws BuildError. */
export async function uploadLake(
  folder: string,
  lake: LakeManifest,
  bucket: Bucket,
  progress: Progress = SILENT,
): Promise<{ sent: number }> {
  const { AwsClient } = await import('aws4fetch');
  const { accessKeyId, secretAccessKey, sessionToken, region } = bucket;
  const key = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  const client = new AwsClient({ ...key, region, service: 's3', retries: 3 });
  const store = openStore(client, addressOf(bucket));
  const old = await store.read();
  const present = new Set([...filesOf(old).map(({ path }) => path), ...(old?.retired ?? [])]);
  const missing = filesOf(lake).filter(({ path }) => !present.has(path));
  const waiting = [...missing];
  const sendNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      progress.step(file.path);
      await store.put(file.path, await openAsBlob(join(folder, file.path)), file.sha256);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, sendNext));
  const named = new Set(filesOf(lake).map(({ path }) => path));
  const retired = filesOf(old).flatMap(({ path }) => (named.has(path) ? [] : [path]));
  await store.put('lake.json', new Blob([JSON.stringify({ ...lake, retired })]));
  for (const path of old?.retired ?? []) if (!named.has(path)) await store.remove(path);
  return { sent: missing.length };
}

const filesOf = (lake: LakeManifest | undefined) => lake?.objects.flatMap(({ files }) => files) ?? [];

function addressOf({ url, endpoint, region }: Bucket): string {
  const [, name = '', folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(url) ?? [];
  const root = endpoint === undefined ? `https://${name}.s3.${region}.amazonaws.com` : `${endpoint}/${name}`;
  return folder === '' ? root : `${root}/${folder}`;
}

function openStore(client: AwsClient, address: string) {
  const exchange = async (path: string, init: RequestInit, expected: readonly number[]): Promise<Response> => {
    const answer = await client.fetch(`${address}/${path}`, init).catch((error: Error) => {
      throw new BuildError(
        `The bucket doesn't answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
      );
    });
    if (!expected.includes(answer.status))
      throw new BuildError(`The bucket answers ${answer.status} for ${path}: ${(await answer.text()).slice(0, 200)}`);
    return answer;
  };
  return {
    async read(): Promise<LakeManifest | undefined> {
      const answer = await exchange('lake.json', { method: 'GET' }, [200, 404]);
      return answer.status === 200 ? ((await answer.json()) as LakeManifest) : undefined;
    },
    /** The server refuses bytes with another checksum. */
    async put(path: string, body: Blob, sha256?: string): Promise<void> {
      const headers: Record<string, string> = sha256 === undefined ? {} : { 'X-Amz-Content-Sha256': sha256 };
      await exchange(path, { method: 'PUT', body, headers }, [200]);
    },
    async remove(path: string): Promise<void> {
      await exchange(path, { method: 'DELETE' }, [200, 204, 404]);
    },
  };
}
