import '../time/area-pictures.css';
import './map-picture.css';
import { getReportOutlines } from '@platbook/contract/reports/reports';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../api/call.ts';
import { useReportState } from '../../state/address.ts';
import { ClassLegend } from '../ClassLegend.tsx';
import { classFill } from '../color-classes.ts';
import { MarkTip } from '../MarkTip.tsx';
import { NothingHere } from '../NothingHere.tsx';
import type { PictureProps } from '../picture-props.ts';
import { ValuesTable } from '../tables/ValuesTable.tsx';
import { AreaPoints } from '../time/AreaPoints.tsx';
import { unspoken } from '../unspoken.ts';
import { isMarkPicked, useMarks } from '../use-marks.tsx';
import { useWidth } from '../use-width.ts';
import { buildMap } from './build-map.ts';
import { LandPicture } from './LandPicture.tsx';

const wide = 760;

export function MapPicture(props: PictureProps) {
  const { picture, data, report, height, picked } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<string>();
  const { where, pick } = useReportState();
  const counties = [...where, ...pick].find(({ dimension }) => dimension === 'county')?.values ?? [];
  const { data: answer, error } = useEndpoint(getReportOutlines, {
    params: { id: report.reportId },
    ...(counties.length > 0 && { query: { counties: counties.join(',') } }),
  });
  const all = useMemo(() => answer?.areas ?? [], [answer]);
  const names = useMemo(() => [...new Map(all.map(({ county, countyName }) => [county, countyName]))], [all]);
  const known = names.some(([county]) => county === chosen) || chosen === '' ? chosen : undefined;
  const shown = known ?? (width >= wide && names.length <= 12 ? '' : defaultCounty(picture.by ?? '', props, all));
  const drawing = useMemo(
    () =>
      buildMap({
        picture,
        data,
        report,
        allAreas: all,
        areas: shown === '' ? all : all.filter(({ county }) => county === shown),
        width,
        height: width >= wide ? Math.max(height, 460) : height,
      }),
    [picture, data, report, all, shown, width, height],
  );
  const areas = drawing.panels.flatMap((panel) => panel.areas.map((area) => ({ ...area, panel })));
  const { ref, propsOf, tip } = useMarks(props, areas);
  // A single picked area is enlarged if the rows of the picture have coordinates.
  const [only, ...others] = picked[picture.by ?? ''] ?? [];
  const hasPlaces = ['longitude', 'latitude'].every((key) => picture.columns?.some(({ column }) => column === key));
  const looked = hasPlaces && others.length === 0 ? all.find(({ value }) => value === only) : undefined;
  if (error)
    return (
      <>
        <p className="muted t-12">Couldn't load the map ({error.message}). Showing the same data as a table.</p>
        <ValuesTable picture={picture} data={data} report={report} />
      </>
    );
  // The container is always rendered, so that its width is measured from the start.
  return (
    <div ref={place}>
      {!answer ? (
        <i className="skel drawing" />
      ) : !drawing.classes ? (
        <NothingHere picture={picture} report={report} data={data} />
      ) : (
        <div className="picture holds" ref={ref}>
          <div className="map-top row wrap spread mb8">
            <ClassLegend classes={drawing.classes} format={report.measure(picture.measures[0] ?? '').format} />
            {names.length > 1 && (
              <Select
                aria-label="Counties on the map"
                boxClass="select sm map-counties"
                choices={[['', 'All counties'], ...names]}
                value={shown}
                onChange={setChosen}
              />
            )}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing isn't a fieldset */}
          <svg className="ch map" width={width} height={drawing.height} role="group" aria-label={picture.title}>
            <Panels panels={drawing.panels} reportId={report.reportId} />
            {areas.map(({ panel, value, path, step }, index) => (
              <path
                key={`${panel.county}-${value}`}
                transform={at(panel)}
                d={path}
                fill={classFill(step)}
                {...propsOf(index, 'area')}
              />
            ))}
            <g {...unspoken}>
              {areas.map(({ panel, value, path, step, name, mark }) => (
                <g key={`${panel.county}-${value}`} transform={at(panel)}>
                  {isMarkPicked(mark, picked) && <path className="area-on" d={path} />}
                  {name && (
                    <text
                      className={`area-name on-${isMarkPicked(mark, picked) === false ? 1 : (step ?? 1)}`}
                      stroke={classFill(step)}
                      x={name.x}
                      y={name.y + 4}
                      textAnchor="middle"
                    >
                      {value}
                    </text>
                  )}
                </g>
              ))}
            </g>
          </svg>
          {drawing.panels.some(({ isGrown }) => isGrown) && <p className="muted t-12">Areas are approximate.</p>}
          {looked && <AreaPoints picture={picture} report={report} area={looked} width={width} height={height} />}
          <MarkTip tip={tip} width={width} />
        </div>
      )}
    </div>
  );
}

const at = ({ x, y }: { x: number; y: number }) => `translate(${x} ${y})`;

type PanelsProps = Pick<ReturnType<typeof buildMap>, 'panels'> & { reportId: string };

function Panels({ panels, reportId }: PanelsProps) {
  return (
    <g {...unspoken}>
      {panels.map((panel) => (
        <g key={panel.county} transform={at(panel)}>
          <LandPicture reportId={reportId} view={panel.view} />
          {panels.length > 1 && (
            <text className="t" x={0} y={-8}>
              {panel.title}
            </text>
          )}
          {panel.bare.map((path) => (
            <path key={path} className="area bare" d={path} />
          ))}
        </g>
      ))}
    </g>
  );
}

function defaultCounty(
  by: string,
  { picture, data }: PictureProps,
  areas: readonly { value: string; county: string }[],
): string {
  const [byAt, at] = [data.keys.indexOf(by), data.keys.indexOf(picture.measures[0] ?? '')];
  const countyOf = new Map(areas.map(({ value, county }) => [value, county]));
  const rows = data.rows.filter((row) => countyOf.has(String(row[byAt])));
  const most = rows.toSorted((one, other) => Number(other[at] ?? 0) - Number(one[at] ?? 0))[0];
  return countyOf.get(String(most?.[byAt])) ?? areas[0]?.county ?? '';
}
