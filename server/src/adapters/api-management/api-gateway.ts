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

/**
 * The embedded gateway or 3scale: manages REST API keys. Calls can throw GatewayUnavailable, and GatewayRefusal if the configuration is
 * wrong. Errors never contain a key.
 */
export interface ApiGateway {
  /** A key that the owner already has at the gateway; undefined if there is none. */
  findKey(owner: KeyOwner): Promise<MadeKey | undefined>;
  /** Creates a key with the owner's name for it; never one that was created before. */
  createKey(owner: KeyOwner, name: string): Promise<MadeKey>;
  /** The key's current value at a gateway that stores keys; undefined if it is no longer accepted. */
  readKey(ref: string): Promise<string | undefined>;
  /** Revokes a key; does nothing if it no longer exists. */
  endKey(ref: string): Promise<void>;
}

/** The gateway didn't answer in time, throttled the call, or failed so often that calls are paused for a while. */
export class GatewayUnavailable extends Error {}

/** The gateway refused the call; contains its status, never its text. */
export class GatewayRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The API gateway responded with ${status}`);
    this.status = status;
  }
}
