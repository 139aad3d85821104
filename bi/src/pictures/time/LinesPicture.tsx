import './line-pictures.css';
import { Drawing } from '../Drawing.tsx';
import { Legend } from '../Legend.tsx';
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
  const { propsOf, ...box } = useMarks(props, drawing.marks);
  const format = report.measure(picture.measures[0] ?? '').format;
  const pointed = box.tip ? drawing.marks.findIndex(({ mark }) => mark.label === box.tip?.drawn.mark.label) : -1;
  const across = drawing.marks[pointed];
  if (drawing.marks.length === 0) return <NothingHere picture={picture} report={report} data={data} />;
  return (
    <Drawing
      box={box}
      place={place}
      width={width}
      height={height}
      label={picture.title}
      below={drawing.needsLegend && <Legend parts={drawing.lines} isLines />}
    >
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
      {drawing.marks.map(({ x, width: wide, mark }, index) => (
        <rect key={mark.label} x={x} y={0} width={wide} height={drawing.bottom} {...propsOf(index, 'band')} />
      ))}
    </Drawing>
  );
}
