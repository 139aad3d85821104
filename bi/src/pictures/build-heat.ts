import type { PictureData } from '@platbook/contract/reports/reports';
import { formatValue } from '../words/figures.ts';
import { buildColorClasses } from './color-classes.ts';
import type { DrawingInput } from './picture-props.ts';
import { cutText, textWidth } from './text-width.ts';
import { fillTime } from './time/fill-time.ts';
import { numberOf } from './time/read-series.ts';

const top = 22;

export function buildHeat({ picture, data, report, width, height: wanted }: DrawingInput) {
  const { by = '', split = '', measures } = picture;
  const [measureId = ''] = measures;
  const { format, label } = report.measure(measureId);
  const place = (key: string) => data.keys.indexOf(key);
  const columns = valuesOf(data, place(by), report.dimension(by).kind === 'time');
  const rows = valuesOf(data, place(split), report.dimension(split).kind === 'time');
  const values = new Map(
    data.rows.map((row) => [`${row[place(by)]}\n${row[place(split)]}`, numberOf(row[place(measureId)])]),
  );
  const classes = buildColorClasses([...values.values()]);
  const words = (dimension: string, value: string) => report.wordsOf(dimension, value, data);
  const left = Math.min(width * 0.3, Math.max(0, ...rows.map((row) => textWidth(words(split, row), 11)))) + 8;
  const cellWidth = Math.max(4, (width - left) / Math.max(1, columns.length));
  const cellHeight = Math.max(18, Math.min(30, (wanted - top) / Math.max(1, rows.length)));
  const cells = columns.flatMap((column, at) =>
    // From the bottom up, the order the arrow keys expect of marks in two dimensions.
    rows
      .map((row, line) => {
        const value = values.get(`${column}\n${row}`) ?? null;
        const text = value === null ? '' : formatValue(value, format);
        return {
          mark: { values: { [by]: column, [split]: row }, label: `${words(by, column)}, ${words(split, row)}` },
          facts: [[label, formatValue(value, format)] as const],
          x: left + at * cellWidth,
          y: top + line * cellHeight,
          step: classes?.classOf(value),
          text: textWidth(text, 11) <= cellWidth - 4 && cellHeight >= 16 ? text : '',
        };
      })
      .reverse(),
  );
  return {
    cells,
    cell: { width: cellWidth, height: cellHeight },
    across: columns.map((column, at) => ({
      x: left + (at + 0.5) * cellWidth,
      text: cutText(words(by, column), cellWidth - 2, 11),
    })),
    down: rows.map((row, line) => ({
      y: top + (line + 0.5) * cellHeight + 4,
      text: cutText(words(split, row), left - 8, 11),
    })),
    left,
    height: top + rows.length * cellHeight,
    /** Cells per column, for the arrow keys. */
    stride: Math.max(1, rows.length),
    classes,
  };
}

function valuesOf(data: PictureData, at: number, isTime: boolean): string[] {
  const values = [...new Set(data.rows.map((row) => String(row[at] ?? '')))];
  return isTime ? fillTime(values) : values;
}
