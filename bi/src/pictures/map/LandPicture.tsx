import { getReportTile } from '@platbook/contract/property/property-map';
import { useStateValue } from '@platbook/ui/browser/create-state';
import type { PlaceView } from '@platbook/ui/map/place-view';
import { createTileLoader, type LoadTile } from '@platbook/ui/map/tile-loader';
import { usePlacePicture } from '@platbook/ui/map/use-place-picture';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { callForBytes } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';

const none: readonly number[] = [];
/** The other pictures of the page answer a click first. */
const pauseMilliseconds = 300;
/** What is only for paper and exported pages follows what is shown. */
const paperMilliseconds = 3_000;

/** One function for each report: pictures with the same one share a map. */
const loaders = new Map<string, LoadTile>();

/** The land of a view, for the background of a drawing. Without WebGL, the areas are drawn on plain ground. */
export function LandPicture({ reportId, view }: { reportId: string; view: PlaceView }) {
  const own = useColorScheme();
  const scheme = useStateValue(useSession().theme) ?? own;
  const loadTile = tilesOf(reportId);
  const isDark = scheme === 'dark';
  const dark = usePlacePicture(isDark ? { view, tinted: none, scheme } : undefined, loadTile, pauseMilliseconds);
  const light = usePlacePicture(
    { view, tinted: none, scheme: 'light' },
    loadTile,
    isDark ? paperMilliseconds : pauseMilliseconds,
  );
  const size = { width: view.width, height: view.height };
  return (
    <>
      <rect className="ground" {...size} />
      {light && <image className="on-light" href={light} {...size} />}
      {dark && <image className="on-dark" href={dark} {...size} />}
    </>
  );
}

function tilesOf(id: string): LoadTile {
  const known = loaders.get(id);
  if (known) return known;
  const made = createTileLoader((place, signal) => callForBytes(getReportTile, { params: { id, ...place }, signal }));
  loaders.set(id, made);
  return made;
}
