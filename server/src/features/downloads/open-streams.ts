import { problem } from '../../http/problem.ts';

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/** Limits files being sent: each uses a file descriptor and some memory until its client has read it. */
export function createOpenStreams(perPerson = 24, inAll = 300) {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (personId: string, one: number) => {
    const count = (counts.get(personId) ?? 0) + one;
    all += one;
    if (count === 0) counts.delete(personId);
    else counts.set(personId, count);
  };
  return {
    /** Takes a slot and returns its release function, which is idempotent. Throws download.busy. */
    take(personId: string): () => void {
      if (all >= inAll || (counts.get(personId) ?? 0) >= perPerson) throw problem('download.busy');
      add(personId, 1);
      let isTaken = true;
      return () => {
        if (isTaken) add(personId, -1);
        isTaken = false;
      };
    },
  };
}
