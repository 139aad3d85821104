import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface SignatureOptions {
  readonly keys: readonly { readonly key: Buffer }[];
  /** This node's ID, which is new at every start. */
  readonly node: string;
}

/** What a signature covers, besides the node that it is for. */
export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly passed: readonly (readonly [name: string, value: string])[];
  readonly address: string;
  readonly body: string;
}

const rememberedNonces = 20_000;
const mostMacs = 20;
const longestHeader = 4_096;

const digestOf = (body: string) => hash('sha256', body, 'base64url');

/**
 * `<nonce>.<address>.<digest of the body>.<code>…` with a message authentication code for each key, so that nodes agree while keys are being
 * rotated. No clock is involved: the ID of the node ends with its process, and a nonce works once.
 */
export function openSignatures({ keys, node }: SignatureOptions) {
  const derived = keys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', 'platbook node channel', 32)));
  const used = new LRUCache<string, true>({ max: rememberedNonces });
  const macsOf = (
    target: string,
    head: string,
    { method, path, passed }: Pick<Signed, 'method' | 'path' | 'passed'>,
  ): Buffer[] => {
    const text = JSON.stringify([target, head, method, path, passed]);
    return derived.map((key) => createHmac('sha256', key).update(text).digest());
  };
  return {
    sign(target: string, signed: Signed): string {
      const parts = [randomBytes(16), Buffer.from(signed.address)].map((part) => part.toString('base64url'));
      const head = [...parts, digestOf(signed.body)].join('.');
      return [head, ...macsOf(target, head, signed).map((mac) => mac.toString('base64url'))].join('.');
    },
    /** Undefined if no node signed it for this one, or if it was used before. The body comes later: check it with `isBody`. */
    read(header: string, signed: Pick<Signed, 'method' | 'path' | 'passed'>) {
      if (header.length > longestHeader) return undefined;
      const [nonce = '', address = '', digest = '', ...macs] = header.split('.');
      if (macs.length > mostMacs) return undefined;
      const expected = macsOf(node, [nonce, address, digest].join('.'), signed);
      const given = macs.map((mac) => Buffer.from(mac, 'base64url'));
      const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
      if (!given.some((mac) => expected.some((each) => isSame(mac, each))) || used.has(nonce)) return undefined;
      used.set(nonce, true);
      return {
        address: Buffer.from(address, 'base64url').toString(),
        isBody: (body: string) => digestOf(body) === digest,
      };
    },
  };
}
