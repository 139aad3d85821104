import './area-pictures.css';
import { formatValue, timeWords } from '../../words/figures.ts';
import { ClassLegend } from '../ClassLegend.tsx';
import { buildColorClasses, classFill } from '../color-classes.ts';
import { Drawing } from '../Drawing.tsx';
import { NothingHere } from '../NothingHere.tsx';
import type { PictureProps } from '../picture-props.ts';
import { unspoken } from '../unspoken.ts';
import { type DrawnMark, useMarks } from '../use-marks.tsx';
import { useWidth } from '../use-width.ts';
import { buildWeeks } from './build-weeks.ts';
import { numberOf } from './read-series.ts';

const head = 40;
const gap = 24;
const smallest = 24;
const weekdays = [...'SMTWTFS'];

export function CalendarPicture(props: PictureProps) {
  const { picture, data, report } = props;
  const { ref: place, width } = useWidth<HTMLDivElement>();
  const by = data.keys[0] ?? '';
  const measures = picture.measures.map((id) => ({ ...report.measure(id), at: data.keys.indexOf(id) }));
  const [first] = measures;
  const rows = new Map(data.rows.map((row) => [String(row[0]), row]));
  const days = [...rows.keys()].filter((day) => /^\d{4}-\d\d-\d\d$/.test(day));
  const figureOf = (day: string) => numberOf(rows.get(day)?.[first?.at ?? 1]);
  const classes = buildColorClasses(days.map(figureOf));
  const months = buildWeeks(days);
  // As many months per row as fit, but only one on a phone, where days must be large enough to tap.
  const isNarrow = width < 384;
  const perRow = isNarrow ? 1 : Math.max(1, Math.min(months.length, Math.floor((width + gap) / (smallest * 7 + gap))));
  const cell = Math.min(isNarrow ? 46 : 30, Math.floor((width - gap * (perRow - 1)) / (perRow * 7)));
  const tops = [0];
  for (let first = 0; first < months.length; first += perRow) {
    const weeks = Math.max(...months.slice(first, first + perRow).map((month) => month.weeks.length));
    tops.push((tops.at(-1) ?? 0) + head + weeks * cell + 16);
  }

  const marks: (DrawnMark & { x: number; y: number; day: string })[] = [];
  const quiet: { x: number; y: number; day: string }[] = [];
  const blocks = months.map(({ month, weeks }, index) => {
    const [left, top] = [(index % perRow) * (cell * 7 + gap), tops[Math.floor(index / perRow)] ?? 0];
    for (const [week, dates] of weeks.entries())
      for (const [weekday, day] of dates.entries()) {
        const at = { x: left + weekday * cell, y: top + head + week * cell };
        if (day === undefined) continue;
        const row = rows.get(day);
        if (!row) quiet.push({ ...at, day });
        else
          marks.push({
            ...at,
            day,
            mark: { values: { [by]: day }, label: dayWords(day) },
            facts: measures.map(({ label, format, at: column }) => [label, formatValue(row[column], format)]),
          });
      }
    return { month, left, top };
  });
  const { propsOf, ...box } = useMarks(props, marks);
  if (!classes) return <NothingHere picture={picture} report={report} data={data} />;
  return (
    <Drawing
      box={box}
      place={place}
      width={width}
      height={tops.at(-1)}
      label={picture.title}
      below={<ClassLegend classes={classes} format={first?.format ?? 'count'} />}
    >
      <g {...unspoken}>
        {blocks.map(({ month, left, top }) => (
          <g key={month}>
            <text className="t" x={left + 2} y={top + 14}>
              {timeWords(month)}
            </text>
            {weekdays.map((letter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week
              <text key={index} x={left + (index + 0.5) * cell} y={top + head - 6} textAnchor="middle">
                {letter}
              </text>
            ))}
          </g>
        ))}
        {quiet.map(({ x, y, day }) => (
          <text key={day} className="quiet" x={x + cell / 2} y={y + cell / 2 + 4} textAnchor="middle">
            {Number(day.slice(8))}
          </text>
        ))}
      </g>
      {marks.map(({ x, y, day }, index) => (
        <rect
          key={day}
          x={x + 1}
          y={y + 1}
          width={cell - 2}
          height={cell - 2}
          rx={3}
          fill={classFill(classes.classOf(figureOf(day)))}
          {...propsOf(index)}
        />
      ))}
      <g {...unspoken}>
        {marks.map(({ x, y, day }) => (
          <text
            key={day}
            className={`on-${classes.classOf(figureOf(day))}`}
            x={x + cell / 2}
            y={y + cell / 2 + 4}
            textAnchor="middle"
          >
            {Number(day.slice(8))}
          </text>
        ))}
      </g>
    </Drawing>
  );
}

const weekdayText = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

function dayWords(day: string): string {
  return `${day}, ${weekdayText.format(new Date(`${day}T00:00:00Z`))}`;
}
