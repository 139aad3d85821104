import { formatValue } from '../../words/figures.ts';
import { Drawing } from '../Drawing.tsx';
import type { PictureProps } from '../picture-props.ts';
import { unspoken } from '../unspoken.ts';
import { useMarks } from '../use-marks.tsx';
import { useWidth } from '../use-width.ts';
import { buildColumns } from './build-columns.ts';
import { ColumnsAxes } from './ColumnsAxes.tsx';
import { fillSeries, readSeries } from './read-series.ts';

export function ColumnsPicture(props: PictureProps) {
  const { picture, data, report, period, height: least } = props;
  const { ref: place, width, room } = useWidth<HTMLDivElement>();
  const height = Math.max(least, room);
  // After drilling, the columns are quarters or months instead of years.
  const by = data.keys[0] ?? picture.by ?? '';
  const read = readSeries({ ...picture, by }, data, report);
  const isOfPeriod = (picture.span ?? 'period') === 'period' && by === picture.by;
  const table = report.dimension(by).kind === 'time' ? fillSeries(read, report, isOfPeriod ? period : undefined) : read;
  const drawing = buildColumns({ picture, table, report, data, width, height, by });
  const { propsOf, ...box } = useMarks(props, drawing.marks, { stride: Math.max(1, table.series.length) });
  const format = report.measure(picture.measures[0] ?? '').format;
  return (
    <Drawing box={box} place={place} width={width} height={height} label={picture.title} least={least}>
      <ColumnsAxes drawing={drawing} width={width} height={height} format={format} />
      {drawing.marks.map(({ x, y, width: wide, height: tall, color, mark }, index) => (
        <rect key={mark.label} x={x} y={y} width={wide} height={tall} fill={color} {...propsOf(index)} />
      ))}
      {drawing.tops.map(({ x, y, value }) => (
        <text key={x} className="t" x={x} y={y} textAnchor="middle" {...unspoken}>
          {formatValue(value, format)}
        </text>
      ))}
    </Drawing>
  );
}
