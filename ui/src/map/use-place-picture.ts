import { useEffect, useState } from 'react';
import { loadAgain } from '../browser/load-again.ts';
import { useColorScheme } from '../styles/color-scheme.ts';
import type { PlacePicture } from './place-picture.ts';
import type { LoadTile } from './tile-loader.ts';

/** URL of a picture of the map; undefined until it is drawn and in a browser that can't. The map library is loaded for it. */
export function usePlacePicture(
  view: PlacePicture['view'] | undefined,
  tinted: PlacePicture['tinted'],
  loadTile: LoadTile,
) {
  const scheme = useColorScheme();
  const wanted = view && JSON.stringify({ scheme, view, tinted });
  const [drawn, setDrawn] = useState<{ wanted: string; url: string }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const { view, tinted } = JSON.parse(wanted) as PlacePicture;
    const leaving = new AbortController();
    let url: string | undefined;
    const draw = async () => {
      const { drawPlace } = await loadAgain(() => import('./place-picture.ts'));
      const picture = await drawPlace({ view, tinted }, loadTile, leaving.signal);
      if (leaving.signal.aborted) return;
      url = URL.createObjectURL(picture);
      setDrawn({ wanted, url });
    };
    // The page is useful without the picture: what it is about is drawn over it.
    draw().catch(() => {});
    return () => {
      leaving.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [wanted, loadTile]);
  return drawn?.wanted === wanted ? drawn?.url : undefined;
}
