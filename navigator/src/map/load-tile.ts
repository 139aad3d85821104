import { getMapTile } from '@platbook/contract/property/property-map';
import { callForBytes } from '../api/call.ts';

/** Fewer than the server allows a user to have open, which other calls need, too. */
const mostAtOnce = 8;

export type LoadTile = (z: string, x: string, y: string, signal: AbortSignal) => Promise<ArrayBuffer>;

/** Loads tiles with the session's key, a few at a time. */
export function createTileLoader(): LoadTile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (z, x, y, signal) => {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await callForBytes(getMapTile, { params: { z, x, y }, signal });
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
