import { formatValue } from '../words/figures.ts';
import { Drawing } from './Drawing.tsx';
import { NothingHere } from './NothingHere.tsx';
import type { PictureProps } from './picture-props.ts';
import { zeroScale } from './scale.ts';
import { textWidth, wrapText } from './text-width.ts';
import { readSeries, type SeriesTable } from './time/read-series.ts';
import { unspoken } from './unspoken.ts';
import { type DrawnMark, useMarks } from './use-marks.tsx';
import { useWidth } from './use-width.ts';

const rowHeight = 25.4;
const tallRow = 31;
const barHeight = 16.3;

export function BarsPicture(props: PictureProps) {
  const { picture, data, report, height } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>(410);
  const { keys, series, values } = withoutNothing(readSeries(picture, data, report), picture.limit !== undefined);
  const by = picture.by ?? '';
  const shown = picture.split === undefined ? series.slice(0, 1) : series;
  const format = report.measure(picture.measures[0] ?? '').format;
  const sums = values.map((line) => shown.reduce((sum, _, index) => sum + (line[index] ?? 0), 0));

  const words = keys.map((key) => report.wordsOf(by, key, data));
  const left = Math.min(Math.max(24, ...words.map((word) => textWidth(word))), width * 0.4) + 8;
  const ends = sums.map((sum) => formatValue(sum, format));
  const right = Math.max(24, ...ends.map((end) => textWidth(end))) + 10;
  const names = words.map((word) => wrapText(word, left - 8));
  const least = names.some((lines) => lines.length > 1) ? tallRow : rowHeight;
  const step = Math.max(least, Math.min(rowHeight * 1.6, height / Math.max(keys.length, 1)));
  const scale = zeroScale(sums, [left, Math.max(left + 20, width - right)]);

  const marks: (DrawnMark & { x: number; y: number; width: number; color: string })[] = [];
  for (const [row, key] of keys.entries()) {
    let before = 0;
    for (const [index, part] of shown.entries()) {
      const value = values[row]?.[index] ?? null;
      if (value === null) continue;
      const [from, to] = [scale(before), scale(before + value)];
      before += value;
      const isSplit = picture.split !== undefined;
      marks.push({
        mark: {
          values: { [by]: key, ...(isSplit && { [picture.split ?? '']: part.id }) },
          label: isSplit ? `${words[row]}, ${part.label}` : (words[row] ?? key),
        },
        facts: isSplit
          ? [[report.measure(part.measure).label, formatValue(value, format)]]
          : series.map((one, at) => [one.label, formatValue(values[row]?.[at], report.measure(one.measure).format)]),
        x: Math.min(from, to),
        y: row * step + (step - barHeight) / 2,
        width: Math.max(1, Math.abs(to - from)),
        color: isSplit ? part.color : report.mainColor,
      });
    }
  }
  const { propsOf, ...box } = useMarks(props, marks);
  if (keys.length === 0) return <NothingHere picture={picture} report={report} data={data} />;
  return (
    <Drawing box={box} place={place} width={width} height={keys.length * step} label={picture.title}>
      {keys.map((key, row) => (
        <g key={key} {...unspoken}>
          {names[row]?.map((line, index, lines) => (
            <text
              key={line}
              className="name"
              x={left - 8}
              y={row * step + step / 2 + 4 + (index - (lines.length - 1) / 2) * 13}
              textAnchor="end"
            >
              {line}
            </text>
          ))}
          <text x={scale(sums[row] ?? 0) + 6} y={row * step + step / 2 + 4}>
            {ends[row]}
          </text>
        </g>
      ))}
      {marks.map(({ x, y, width: wide, color, mark }, index) => (
        <rect key={mark.label} x={x} y={y} width={wide} height={barHeight} fill={color} {...propsOf(index)} />
      ))}
    </Drawing>
  );
}

/** Top-N drops empty categories; otherwise arbitrary zeros would fill the list. */
function withoutNothing(table: SeriesTable, isCut: boolean): SeriesTable {
  if (!isCut) return table;
  const kept = table.keys.map(
    (_, place) => table.values[place]?.some((value) => value !== null && value !== 0) ?? false,
  );
  return {
    ...table,
    keys: table.keys.filter((_, place) => kept[place]),
    values: table.values.filter((_, place) => kept[place]),
  };
}
