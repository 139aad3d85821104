import { useEffect, useState } from 'react';
import { loadAgain } from '../browser/load-again.ts';
import { canDrawMaps } from './can-draw-maps.ts';
import type { PlacePicture } from './place-picture.ts';
import type { LoadTile } from './tile-loader.ts';

/** URL of a picture of the map; undefined until it is drawn and in a browser that can't. The map library is loaded for it. */
export function usePlacePicture(
  picture: PlacePicture | undefined,
  loadTile: LoadTile,
  pauseMilliseconds = 0,
): string | undefined {
  const wanted = picture && JSON.stringify(picture);
  const [drawn, setDrawn] = useState<{ wanted: string; url: string }>();
  useEffect(() => {
    if (wanted === undefined || !canDrawMaps()) return;
    const leaving = new AbortController();
    const draw = async () => {
      const { drawPlace } = await loadAgain(() => import('./place-picture.ts'));
      const url = await drawPlace(JSON.parse(wanted) as PlacePicture, loadTile, leaving.signal);
      if (!leaving.signal.aborted) setDrawn({ wanted, url });
    };
    // The page is useful without the picture: what it is about is drawn over it.
    const timer = setTimeout(() => draw().catch(() => {}), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, loadTile, pauseMilliseconds]);
  return drawn?.wanted === wanted ? drawn?.url : undefined;
}
