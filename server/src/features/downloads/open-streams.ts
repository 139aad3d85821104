import { problem } from '../../http/problem.ts';

/** Files that are being sent: each holds a descriptor and a little memory for as long as its reader takes. */
export interface OpenStreams {
  /** Counts one more and answers what takes it back, once. Throws download.busy. */
  take(personId: string): () => void;
}

/** With so many at once for one person and for everyone. */
export function createOpenStreams(perPerson = 24, inAll = 300): OpenStreams {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (personId: string, one: number) => {
    const count = (counts.get(personId) ?? 0) + one;
    all += one;
    if (count === 0) counts.delete(personId);
    else counts.set(personId, count);
  };
  return {
    take(personId) {
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
