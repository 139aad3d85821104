import './line-pictures.css';
import { MarkTip } from '../MarkTip.tsx';
import { NothingHere } from '../NothingHere.tsx';
import type { PictureProps } from '../picture-props.ts';
import { unspoken } from '../unspoken.ts';
import { useMarks } from '../use-marks.tsx';
import { useWidth } from '../use-width.ts';
import { buildLines } from './build-lines.ts';
import { ColumnsAxes } from './ColumnsAxes.tsx';
import { readSeries } from './read-series.ts';

export function LinesPicture(props: PictureProps) {
  const { picture, data, report, height } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>();
  const by = data.keys[0] ?? picture.by ?? '';
  const table = readSeries({ ...picture, by }, data, report);
  const drawing = buildLines({ picture, table, report, data, width, height, by });
  const { ref, propsOf, tip } = useMarks(props, drawing.marks);
  const format = report.measure(picture.measures[0] ?? '').format;
  const pointed = tip ? drawing.marks.findIndex(({ mark }) => mark.label === tip.drawn.mark.label) : -1;
  const across = drawing.marks[pointed];
  if (drawing.marks.length === 0) return <NothingHere picture={picture} report={report} data={data} />;
  return (
    <div className="picture holds" ref={ref}>
      <div ref={place}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing isn't a fieldset */}
        <svg className="ch" width={width} height={height} role="group" aria-label={picture.title}>
          <ColumnsAxes drawing={drawing} width={drawing.right} height={height} format={format} />
          {across && <path className="cross" d={`M${across.x + across.width / 2} 0V${drawing.bottom}`} />}
          <g {...unspoken}>
            {drawing.lines.map(({ id, path, color, dashes, points, end, label }) => (
              <g key={id}>
                <path className="line" d={path} stroke={color} strokeDasharray={dashes} />
                {points[pointed] && (
                  <circle className="dot" cx={points[pointed].x} cy={points[pointed].y} r={3.5} fill={color} />
                )}
                {end && (
                  <>
                    <path className="key" d={`M${end.x} ${end.y}h6`} stroke={color} />
                    <text className="name" x={end.x + 10} y={end.y + 4}>
                      {label}
                    </text>
                  </>
                )}
              </g>
            ))}
          </g>
          {drawing.marks.map(({ x, width: wide, mark }, index) => {
            const { className, ...mine } = propsOf(index) ?? { className: '' };
            return (
              <rect
                key={mark.label}
                x={x}
                y={0}
                width={wide}
                height={drawing.bottom}
                {...mine}
                className={`${className} band`}
              />
            );
          })}
        </svg>
      </div>
      {drawing.needsLegend && (
        <ul className="leg t-12 muted wrap push flex" aria-label="Legend">
          {drawing.lines.map(({ id, label, color, dashes }) => (
            <li key={id} className="inline nowrap">
              <svg width="18" height="4" aria-hidden="true">
                <path d="M0 2h18" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <MarkTip tip={tip} width={width} />
    </div>
  );
}
