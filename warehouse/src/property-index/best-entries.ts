/** If more keys than this share a prefix, a search doesn't read them: the index stores the prefix's best entries instead. */
export const MANY = 64;
const KEPT = 10;
/** For longer prefixes, a search reads all keys, however many there are. */
const LONGEST = 24;

interface Beginning {
  count: number;
  /** Best first: most homes, then the lowest entry number. */
  readonly best: { entry: number; homes: number }[];
}

export interface BestEntries {
  add(text: string, entry: number, homes: number): void;
  /** Rows `[kind, start, entries]` of the prefixes that are complete; all of them once `isEnd`. */
  take(isEnd?: boolean): [string, string, string][];
}

export function openBestEntries(kind: string): BestEntries {
  const open: Beginning[] = [];
  let last = '';
  let rows: [string, string, string][] = [];
  const closeBeyond = (length: number): void => {
    while (open.length > length) {
      const { count, best } = open.pop() as Beginning;
      const entries = best.map(({ entry }) => entry).join(' ');
      if (count > MANY) rows.push([kind, last.slice(0, open.length + 1), entries]);
    }
  };
  const keep = ({ best }: Beginning, entry: number, homes: number): void => {
    const least = best[KEPT - 1];
    if (least !== undefined && least.homes >= homes) return;
    if (best.some((one) => one.entry === entry)) return;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.homes as number) < homes) place -= 1;
    best.splice(place, 0, { entry, homes });
    best.length = Math.min(best.length, KEPT);
  };
  return {
    add(text, entry, homes) {
      const longest = Math.min(text.length, LONGEST);
      let shared = 0;
      while (shared < longest && shared < open.length && text[shared] === last[shared]) shared += 1;
      closeBeyond(shared);
      while (open.length < longest) open.push({ count: 0, best: [] });
      last = text;
      for (const beginning of open) {
        beginning.count += 1;
        keep(beginning, entry, homes);
      }
    },
    take(isEnd = false) {
      if (isEnd) closeBeyond(0);
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}
