/** What knows whose key is whose before the REST API is called: the embedded gateway, or 3scale. */

/** Whose key it is. */
export interface KeyOwner {
  readonly personId: string;
  readonly email: string;
  readonly displayName: string;
}

/** A key that was made. */
export interface MadeKey {
  /** 32 hexadecimal digits, unless a 3scale is told to make others. */
  readonly key: string;
  /** What the gateway calls it; null where it keeps nothing. */
  readonly ref: string | null;
}

/**
 * One interface over both. Calls may throw GatewayUnavailable, and GatewayRefusal where the configuration is wrong. No key is ever part of an
 * error.
 */
export interface ApiGateway {
  /** A key that its owner has there since before we made any; undefined where there is none. */
  findKey(owner: KeyOwner): Promise<MadeKey | undefined>;
  /** Makes a key with a name that its owner gave; one that was never made before. */
  createKey(owner: KeyOwner, name: string): Promise<MadeKey>;
  /** A key as the gateway has it now, where it keeps any; undefined when it lets no one in with it any more. */
  readKey(ref: string): Promise<string | undefined>;
  /** Ends a key; nothing happens when it is gone. */
  endKey(ref: string): Promise<void>;
}

/** The gateway did not answer in time, asked to be left alone, or failed so often that it is left alone for a while. */
export class GatewayUnavailable extends Error {}

/** What the gateway says when it does not do what was asked: its status, never its text. */
export class GatewayRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The API gateway responded with ${status}`);
    this.status = status;
  }
}
