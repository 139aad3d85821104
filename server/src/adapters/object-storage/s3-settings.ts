import type { MachineVariables } from './machine-key.ts';

export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a key that expires. */
  readonly sessionToken?: string | undefined;
}

export interface S3Settings {
  /** Without the bucket and a final slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before every key: '', or text with a final slash. */
  readonly prefix: string;
  /** The bucket as a folder of the endpoint, or as its subdomain. */
  readonly addressing: 'path' | 'host';
  /** Fixed, or that of the machine's role. */
  readonly key: S3Key | { readonly machine: MachineVariables };
}

/** The URL of the bucket (key '') or of an object in it. */
export function s3Url({ endpoint, bucket, addressing }: S3Settings, key: string, query: Query = {}): URL {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/+$/, '');
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = addressing === 'host' ? `${folder}/${path}` : `${folder}/${bucket}${path && `/${path}`}`;
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

export type Query = Readonly<Record<string, string | undefined>>;
