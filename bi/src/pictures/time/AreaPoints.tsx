import './line-pictures.css';
import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { pixelIn } from '@platbook/ui/map/place-view';
import { useSession } from '../../session/session.ts';
import { Legend } from '../Legend.tsx';
import { MarkTip } from '../MarkTip.tsx';
import { LandPicture } from '../map/LandPicture.tsx';
import { projectAreas, viewOfAreas } from '../map/project-areas.ts';
import type { Mark, ReportLookup } from '../picture-props.ts';
import { useAllRows } from '../tables/use-all-rows.ts';
import { unspoken } from '../unspoken.ts';
import { type DrawnMark, useMarks } from '../use-marks.tsx';
import { wordsOfCell } from '../words-of-cell.ts';
import { inOrder, numberOf } from './read-series.ts';

interface AreaPointsProps {
  picture: ReportPicture;
  report: ReportLookup;
  area: { readonly value: string; readonly rings: readonly (readonly (readonly [number, number])[])[] };
  width: number;
  height: number;
}

export function AreaPoints({ picture, report, area, width, height }: AreaPointsProps) {
  const session = useSession();
  const by = picture.by ?? '';
  const { data } = useAllRows(report.reportId, picture.id, [{ dimension: by, values: [area.value] }]);
  const columns = (data?.keys ?? []).map((key) => report.column(key, picture));
  const at = (key: string) => data?.keys.indexOf(key) ?? -1;
  const placed = (data?.rows ?? []).flatMap((row, index) => {
    const [longitude, latitude] = [numberOf(row[at('longitude')]), numberOf(row[at('latitude')])];
    return longitude === null || latitude === null ? [] : [{ row, index, place: [longitude, latitude] as const }];
  });
  const land = {
    value: area.value,
    rings: [...area.rings, placed.map(({ place }) => place)].filter((ring) => ring.length > 0),
  };
  const view = viewOfAreas([land], { width, height, pad: 12 });
  const properties = new Map<Mark, number>();
  const hasStages = report.hasDimension('stage') && at('stage') >= 0;
  const stages = hasStages
    ? inOrder('stage', [...new Set(placed.map(({ row }) => String(row[at('stage')])))], report).map((id) => ({
        id,
        label: report.wordsOf('stage', id),
        color: report.colorOf('stage', id, 0),
      }))
    : [];
  const points = placed.map(
    ({ row, index, place }): DrawnMark & { x: number; y: number; color: string; row: number } => {
      const [x, y] = pixelIn(view, place);
      const stage = String(row[at('stage')] ?? '');
      const mark: Mark = { values: {}, label: wordsOfCell(report, columns[0] ?? report.column(by), row[0]) };
      const property = data?.properties?.[index];
      if (property !== undefined) properties.set(mark, property);
      return {
        row: index,
        x,
        y,
        mark,
        color: hasStages ? report.colorOf('stage', stage, 0) : report.mainColor,
        facts: columns.flatMap((column, place_) =>
          place_ === 0 || column.column === 'longitude' || column.column === 'latitude'
            ? []
            : [[column.label, wordsOfCell(report, column, row[place_])] as const],
        ),
      };
    },
  );
  const onPick = (mark: Mark) => {
    const propertyId = properties.get(mark);
    if (propertyId !== undefined) session.say({ type: 'report-open', what: 'property', propertyId });
  };
  const { ref, propsOf, tip } = useMarks({ picked: {}, onPick, onMenu: () => {} }, points);
  const name = report.wordsOf(by, area.value);
  const [outline] = projectAreas([area], view);
  return (
    <div className="picture holds" ref={ref} aria-busy={data === undefined}>
      <p className="muted t-12">
        {data === undefined
          ? `Loading ${name}`
          : `${points.length.toLocaleString('en-US')} of ${data.total.toLocaleString('en-US')} in ${name}. Select one to open its report.`}
      </p>
      {stages.length > 0 && <Legend parts={stages} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing isn't a fieldset */}
      <svg className="ch" width={width} height={height} role="group" aria-label={`Properties in ${name}`}>
        <g {...unspoken}>
          {data && <LandPicture reportId={report.reportId} view={view} />}
          {outline && <path className="land" d={outline.path} />}
        </g>
        {points.map(({ x, y, row, color }, index) => (
          <circle key={row} cx={x} cy={y} r={4.5} fill={color} {...propsOf(index, 'point')} />
        ))}
      </svg>
      <MarkTip tip={tip} width={width} />
    </div>
  );
}
