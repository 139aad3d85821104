export interface LiveSessions {
  add(loginId: string, end: (message: string) => void): void;
  remove(loginId: string): void;
  end(loginIds: readonly string[], message: string): void;
}

export function createLiveSessions(): LiveSessions {
  const live = new Map<string, (message: string) => void>();
  return {
    add: (loginId, end) => void live.set(loginId, end),
    remove: (loginId) => void live.delete(loginId),
    end(loginIds, message) {
      for (const loginId of loginIds) {
        live.get(loginId)?.(message);
        live.delete(loginId);
      }
    },
  };
}
