import './result-map.css';
import type { Column } from '@platbook/contract/workbench/batches';
import { MapIcon, Maximize, Minus, Plus, SquareDashedMousePointer } from '@platbook/ui/icons';
import { MapScale } from '@platbook/ui/map/MapScale.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { listCounties, type MapBounds, type MapPoint } from '../../../charts/map/map-shapes.ts';
import { useAreaSize } from '../../../charts/use-area-size.ts';
import type { ChosenRows } from '../grid/use-grid-view.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import { useAnswer } from '../table/use-answer.ts';
import type { PlaceColumns } from './find-places.ts';
import { MapCard, textOf } from './MapCard.tsx';
import { countCounties, MapCounties } from './MapCounties.tsx';
import { MapLegend } from './MapLegend.tsx';
import { adjacentRow, boundsOf, isMapDirection, type MapPoints, rowAtPixel, rowsWithin } from './map-points.ts';
import { frameOf, type MapFrame, type MapSize, pixelAt, placeOf, pointAt } from './map-view.ts';
import { useBox } from './use-box.ts';
import { useDrawnMap } from './use-drawn-map.ts';
import { useColoredPoints } from './use-map-points.ts';

export function titleColumnOf(columns: readonly Column[]): number {
  const find = (name: RegExp) => columns.findIndex((column) => column.datatype === 'string' && name.test(column.name));
  const found = [/address/i, /name|owner|street/i, /./].map(find).find((index) => index >= 0);
  return found ?? 0;
}

const neverColored = /id$|fips|zip|apn|parcel|number|lat|lon|lng|year|code$|seq/i;

export function colorColumnsOf(columns: readonly Column[], places: PlaceColumns): number[] {
  return columns.flatMap(({ name, datatype }, index) =>
    datatype === 'number' && index !== places.latitude && index !== places.longitude && !neverColored.test(name)
      ? [index]
      : [],
  );
}

export function countyColumnOf(columns: readonly Column[]): number | undefined {
  const find = (name: RegExp) => columns.findIndex((column) => column.datatype === 'string' && name.test(column.name));
  return [/^(county_?)?fips$/i, /^county(_?name)?$/i].map(find).find((index) => index >= 0);
}

export interface ResultMapProps {
  columns: readonly Column[];
  table: RemoteTable;
  places: PlaceColumns;
  loaded: number;
  view: number;
  chosenPlace: number | undefined;
  onChoose: (place: number) => void;
  within: ChosenRows | undefined;
  onWithin: (within: ChosenRows | undefined) => void;
}

const reach = 12;
const cardWidth = 252;
const cardHeight = 210;
const zoomStep = 0.7;

