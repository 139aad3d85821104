export interface TokenHolder {
  /** Resolves to the token, once there is one. */
  token: () => Promise<string>;
  /** Replaces a token that the server refused. */
  renew: (refused: string) => Promise<string>;
}

interface TokenSource {
  /** Gets a token. Called once for all calls that wait for one. */
  request: () => Promise<string>;
  onRefused: (state: { isRequested: boolean }) => void;
}

export interface HeldToken extends TokenHolder {
  /** Requests a token even if there is one. */
  request: () => Promise<string>;
  set: (token: string) => void;
}

/** One token for all calls of an app, in memory. */
export function createTokenHolder({ request, onRefused }: TokenSource): HeldToken {
  let current: string | undefined;
  let requested: Promise<string> | undefined;
  const requestOnce = () => {
    requested ??= request().finally(() => {
      requested = undefined;
    });
    return requested;
  };
  return {
    request: requestOnce,
    set(token) {
      current = token;
    },
    token: async () => current ?? requestOnce(),
    renew(refused) {
      if (current !== undefined && current !== refused) return Promise.resolve(current);
      current = undefined;
      onRefused({ isRequested: requested !== undefined });
      return requestOnce();
    },
  };
}
