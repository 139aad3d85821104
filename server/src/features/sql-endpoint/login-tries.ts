import { LRUCache } from 'lru-cache';

const MINUTE = 60_000;
/** Wrong passwords per minute: of one user from one address, and of all users from one address. */
const triesOfUser = 5;
const triesOfAddress = 30;
/** Beyond this, the oldest entries are dropped, so that a flood of names cannot exhaust memory. */
const mostKeys = 10_000;

export function createLoginTries(now: () => Date) {
  const times = new LRUCache<string, number[]>({ max: mostKeys });
  const keysOf = (address: string, user: string) => [JSON.stringify([address, user.toLowerCase()]), address] as const;
  const recent = (key: string) => (times.get(key) ?? []).filter((time) => time > now().getTime() - MINUTE);
  return {
    /** Whether a try is allowed. It counts as a failure immediately, so that concurrent tries can't bypass the limit. */
    take(address: string, user: string): boolean {
      const [ofUser, ofAddress] = keysOf(address, user);
      if (recent(ofUser).length >= triesOfUser || recent(ofAddress).length >= triesOfAddress) return false;
      for (const key of [ofUser, ofAddress]) times.set(key, [...recent(key), now().getTime()]);
      return true;
    },
    /** After a right password: clears this user's failures from the address. */
    forgive(address: string, user: string): void {
      const [ofUser, ofAddress] = keysOf(address, user);
      times.set(ofAddress, recent(ofAddress).slice(0, -1));
      times.delete(ofUser);
    },
  };
}
