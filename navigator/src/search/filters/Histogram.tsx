import type { Cell } from '@platbook/contract/property/property-search';
import { cellText, type FieldFacts } from '../../state/field-facts.ts';

interface HistogramProps {
  field: FieldFacts;
  bars: readonly { from: Cell; to: Cell; count: number }[];
  from: string;
  to: string;
}
const width = 252;
const height = 32;

export function Histogram({ field, bars, from, to }: HistogramProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / bars.length;
  const isIn = (bar: HistogramProps['bars'][number]) => !isBefore(bar.to, from) && !isBefore(to, bar.from);
  return (
    <div className="hist muted mt8" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height + 1}`} preserveAspectRatio="none" role="presentation">
        {bars.map((bar, index) => {
          const tall = bar.count === 0 ? 0 : Math.max(1, (bar.count / most) * height);
          return (
            <rect
              key={String(bar.from)}
              x={index * step}
              y={height - tall}
              width={Math.max(1, step - Math.min(2, step / 4))}
              height={tall}
              className={isIn(bar) ? 'in' : ''}
            />
          );
        })}
        <path d={`M0 ${height + 0.5}H${width}`} />
      </svg>
      <div className="row spread">
        <span>{cellText(field, bars[0]?.from)}</span>
        <span>{cellText(field, bars.at(-1)?.to)}</span>
      </div>
    </div>
  );
}

function isBefore(one: Cell, other: Cell): boolean {
  if (one === '' || other === '' || one === null || other === null) return false;
  if (typeof one === 'number' || typeof other === 'number') return Number(one) < Number(other);
  return one < other;
}
