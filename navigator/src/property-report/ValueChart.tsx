import { dollarText } from '../words/figures.ts';
import type { ValueChart as Chart, ChartSize } from './value-chart.ts';

export function ValueChart({ chart, size, label }: { chart: Chart; size: ChartSize; label: string }) {
  const { plot } = chart;
  return (
    <svg className="ch block whole" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {chart.steps.map(({ y, label: text }, index) => (
        <g key={text}>
          <path className={index === 0 ? 'ax' : 'g'} d={`M${plot.left} ${y}H${plot.right}`} />
          <text x={plot.left - 8} y={y + 3.5} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {chart.years.map(({ x, label: text }) => (
        <text key={text} x={x} y={size.height - 5} textAnchor="middle">
          {text}
        </text>
      ))}
      <path className="ch-band" d={chart.band} />
      {chart.owed && <path className="ch-owed" d={chart.owed} />}
      <path className="ch-line" d={chart.line} />
      {chart.filings.map(({ x, label: text, isLeft }) => (
        <g key={`${x}${text}`}>
          <path className="ch-filing" d={`M${x} ${plot.top - 8}V${plot.bottom}`} />
          <text x={isLeft ? x - 5 : x + 5} y={plot.top} textAnchor={isLeft ? 'end' : 'start'}>
            {text}
          </text>
        </g>
      ))}
      {chart.sales.map(({ x, y, label: text, labelY, isLeft }) => (
        <g key={`${x}${text}`}>
          <circle className="ch-sale" cx={x} cy={y} r={4.5} />
          {labelY !== undefined && (
            <text className="t" x={isLeft ? x - 9 : x + 9} y={labelY} textAnchor={isLeft ? 'end' : 'start'}>
              {text}
            </text>
          )}
        </g>
      ))}
      <EndLabel at={chart.end} words="value" />
      {chart.owedEnd && <EndLabel at={separate(chart.owedEnd, chart.end)} words="open loans" />}
    </svg>
  );
}

type End = Chart['end'];

function EndLabel({ at: { x, y, value }, words }: { at: End; words: string }) {
  return (
    <>
      <text className="t ch-end" x={x + 8} y={y - 2}>
        {dollarText(value)}
      </text>
      <text x={x + 8} y={y + 13}>
        {words}
      </text>
    </>
  );
}

function separate(end: End, other: End): End {
  const gap = 34;
  if (Math.abs(end.y - other.y) >= gap) return end;
  return { ...end, y: end.y >= other.y ? other.y + gap : other.y - gap };
}
