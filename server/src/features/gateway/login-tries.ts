const MINUTE = 60_000;
/** Wrong passwords of one user from one address in a minute, and of all users from it. */
const triesOfUser = 5;
const triesOfAddress = 30;
/** More are forgotten from the oldest on: no flood of names may take the memory. */
const mostKeys = 10_000;

/** Counts wrong passwords, so that few guesses can be made. */
export interface LoginTries {
  /** Whether a try may be made now. One that may counts as wrong at once, so that many at the same moment are no way around it. */
  take(address: string, user: string): boolean;
  /** The password was right: nothing of this user is held against the address. */
  forgive(address: string, user: string): void;
}

/** Nothing counted yet. */
export function createLoginTries(now: () => Date): LoginTries {
  const times = new Map<string, number[]>();
  const keysOf = (address: string, user: string) => [JSON.stringify([address, user.toLowerCase()]), address] as const;
  const lately = (key: string) => (times.get(key) ?? []).filter((time) => time > now().getTime() - MINUTE);
  const put = (key: string, values: number[]) => {
    times.delete(key);
    if (values.length > 0) times.set(key, values);
    const oldest = times.size > mostKeys ? times.keys().next().value : undefined;
    if (oldest !== undefined) times.delete(oldest);
  };
  return {
    take(address, user) {
      const [ofUser, ofAddress] = keysOf(address, user);
      if (lately(ofUser).length >= triesOfUser || lately(ofAddress).length >= triesOfAddress) return false;
      for (const key of [ofUser, ofAddress]) put(key, [...lately(key), now().getTime()]);
      return true;
    },
    forgive(address, user) {
      const [ofUser, ofAddress] = keysOf(address, user);
      put(ofAddress, lately(ofAddress).slice(0, -1));
      put(ofUser, []);
    },
  };
}
