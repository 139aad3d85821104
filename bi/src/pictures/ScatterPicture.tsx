import './time/line-pictures.css';
import { formatTick } from '../words/figures.ts';
import { buildScatter } from './build-scatter.ts';
import { Drawing } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { NothingHere } from './NothingHere.tsx';
import type { PictureProps } from './picture-props.ts';
import { unspoken } from './unspoken.ts';
import { useMarks } from './use-marks.tsx';
import { useWidth } from './use-width.ts';

export function ScatterPicture(props: PictureProps) {
  const { picture, data, report, height } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>();
  const drawing = buildScatter({ picture, data, report, width, height });
  const { propsOf, ...box } = useMarks(props, drawing?.points ?? []);
  if (!drawing) return <NothingHere picture={picture} report={report} />;
  const { left, bottom, across, up, columns, points, colors, even, without } = drawing;
  return (
    <Drawing
      box={box}
      place={place}
      width={width}
      height={height}
      label={picture.title}
      above={colors.length > 1 && <Legend parts={colors} />}
      below={
        (even || data.total > data.rows.length || without > 0) && (
          <p className="muted t-12">
            {even && 'Dashed line: bid equals value. '}
            {data.total > data.rows.length &&
              `${data.rows.length.toLocaleString('en-US')} of ${data.total.toLocaleString('en-US')} shown. `}
            {without > 0 && `${without.toLocaleString('en-US')} without these values.`}
          </p>
        )
      }
    >
      <g {...unspoken}>
        {up.ticks.map((tick) => (
          <g key={tick}>
            <path className="g" d={`M${left} ${Math.round(up(tick)) + 0.5}H${width}`} />
            <text x={left - 6} y={up(tick) + 4} textAnchor="end">
              {formatTick(tick, columns.up.format)}
            </text>
          </g>
        ))}
        {across.ticks.map((tick) => (
          <text key={tick} x={across(tick)} y={bottom + 15} textAnchor="middle">
            {formatTick(tick, columns.across.format)}
          </text>
        ))}
        <path className="ax" d={`M${left} ${bottom + 0.5}H${width}`} />
        <text className="name" x={0} y={11}>
          ↑ {columns.up.label}
        </text>
        <text className="name" x={width} y={height - 4} textAnchor="end">
          {columns.across.label} →
        </text>
        {even && <path className="even" d={even} />}
      </g>
      {points.map(({ x, y, row, color }, index) => (
        <circle key={row} cx={x} cy={y} r={4} fill={color} {...propsOf(index, 'point')} />
      ))}
    </Drawing>
  );
}