/** The arrow keys move from point to point, plus and minus zoom, 0 shows all. */
export function ResultMap(props: ResultMapProps) {
  const { columns, places, within, onWithin } = props;
  const map = useResultMap(props);
  const { host, surface, id, points, shown, at, isDrawing, hovered, frame } = map;
  const facts = useMemo(() => points && factsText(points), [points]);
  const values = useRowValues(props.table, columns.length, props.chosenPlace, props.view);
  const title = titleColumnOf(columns);
  const county = map.chosen === undefined ? undefined : listCounties()[points?.counties[map.chosen] ?? -1]?.name;
  const number = (props.chosenPlace ?? 0) + 1;
  const pixel = at && frame && pixelAt(frame, at);
  const counties = points && <MapCounties points={points} within={within} onWithin={onWithin} />;
  if (!map.isPossible) return <NoMap facts={facts}>{counties}</NoMap>;
  return (
    <section className="map cover clips" aria-label="Result map">
      <div
        ref={host}
        className={`map-area cover${isDrawing ? ' drawing' : ''}${hovered === undefined ? '' : ' over'}`}
        role="application"
        aria-label={`Map, ${shown.length.toLocaleString('en-US')} ${shown.length === 1 ? 'point' : 'points'}`}
        aria-describedby={`${id}facts`}
        aria-busy={!map.isOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map handles the keys itself
        tabIndex={0}
        onKeyDown={(event) => onMapKey(event, map)}
        {...map.boxes.handlers}
      >
        <div ref={surface} className="base-map cover" />
        {map.boxes.box && <span className="map-box placed still" style={boxStyle(map.boxes.box)} />}
      </div>
      <p id={`${id}facts`} className="sr">
        {facts} Use the arrow keys to move between points, plus and minus to zoom, and 0 to show all points.
      </p>
      <p className="sr" role="status">
        {values && at && `Row ${number}, ${textOf(values[title])}${county ? `, ${county}` : ''}`}
      </p>
      {counties}
      <MapTools map={map} />
      {isDrawing && (
        <p className="map-hint pop t-12 placed" role="status">
          Draw a box around rows, or press Enter to select all in view
        </p>
      )}
      {map.isCardOpen && values && pixel && frame && props.chosenPlace !== undefined && (
        <MapCard
          key={map.chosen}
          columns={columns}
          values={values}
          titleColumn={title}
          placeColumns={[places.latitude, places.longitude]}
          number={number}
          county={county}
          style={cardPlace(pixel, frame.size)}
          onClose={() => {
            map.setIsCardOpen(false);
            host.current?.focus();
          }}
        />
      )}
      <MapLegend columns={columns} colorBy={map.colorBy} colors={map.colors} onColorBy={map.setColorBy} />
      <MapScale camera={map.camera}>
        <Missing points={points} />
      </MapScale>
    </section>
  );
}

function NoMap({ facts, children }: { facts: string | undefined; children: ReactNode }) {
  return (
    <section className="map cover scrolls col" aria-label="Result map">
      <EmptyState icon={MapIcon} title="This browser can't draw the map">
        The map needs WebGL, which is missing or turned off. The grid shows the same rows. {facts}
      </EmptyState>
      {children}
    </section>
  );
}

type MapControl = ReturnType<typeof useResultMap>;

function useResultMap(props: ResultMapProps) {
  const { columns, table, places, loaded, view: gridView, chosenPlace, onChoose, onWithin } = props;
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const size = useAreaSize(host);
  const id = useId();
  const [isDrawing, setIsDrawing] = useState(false);
  const [hovered, setHovered] = useState<number>();
  const [isCardOpen, setIsCardOpen] = useState(false);
  const { points, viewRows, shown, drawn, colors, colorBy, setColorBy } = useColoredPoints(
    { table, places, county: countyColumnOf(columns), loaded, view: gridView },
    colorColumnsOf(columns, places),
  );
  const bounds = useMemo(() => points && boundsOf(points, shown), [points, shown]);
  const chosen = chosenPlace === undefined ? undefined : viewRows[chosenPlace];
  const at = useMemo(() => pointOf(points, chosen), [points, chosen]);
  const over = useMemo(() => pointOf(points, hovered), [points, hovered]);
  const choose = (row: number | undefined) => {
    const place = row === undefined ? -1 : viewRows.indexOf(row);
    setIsCardOpen(place >= 0);
    if (place >= 0) onChoose(place);
  };
  const rowUnder = (pixel: MapPoint) => points && frame && rowAtPixel(points, shown, frame, pixel, reach);
  const drawnMap = useDrawnMap(surface, {
    bounds,
    size,
    drawn,
    chosen: at,
    hovered: over,
    isMovable: !isDrawing,
    onPress: (pixel) => choose(rowUnder(pixel)),
    onHover: (pixel) => setHovered(pixel && !isDrawing ? rowUnder(pixel) : undefined),
  });
  const { camera, move } = drawnMap;
  const frame = useMemo(() => camera && size && frameOf(camera, size), [camera, size]);
  const takeBox = (from: MapPoint, to: MapPoint) => {
    if (!frame || !points) return;
    setIsDrawing(false);
    onWithin({ label: 'inside the box', rows: rowsWithin(points, shown, boundsWithin(frame, from, to)) });
  };
  const boxes = useBox(isDrawing, takeBox);
  const goTo = (row: number | undefined) => {
    const point = pointOf(points, row);
    if (!point || !frame || !camera) return;
    choose(row);
    if (isNearEdge(frame, point)) move({ ...placeOf(point), zoom: camera.zoom });
  };
  const state = { isDrawing, setIsDrawing, hovered, isCardOpen, setIsCardOpen, colorBy, setColorBy };
  return { ...state, ...drawnMap, host, surface, id, points, shown, colors, chosen, at, frame, boxes, takeBox, goTo };
}

function onMapKey(event: KeyboardEvent, map: MapControl): void {
  const { points, shown, frame, at, isDrawing } = map;
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isMapDirection(event.key)) {
    if (points && frame) {
      const center = { x: frame.size.width / 2, y: frame.size.height / 2 };
      map.goTo(at ? adjacentRow(points, shown, at, event.key) : rowAtPixel(points, shown, frame, center, 1e6));
    }
  } else if (event.key === 'Escape' && (isDrawing || map.isCardOpen)) {
    map.setIsDrawing(false);
    map.setIsCardOpen(false);
  } else if (event.key === 'Enter') {
    if (isDrawing && frame) map.takeBox({ x: 0, y: 0 }, { x: frame.size.width, y: frame.size.height });
    else map.setIsCardOpen(at !== undefined);
  } else if (event.key === '+' || event.key === '=') map.zoomBy(zoomStep);
  else if (event.key === '-' || event.key === '_') map.zoomBy(-zoomStep);
  else if (event.key === '0' || event.key === 'Home') map.showAll();
  else return;
  event.preventDefault();
}

