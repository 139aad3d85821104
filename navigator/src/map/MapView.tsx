import type { ReplyOf } from '@platbook/contract/endpoint';
import { getNavigatorStart, type SearchConditions } from '@platbook/contract/property/property-search';
import { boundsText, cameraText } from '@platbook/ui/map/camera';
import { MapScale } from '@platbook/ui/map/MapScale.tsx';
import type { MapArea } from '@platbook/ui/map/tile-areas';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useEndpoint } from '../api/call.ts';
import { goToReport } from '../state/go-to-report.ts';
import { hoverProperty, selectProperty, useInStep } from '../state/in-step.ts';
import type { SearchState } from '../state/search-state.ts';
import { changeSearch, useSearch } from '../state/use-search.ts';
import type { MapPoint } from './base-map.ts';
import { buildMarks, colorsClusters, type MapMark } from './build-marks.ts';
import { DrawOverlay, type DrawTool } from './DrawOverlay.tsx';
import { areaConditions, type DrawnArea, readArea } from './drawn-area.ts';
import { MapLegend } from './MapLegend.tsx';
import { MapMarks } from './MapMarks.tsx';
import { MapTools } from './MapTools.tsx';
import { findLayer, type MapLayer } from './map-layers.ts';
import { chosenGeoId, searchArea } from './search-area.ts';
import { type TilesInView, useBaseMap, useLook } from './use-base-map.ts';
import { boundsOfAll, everythingQuery, useBegin } from './use-begin.ts';
import { type MapData, type Rest, useMapData } from './use-map-data.ts';

function pointsOf(points: MapData['points'], { key }: MapLayer): MapPoint[] {
  return (points ?? []).map(({ id, lat, lon, layer: cell }) => ({ id, at: [lon, lat], attributes: { [key]: cell } }));
}

/** The areas of the tiles; in a set without boundaries the centers of its counties. */
function useAreas(
  areas: readonly MapArea[],
  counties: ReplyOf<typeof getNavigatorStart>['counties'] = noCounties,
): readonly MapArea[] {
  return useMemo(() => {
    if (areas.length > 0) return areas;
    return counties.flatMap(({ fips, name, bounds }) => {
      if (bounds === null) return [];
      const [west, south, east, north] = bounds;
      return [{ id: -1, geoId: `CO${fips}`, kind: 'CO', name, lat: (south + north) / 2, lon: (west + east) / 2 }];
    });
  }, [areas, counties]);
}

const noCounties: ReplyOf<typeof getNavigatorStart>['counties'] = [];

function hasConditions({ view: _, ...others }: SearchConditions): boolean {
  return Object.values(others).some((text) => text !== undefined && text !== '');
}

function hasMoreThanPlace({ where, place, ids }: SearchState): boolean {
  return ids !== undefined || Object.keys(where).some((key) => key !== place?.key);
}

