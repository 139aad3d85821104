import { dayText, scaleOf, shortText } from './usage-texts.ts';

interface UsageBarsProps {
  label: string;
  days: readonly { day: string; value: number }[];
  today: string;
}

const [top, bottom] = [10, 94];
const named = [1, 8, 15, 22];

export function UsageBars({ label, days, today }: UsageBarsProps) {
  const most = days.reduce((a, b) => (b.value > a.value ? b : a));
  const lines = scaleOf(most.value);
  const heightOf = (value: number) => ((bottom - top) * value) / Math.max(most.value, lines.at(-1) as number);
  const width = 100 / days.length;
  const summary = most.value === 0 ? 'none' : `most on ${dayText(most.day)}: ${shortText(most.value)}`;
  return (
    <svg className="u-bars block" height={112} role="img" aria-label={`${label} by day, ${summary}`}>
      {lines.map((value) => {
        const y = Math.round(bottom - heightOf(value)) + 0.5;
        return (
          <g key={value}>
            <line stroke={value === 0 ? 'var(--rule-strong)' : 'var(--grid)'} x1="0" x2="100%" y1={y} y2={y} />
            <text x={-6} y={y + 3.5} textAnchor="end">
              {shortText(value)}
            </text>
          </g>
        );
      })}
      {days.map(({ day, value }, index) => (
        <rect
          key={day}
          className={day === today ? 'now' : ''}
          x={`${(index + 0.1) * width}%`}
          width={`${width * 0.8}%`}
          y={bottom - heightOf(value)}
          height={heightOf(value)}
        >
          <title>{`${dayText(day)}: ${shortText(value)}`}</title>
        </rect>
      ))}
      {days.map(({ day }, index) => {
        const isLast = index === days.length - 1;
        if (!named.includes(index + 1) && !isLast) return null;
        return (
          <text
            key={day}
            x={index === 0 ? '0' : isLast ? '100%' : `${(index + 0.5) * width}%`}
            y={109}
            textAnchor={index === 0 ? 'start' : isLast ? 'end' : 'middle'}
          >
            {dayText(day)}
          </text>
        );
      })}
    </svg>
  );
}
