export type LiveSessions = ReturnType<typeof createLiveSessions>;

export function createLiveSessions() {
  const live = new Map<string, (message: string) => void>();
  return {
    add: (loginId: string, end: (message: string) => void) => void live.set(loginId, end),
    remove: (loginId: string) => void live.delete(loginId),
    end(loginIds: readonly string[], message: string) {
      for (const loginId of loginIds) {
        live.get(loginId)?.(message);
        live.delete(loginId);
      }
    },
  };
}
