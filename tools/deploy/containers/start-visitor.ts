import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '@platbook/tds/make-certificate';
import type { Network } from './open-network.ts';

export type Visitor = Awaited<ReturnType<typeof startVisitor>>;

export interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type VisitorCommand = { asked: Asked } | { url: string; claims: Record<string, unknown> };

interface VisitorOptions {
  readonly network: Network;
  readonly folder: string;
  readonly issuer: string;
  /** A file with certificates to trust. */
  readonly authorities: string;
  /** A server on 127.0.0.1 that the visitor reaches through TLS, by names that aren't the issuer's. */
  readonly innerPort?: number;
}

/** A certificate for what the visitor serves, which the site must trust, and its key: `provider.crt` and `provider.key` in the folder. */
export function makeProviderCertificate(folder: string, hosts: readonly [string, ...string[]]): string {
  const day = 86_400_000;
  const { cert, key } = makeCertificate(hosts, new Date(Date.now() - day), new Date(Date.now() + day));
  writeFileSync(join(folder, 'provider.crt'), cert);
  writeFileSync(join(folder, 'provider.key'), key);
  return cert;
}

/** Someone with a browser and an identity provider. */
export async function startVisitor({ network, folder, issuer, authorities, innerPort }: VisitorOptions) {
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, network.hosts);
  const script = 'mount --bind "$1" /etc/hosts && shift && exec "$@"';
  const start = [process.execPath, join(import.meta.dirname, 'visitor.ts')];
  const { program, words } = network.enter({
    program: 'unshare',
    words: ['--mount', '/bin/sh', '-c', script, 'visit', hosts, ...start],
  });
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      ISSUER: issuer,
      CERTIFICATE: join(folder, 'provider.crt'),
      KEY: join(folder, 'provider.key'),
      NODE_EXTRA_CA_CERTS: authorities,
      INNER_PORT: String(innerPort),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: { value?: unknown; error?: string }) => void>();
  let last = 0;
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (first !== 'ready') throw new Error(`The visitor ended with exit code ${first}.`);
  child.on('message', ({ id, ...answer }: { id: number }) => waiting.get(id)?.(answer));
  const ask = <T>(command: VisitorCommand): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ value, error }) => (error === undefined ? resolve(value as T) : reject(new Error(error))));
      child.send({ id: last, command });
    });
  return {
    /** Signs in through the provider with these claims. Returns the value of the `cookie` header. */
    signIn: (url: string, claims: Record<string, unknown>) => ask<string>({ url, claims }),
    fetch: (asked: Asked | string) => ask<Fetched>({ asked: typeof asked === 'string' ? { url: asked } : asked }),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
