import { LRUCache } from 'lru-cache';

/** Sessions that open at the same time are far fewer. */
const keptEnds = 1_000;

export type LiveSessions = ReturnType<typeof createLiveSessions>;

export function createLiveSessions() {
  const live = new Map<string, (message: string) => void>();
  /** Of logins that were admitted but whose session is still opening. */
  const early = new LRUCache<string, string>({ max: keptEnds });
  return {
    add(loginId: string, end: (message: string) => void): void {
      const message = early.get(loginId);
      if (message === undefined) live.set(loginId, end);
      else end(message);
    },
    remove: (loginId: string) => void live.delete(loginId),
    end(loginIds: readonly string[], message: string) {
      for (const loginId of loginIds) {
        const end = live.get(loginId);
        if (end === undefined) early.set(loginId, message);
        else end(message);
        live.delete(loginId);
      }
    },
  };
}
