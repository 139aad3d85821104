import type { Destination } from '@platbook/contract/admin/destinations';
import { type ObjectStorage, openS3, StorageError } from '../../adapters/object-storage/index.ts';
import { openHttpAgent, openHttpsAgent } from '../../drivers/guarded-agent.ts';
import { hostRefused } from '../../drivers/host-guard.ts';
import type { Services } from '../../services.ts';
import type { StoredDestination } from './destinations-store.ts';
import { outsideRules } from './require-reachable.ts';

export type BucketSettings = NonNullable<Destination['bucket']>;

export const secretPlace = (id: string) => `destinations.secret:${id}`;

/** The caller closes it. */
export function openBucket(
  { config, secretBox }: Pick<Services, 'config' | 'secretBox'>,
  { id, bucket, secret }: StoredDestination,
): ObjectStorage {
  const settings = JSON.parse(bucket ?? '{}') as BucketSettings;
  const openAgent = settings.endpoint.startsWith('https:') ? openHttpsAgent : openHttpAgent;
  return openS3(
    {
      endpoint: settings.endpoint,
      region: settings.region,
      bucket: settings.bucket,
      prefix: settings.prefix,
      addressing: settings.isPathStyle ? 'path' : 'host',
      key: {
        accessKeyId: settings.accessKeyId,
        secretAccessKey: secret === null ? '' : secretBox.open(secret, secretPlace(id)),
      },
    },
    { attempts: 2, agent: openAgent(outsideRules(config)) },
  );
}

const sentences: Record<string, string> = {
  AccessDenied: "The access key isn't allowed to write and delete objects there",
  AuthorizationHeaderMalformed: 'The bucket is in another region',
  InvalidAccessKeyId: 'The storage has no such access key ID',
  NoSuchBucket: 'The storage has no bucket with this name',
  PermanentRedirect: 'The bucket is in another region or has another endpoint',
  RequestTimeTooSkewed: "This server's clock is wrong",
  SignatureDoesNotMatch: 'The secret access key is wrong',
};

/** One sentence without what the storage wrote. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof StorageError)) throw error;
  if ((error.cause as NodeJS.ErrnoException | undefined)?.code === hostRefused)
    return "Calls to this host aren't allowed";
  const [, status, code = ''] = /answered (\d+) (\w*)/.exec(error.message) ?? [];
  return sentences[code] ?? (status === undefined ? "The storage isn't responding" : `The storage answered ${status}`);
}
