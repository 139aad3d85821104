import { useEffect, useMemo, useState } from 'react';
import { listCounties } from '../../../charts/map/map-shapes.ts';
import { noValue } from '../table/color-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import { useAnswer } from '../table/use-answer.ts';
import type { PlaceColumns } from './find-places.ts';
import { buildPoints } from './map-points.ts';
import { buildVertices } from './point-vertices.ts';

interface MapSource {
  table: RemoteTable;
  places: PlaceColumns;
  county: number | undefined;
  loaded: number;
  view: number;
  colorBy: number | undefined;
}

const noRows = new Uint32Array();

/** The points of the grid's view, colored by the user's choice of the `offered` columns, else by the first one with a value in any row. */
export function useColoredPoints(source: Omit<MapSource, 'colorBy'>, offered: readonly number[]) {
  const [own, setOwn] = useState<{ column: number | undefined }>();
  const [empty, setEmpty] = useState(0);
  const colorBy = own ? own.column : offered[empty];
  const rows = useMapPoints({ ...source, colorBy });
  const { colors } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per palette
  useEffect(() => {
    const isEmpty = colors && colors.codes.length > 0 && colors.codes.every((code) => code === noValue);
    if (isEmpty && !own && empty < offered.length - 1) setEmpty(empty + 1);
  }, [colors]);
  return { ...rows, colorBy, setColorBy: (column: number | undefined) => setOwn({ column }) };
}

function useMapPoints({ table, places, county, loaded, view, colorBy }: MapSource) {
  const { latitude, longitude } = places;
  const askPoints = async () => {
    const [[latitudes, longitudes], [named]] = await Promise.all([
      table.numbers([latitude, longitude]),
      table.values(county === undefined ? [] : [county], 0, Number.POSITIVE_INFINITY),
    ]);
    return buildPoints(latitudes as Float64Array, longitudes as Float64Array, listCounties(), named);
  };
  const points = useAnswer(askPoints, [table, latitude, longitude, county, loaded]);
  const viewRows = useAnswer(table.viewRows, [table, view, loaded]) ?? noRows;
  const askColors = colorBy === undefined ? undefined : () => table.colors(colorBy);
  const colors = useAnswer(askColors, [table, colorBy, loaded]);
  const shown = useMemo(
    () => (points ? viewRows.filter((row) => row < points.x.length && !Number.isNaN(points.x[row])) : noRows),
    [points, viewRows],
  );
  const drawn = useMemo(() => points && buildVertices(points, shown, colors), [points, shown, colors]);
  return { points, viewRows, shown, drawn, colors };
}
