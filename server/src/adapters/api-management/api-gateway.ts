import { randomBytes } from 'node:crypto';

export interface KeyOwner {
  readonly personId: string;
  readonly email: string;
  readonly displayName: string;
}

export interface MadeKey {
  /** 32 hexadecimal digits, unless the 3scale server is configured to create others. */
  readonly key: string;
  /** The gateway's ID of the key; null if it stores nothing. */
  readonly ref: string | null;
}

/** Calls can throw GatewayUnavailable, and GatewayRefusal if the configuration is wrong. Errors never contain a key. */
export interface ApiGateway {
  findKey(owner: KeyOwner): Promise<MadeKey | undefined>;
  createKey(owner: KeyOwner, name: string): Promise<MadeKey>;
  readKey(ref: string): Promise<string | undefined>;
  /** Does nothing if the key no longer exists. */
  endKey(ref: string): Promise<void>;
}

export class GatewayUnavailable extends Error {}

/** Contains the gateway's status, never its text. */
export class GatewayRefusal extends Error {
  constructor(status: number) {
    super(`The API gateway responded with ${status}`);
  }
}

export function openEmbeddedGateway(): ApiGateway {
  return {
    findKey: async () => undefined,
    createKey: async () => ({ key: randomBytes(16).toString('hex'), ref: null }),
    readKey: async () => undefined,
    endKey: async () => {},
  };
}
