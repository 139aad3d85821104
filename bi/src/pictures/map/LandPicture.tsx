import { getReportTile } from '@platbook/contract/property/property-map';
import { useStateValue } from '@platbook/ui/browser/create-state';
import type { PlaceView } from '@platbook/ui/map/place-view';
import { createTileLoader } from '@platbook/ui/map/tile-loader';
import { usePlacePicture } from '@platbook/ui/map/use-place-picture';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { useMemo } from 'react';
import { callForBytes } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';

const none: readonly number[] = [];

/** The land of a view, for the background of a drawing. Without WebGL, the areas are drawn on plain ground. */
export function LandPicture({ reportId, view }: { reportId: string; view: PlaceView }) {
  const own = useColorScheme();
  const scheme = useStateValue(useSession().theme) ?? own;
  const loadTile = useMemo(
    () =>
      createTileLoader((place, signal) => callForBytes(getReportTile, { params: { id: reportId, ...place }, signal })),
    [reportId],
  );
  const dark = usePlacePicture(scheme === 'dark' ? { view, tinted: none, scheme } : undefined, loadTile);
  const light = usePlacePicture({ view, tinted: none, scheme: 'light' }, loadTile);
  const size = { width: view.width, height: view.height };
  // In the dark theme, the light one is for paper and exported pages.
  return (
    <>
      <rect className="ground" {...size} />
      {light && <image className="on-light" href={light} {...size} />}
      {dark && <image className="on-dark" href={dark} {...size} />}
    </>
  );
}
