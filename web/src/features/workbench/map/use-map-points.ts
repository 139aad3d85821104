import { useEffect, useMemo, useState } from 'react';
import { listCounties } from '../../../charts/map/map-shapes.ts';
import { noValue, type RowColors } from '../table/color-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { PlaceColumns } from './find-places.ts';
import type { DrawnPoints } from './map-messages.ts';
import { buildPoints, type MapPoints } from './map-points.ts';

/** What the map shows of a result. */
export interface MapRows {
  /** All rows that are here; undefined until they were read. */
  points: MapPoints | undefined;
  /** Rows of the grid's view in its order, by their number as they came. */
  viewRows: Uint32Array;
  /** Of these, the ones that have a place. */
  shown: Uint32Array;
  drawn: DrawnPoints | undefined;
  colors: RowColors | undefined;
}

interface MapSource {
  table: RemoteTable;
  places: PlaceColumns;
  /** The column that names the county of a row. */
  county: number | undefined;
  /** Rows that are here by now. */
  loaded: number;
  /** Number of the grid's view. */
  view: number;
  /** The column that colors the points. */
  colorBy: number | undefined;
}

const noRows = new Uint32Array();

/** The column that colors the points: the person's choice, else the first of the offered ones that has a value in some row. */
export function useColorColumn(offered: readonly number[]) {
  const [own, setOwn] = useState<{ column: number | undefined }>();
  const [empty, setEmpty] = useState(0);
  const colorBy = own ? own.column : offered[empty];
  return {
    colorBy,
    choose: (column: number | undefined) => setOwn({ column }),
    /** Continues to the next column when no row has a value in this one. */
    passEmpty(colors: RowColors) {
      const isEmpty = colors.codes.length > 0 && colors.codes.every((code) => code === noValue);
      if (isEmpty && !own && empty < offered.length - 1) setEmpty(empty + 1);
    },
  };
}

/** Reads places, colors and the view's order from the table; each again only when it may have changed. */
export function useMapPoints({ table, places, county, loaded, view, colorBy }: MapSource): MapRows {
  const { latitude, longitude } = places;
  const [points, setPoints] = useState<MapPoints>();
  const [viewRows, setViewRows] = useState<Uint32Array>(noRows);
  const [colors, setColors] = useState<RowColors>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows have come
  useEffect(() => {
    let isWanted = true;
    Promise.all([
      table.numbers([latitude, longitude]),
      table.values(county === undefined ? [] : [county], 0, Number.POSITIVE_INFINITY),
    ]).then(
      ([[latitudes, longitudes], [named]]) => {
        if (isWanted && latitudes && longitudes) setPoints(buildPoints(latitudes, longitudes, listCounties(), named));
      },
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [table, latitude, longitude, county, loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view, or more rows
  useEffect(() => {
    let isWanted = true;
    table.viewRows().then(
      (rows) => isWanted && setViewRows(rows),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [table, view, loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows have other steps
  useEffect(() => {
    let isWanted = true;
    if (colorBy === undefined) setColors(undefined);
    else
      table.colors(colorBy).then(
        (found) => isWanted && setColors(found),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [table, colorBy, loaded]);
  const shown = useMemo(
    () => (points ? viewRows.filter((row) => row < points.x.length && !Number.isNaN(points.x[row])) : noRows),
    [points, viewRows],
  );
  const drawn = useMemo<DrawnPoints | undefined>(
    () =>
      points && {
        x: Float64Array.from(shown, (row) => points.x[row] as number),
        y: Float64Array.from(shown, (row) => points.y[row] as number),
        codes: Uint8Array.from(shown, (row) => colors?.codes[row] ?? 0),
        palette: colors?.palette ?? 'ramp',
      },
    [points, shown, colors],
  );
  return { points, viewRows, shown, drawn, colors };
}
