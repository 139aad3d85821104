import type { DestinationBody } from '@platbook/contract/admin/destinations';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { parseAddress, parseUrlStart } from './destination-value.ts';
import type { StoredDestination } from './destinations-store.ts';
import { type BucketSettings, secretPlace } from './open-bucket.ts';
import { requireReachable } from './require-reachable.ts';

type Parsed = Pick<StoredDestination, 'bucket' | 'has_rows' | 'kind' | 'secret' | 'value'>;

const invalid = (detail: string, field: string) => problem('destination.invalid', detail, field);

/** Throws destination.invalid with the field. */
export async function parseDestination(
  services: Pick<Services, 'config' | 'secretBox'>,
  body: DestinationBody,
  id: string,
  known: StoredDestination | undefined,
): Promise<Parsed> {
  const { kind } = body;
  const has_rows = body.hasRows ? 1 : 0;
  if (kind === 'bucket') return { kind, has_rows, ...(await parseBucket(services, body, id, known)) };
  const value = kind === 'address' ? parseAddress(body.value) : parseUrlStart(body.value);
  if (value === undefined)
    throw invalid(
      kind === 'address'
        ? 'Enter an email address or a domain, e.g. example.com'
        : 'Enter a host or the start of a URL, e.g. hooks.example.com or https://example.com/hooks',
      'value',
    );
  if (kind !== 'address')
    await requireReachable(
      services,
      value.includes('://') ? value : `https://${value}`,
      'destination.invalid',
      'value',
    );
  return { kind, has_rows, value, bucket: null, secret: null };
}

async function parseBucket(
  services: Pick<Services, 'config' | 'secretBox'>,
  { value, bucket }: DestinationBody,
  id: string,
  known: StoredDestination | undefined,
) {
  const name = value.trim();
  if (name === '') throw invalid('Enter a name', 'value');
  if (bucket === undefined) throw invalid('Enter the settings of the bucket', 'bucket');
  const { secretAccessKey = '', ...given } = bucket;
  const settings = Object.fromEntries(
    Object.entries(given).map(([key, text]) => [key, typeof text === 'string' ? text.trim() : text]),
  ) as BucketSettings;
  for (const [key, word] of [
    ['region', 'a region, e.g. us-west-2'],
    ['accessKeyId', 'an access key ID'],
  ] as const)
    if (settings[key] === '') throw invalid(`Enter ${word}`, key);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(settings.bucket))
    throw invalid('Enter the name of a bucket: lowercase letters, digits, dots and hyphens', 'bucket');
  const endpoint = await requireReachable(services, settings.endpoint, 'destination.invalid', 'endpoint');
  if (endpoint.search !== '') throw invalid('Enter a URL without a query', 'endpoint');
  const isElsewhere = known?.bucket == null || JSON.parse(known.bucket).endpoint !== hrefOf(endpoint);
  // A secret that was saved for one server must not be sent to another one.
  if (secretAccessKey === '' && (isElsewhere || known.secret === null))
    throw invalid('Enter the secret access key', 'secretAccessKey');
  return {
    value: name,
    bucket: JSON.stringify({ ...settings, endpoint: hrefOf(endpoint), prefix: prefixOf(settings.prefix) }),
    secret:
      secretAccessKey === '' ? (known?.secret ?? null) : services.secretBox.seal(secretAccessKey, secretPlace(id)),
  };
}

const hrefOf = (url: URL) => url.href.replace(/\/+$/, '');

/** Without a slash at the start, with one at the end; '' stays. */
const prefixOf = (text: string) => text.replace(/^\/+/, '').replace(/([^/])\/*$/, '$1/');