export function MapView({ onBroken }: { onBroken: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const { search, conditions } = useSearch();
  const start = useEndpoint(getNavigatorStart);
  const [selected, hovered, target] = [useInStep('selectedId'), useInStep('hoveredId'), useInStep('target')];
  const [tool, setTool] = useState<DrawTool>();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const layer = findLayer(search.layer);
  const area = useMemo(() => readArea(search.within, search.near), [search.within, search.near]);

  const onRest = (at: Rest, isByHand: boolean) => {
    followMap(at, isByHand, search, area !== undefined);
    setIsElsewhere(isByHand && !search.isMoving && !area);
  };
  const size = { width: host.current?.clientWidth ?? 0, height: host.current?.clientHeight ?? 0 };
  const chosenArea = chosenGeoId(search);
  const begin = useBegin(search, conditions, size);
  const { baseMap, rest, frames, tiles } = useBaseMap(host, {
    begin,
    layer,
    onRest,
    onPress: (id, pressed) => (pressed ? searchArea(pressed, chosenArea) : selectProperty(id)),
    onHover: hoverProperty,
    onOpen: goToReport,
    onBroken,
  });
  useOpeningView(rest, search);
  const data = useMapData(rest, conditions, layer.key);
  const chosenAreaId = tiles.areas.find(({ geoId }) => geoId === chosenArea)?.id;
  const isTinted = useMatchLook(baseMap, layer, data, { search, conditions });
  useBaseMapData(baseMap, data, layer);
  useBaseMapState(baseMap, { selected, hovered, target, chosenAreaId, isMovable: tool === undefined });

  const zoom = rest?.camera.zoom ?? 0;
  const { clusters, points } = data;
  const areas = useAreas(tiles.areas, start.data?.counties);
  const isLayerFiltered = search.where[layer.key] !== undefined;
  const marks = useMemo(
    () => buildMarks({ clusters, points, areas, isLayerFiltered, isTinted }, zoom, layer, { selected, hovered }),
    [areas, clusters, points, isLayerFiltered, isTinted, zoom, layer, selected, hovered],
  );
  const onMark = ({ look, id = -1 }: MapMark) => {
    const cluster = look === 'cluster' ? clusters?.[id] : undefined;
    if (cluster) baseMap?.showBounds(cluster.bounds, true);
    else if (look === 'pin') selectProperty(id);
  };
  const showAll = useShowAll(baseMap, conditions);
  return (
    <div className="cover" aria-busy={data.isBusy || tiles.isBusy}>
      <div ref={host} className="base-map cover" />
      {baseMap && rest && (
        <>
          <MapMarks
            baseMap={baseMap}
            frames={frames}
            rest={rest}
            marks={marks}
            selected={selected}
            hovered={hovered}
            onPress={onMark}
            onHover={hoverProperty}
          />
          <DrawOverlay
            baseMap={baseMap}
            frames={frames}
            area={area}
            tool={tool}
            onArea={setArea}
            onEnd={() => setTool(undefined)}
          />
        </>
      )}
      <SearchAsMoved isMoving={search.isMoving} rest={area ? undefined : rest}>
        {isElsewhere && <SearchHere rest={rest} onDone={() => setIsElsewhere(false)} />}
      </SearchAsMoved>
      <MapTools
        tool={tool}
        onTool={setTool}
        hasArea={area !== undefined}
        onClearArea={() => setArea(undefined)}
        layer={layer}
        lockedFields={start.data?.lockedFields ?? []}
        onLayer={(key) => changeSearch({ layer: key === 'stage' ? undefined : key }, { replace: true })}
        onZoom={(steps) => baseMap?.zoomBy(steps)}
        onShowAll={() => void showAll()}
      />
      {tool && <p className="map-hint pop placed t-13 row">{hints[tool]}</p>}
      <FailedPart data={data} tiles={tiles} baseMap={baseMap} />
      <MapLegend
        layer={layer}
        hasPlainClusters={Boolean(clusters?.length) && !colorsClusters(layer, isLayerFiltered)}
        isTinted={isTinted && !isLayerFiltered}
        land={tiles.land}
        zoom={zoom}
      />
      <MapScale camera={rest?.camera} />
    </div>
  );
}

/** `rest` is undefined if a drawn area decides what is searched. */
function SearchAsMoved(props: { isMoving: boolean; rest: Rest | undefined; children: ReactNode }) {
  const { isMoving, rest, children } = props;
  const change = (isWanted: boolean) =>
    changeSearch({ isMoving: isWanted, view: isWanted && rest ? boundsText(rest.bounds) : undefined });
  return (
    <div className="map-move pop placed t-13 row g12">
      <label className="row m">
        <input type="checkbox" checked={isMoving} onChange={(event) => change(event.target.checked)} />
        Search as I move
      </label>
      {children}
    </div>
  );
}

function SearchHere({ rest, onDone }: { rest: Rest | undefined; onDone: () => void }) {
  const search = () => {
    if (rest) changeSearch({ view: boundsText(rest.bounds) });
    onDone();
  };
  return (
    <Button size="sm" onClick={search}>
      Search this area
    </Button>
  );
}

function FailedPart({ data, tiles, baseMap }: { data: MapData; tiles: TilesInView; baseMap: OpenMap }) {
  if (!data.isFailed && !tiles.isFailed) return null;
  const retry = () => {
    if (data.isFailed) void data.retry();
    if (tiles.isFailed) baseMap?.reloadTiles();
  };
  return (
    <p className="map-hint pop placed t-13 row" role="status">
      Couldn't load part of the map.
      <Button look="quiet" size="sm" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}

const hints: Readonly<Record<DrawTool, string>> = {
  polygon: 'Click to add corners; click the first corner or press Enter to close, Escape to cancel',
  circle: 'Drag from the center to the edge; Escape to cancel',
  rectangle: 'Drag from corner to corner; Escape to cancel',
};

type OpenMap = ReturnType<typeof useBaseMap>['baseMap'];
interface MapState {
  readonly target: ReturnType<typeof useInStep<'target'>>;
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  readonly chosenAreaId: number | undefined;
  readonly isMovable: boolean;
}

function useBaseMapState(baseMap: OpenMap, state: MapState): void {
  const { selected, hovered, target, chosenAreaId, isMovable } = state;
  useEffect(() => baseMap?.setChosenArea(chosenAreaId), [baseMap, chosenAreaId]);
  useEffect(() => baseMap?.setChosen(selected, hovered), [baseMap, selected, hovered]);
  useEffect(() => baseMap?.setMovable(isMovable), [baseMap, isMovable]);
  useEffect(() => {
    if (target) baseMap?.showBounds(target.bounds);
  }, [baseMap, target]);
}

function followMap({ camera, bounds }: Rest, isByHand: boolean, search: SearchState, hasArea: boolean): void {
  const map = cameraText(camera);
  // A drawn area defines the search, so moving the map doesn't change it.
  const isFollowing = search.isMoving && !hasArea && (isByHand || search.view !== undefined);
  if (isFollowing) changeSearch({ map, view: boundsText(bounds) }, { replace: true });
  else if (isByHand) changeSearch({ map }, { replace: true });
}

/** An address with no more than a position is searched as if the map had been moved there. */
function useOpeningView(rest: Rest | undefined, { isMoving, map, view, place, ids, within, near }: SearchState): void {
  const [isWanted] = useState(isMoving && map !== undefined && !(view ?? place ?? ids ?? within ?? near));
  const opening = useRef(rest);
  opening.current ??= rest;
  const isOpen = isWanted && rest !== undefined;
  useEffect(() => {
    if (isOpen && opening.current) changeSearch({ view: boundsText(opening.current.bounds) }, { replace: true });
  }, [isOpen]);
}

const setArea = (drawn: DrawnArea | undefined) =>
  changeSearch({ ...areaConditions(drawn), ...(drawn && { view: undefined }) });

function useShowAll(baseMap: OpenMap, conditions: SearchConditions): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const all = await queryClient.fetchQuery(everythingQuery(conditions)).catch(() => undefined);
    const bounds = all && boundsOfAll(all);
    if (bounds) baseMap?.showBounds(bounds, true);
  };
}

/** Returns true if matching lots are tinted. With clusters, the matching lots aren't known. */
function useMatchLook(
  baseMap: OpenMap,
  layer: MapLayer,
  { points, clusters }: MapData,
  { search, conditions }: ReturnType<typeof useSearch>,
): boolean {
  const isFiltered = hasConditions(conditions) && points !== undefined && !clusters?.length;
  const isTinted = isFiltered && hasMoreThanPlace(search);
  useLook(baseMap, { layer, isFiltered, isTinted });
  return isTinted;
}

function useBaseMapData(baseMap: OpenMap, { points }: MapData, layer: MapLayer): void {
  useEffect(() => baseMap?.setPoints(pointsOf(points, layer)), [baseMap, points, layer]);
  useEffect(() => baseMap?.setHits((points ?? []).map(({ id }) => id)), [baseMap, points]);
}
