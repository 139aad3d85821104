/** Postpones removals until this process's readers are done, and longer for readers on other nodes. */
export function countReaders(removeNow: (id: string) => Promise<void>) {
  const open = new Map<string, number>();
  const removed = new Set<string>();
  const removeIfUnread = async (id: string): Promise<void> => {
    if (open.has(id) || !removed.has(id)) return;
    try {
      await removeNow(id);
    } finally {
      removed.delete(id);
    }
  };
  return {
    /** Undefined for a removed one; otherwise the function that ends the reading, which never rejects. */
    enter(id: string): (() => Promise<void>) | undefined {
      if (removed.has(id)) return undefined;
      open.set(id, (open.get(id) ?? 0) + 1);
      let isOpen = true;
      return async () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(id) ?? 1) - 1;
        if (left > 0) open.set(id, left);
        else open.delete(id);
        // The sweep removes what can't be removed now.
        await removeIfUnread(id).catch(() => undefined);
      };
    },
    async remove(id: string, afterMilliseconds: number): Promise<void> {
      if (afterMilliseconds === 0) {
        removed.add(id);
        return removeIfUnread(id);
      }
      // If this process ends earlier, the sweep removes it.
      setTimeout(() => {
        removed.add(id);
        void removeIfUnread(id).catch(() => undefined);
      }, afterMilliseconds).unref();
    },
  };
}
