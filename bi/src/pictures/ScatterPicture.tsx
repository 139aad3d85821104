import './time/line-pictures.css';
import { formatTick } from '../words/figures.ts';
import { buildScatter } from './build-scatter.ts';
import { MarkTip } from './MarkTip.tsx';
import { NothingHere } from './NothingHere.tsx';
import type { PictureProps } from './picture-props.ts';
import { unspoken } from './unspoken.ts';
import { useMarks } from './use-marks.tsx';
import { useWidth } from './use-width.ts';

export function ScatterPicture(props: PictureProps) {
  const { picture, data, report, height } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>();
  const drawing = buildScatter({ picture, data, report, width, height });
  const { ref, propsOf, tip } = useMarks(props, drawing?.points ?? []);
  if (!drawing) return <NothingHere picture={picture} report={report} />;
  const { left, bottom, across, up, columns, points, colors, even, without } = drawing;
  return (
    <div className="picture holds" ref={ref}>
      {colors.length > 1 && (
        <ul className="leg t-12 muted wrap push flex" aria-label="Legend">
          {colors.map(({ label, color }) => (
            <li key={label} className="inline nowrap">
              <i style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div ref={place}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing isn't a fieldset */}
        <svg className="ch" width={width} height={height} role="group" aria-label={picture.title}>
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
          {points.map(({ x, y, row, color }, index) => {
            const { className, ...mine } = propsOf(index) ?? { className: '' };
            return <circle key={row} cx={x} cy={y} r={4} fill={color} {...mine} className={`${className} point`} />;
          })}
        </svg>
      </div>
      {(even || data.total > data.rows.length || without > 0) && (
        <p className="muted t-12">
          {even && 'Dashed line: bid equals value. '}
          {data.total > data.rows.length &&
            `${data.rows.length.toLocaleString('en-US')} of ${data.total.toLocaleString('en-US')} shown. `}
          {without > 0 && `${without.toLocaleString('en-US')} without these values.`}
        </p>
      )}
      <MarkTip tip={tip} width={width} />
    </div>
  );
}
