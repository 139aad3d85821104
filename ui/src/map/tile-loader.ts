/** Fewer than the server allows a user to have open, which other calls need, too. */
const mostAtOnce = 8;

type TilePlace = Readonly<Record<'z' | 'x' | 'y', string>>;
export type LoadTile = (place: TilePlace, signal: AbortSignal) => Promise<ArrayBuffer>;

/** Loads tiles with the app's own call, a few at a time. */
export function createTileLoader(callTile: LoadTile): LoadTile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (place, signal) => {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await callTile(place, signal);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