function MapTools({ map: { host, zoomBy, showAll, isDrawing, setIsDrawing } }: { map: MapControl }) {
  return (
    <div className="map-tools tiles placed g8">
      <div className="pop tiles">
        <IconButton icon={Plus} label="Zoom in" iconSize={14} onClick={() => zoomBy(zoomStep)} />
        <IconButton icon={Minus} label="Zoom out" iconSize={14} onClick={() => zoomBy(-zoomStep)} />
        <IconButton icon={Maximize} label="Fit to points" iconSize={14} onClick={showAll} />
      </div>
      <div className="pop tiles">
        <IconButton
          icon={SquareDashedMousePointer}
          label="Select rows on the map"
          iconSize={14}
          isOn={isDrawing}
          onClick={() => {
            setIsDrawing(!isDrawing);
            host.current?.focus();
          }}
        />
      </div>
    </div>
  );
}

function Missing({ points }: { points: MapPoints | undefined }) {
  const missing = points ? points.x.length - points.placed : 0;
  if (!points || missing === 0) return null;
  return (
    <span className="map-missing">
      {missing.toLocaleString('en-US')} of the {points.x.length.toLocaleString('en-US')} rows{' '}
      {missing === 1 ? 'has' : 'have'} no latitude and longitude
    </span>
  );
}

function pointOf(points: MapPoints | undefined, row: number | undefined): MapPoint | undefined {
  const [x, y] = row === undefined ? [] : [points?.x[row], points?.y[row]];
  return x === undefined || y === undefined || Number.isNaN(x) ? undefined : { x, y };
}

/** Less than 24 pixels inside the map, or outside it. */
function isNearEdge(frame: MapFrame, point: MapPoint): boolean {
  const { x, y } = pixelAt(frame, point);
  const { width, height } = frame.size;
  return x < 24 || x > width - 24 || y < 24 || y > height - 24;
}

/** The bounds of a box between two pixels, in the units of the points. */
function boundsWithin(frame: MapFrame, from: MapPoint, to: MapPoint): MapBounds {
  const [one, other] = [pointAt(frame, from), pointAt(frame, to)];
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
  };
}

function factsText(points: MapPoints): string {
  const counties = countCounties(points).map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`);
  return `${points.placed.toLocaleString('en-US')} of ${points.x.length.toLocaleString('en-US')} rows have a location: ${counties.join(', ')}.`;
}

function cardPlace(pixel: MapPoint, { width, height }: MapSize) {
  const left = pixel.x > width / 2 ? pixel.x - cardWidth - 20 : pixel.x + 20;
  return {
    left: Math.max(8, Math.min(left, width - cardWidth - 8)),
    top: Math.max(8, Math.min(pixel.y - 60, height - cardHeight)),
  };
}

function boxStyle({ from, to }: { from: MapPoint; to: MapPoint }) {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

function useRowValues(table: RemoteTable, count: number, place: number | undefined, view: number) {
  const ask = async (from: number) => {
    const columns = Array.from({ length: count }, (_, index) => index);
    const [values] = await table.window({ from, to: from + 1, columns });
    return { values, place, view };
  };
  const found = useAnswer(place === undefined ? undefined : () => ask(place), [table, count, place, view]);
  return found?.place === place && found?.view === view ? found.values : undefined;
}
