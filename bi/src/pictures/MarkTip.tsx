import type { Tip } from './use-marks.tsx';

export function MarkTip({ tip, width }: { tip: Tip | undefined; width: number }) {
  if (!tip) return null;
  const { drawn, x, y } = tip;
  const shift = x < 90 ? '0' : x > width - 90 ? '-100%' : '-50%';
  return (
    <div
      className={`mark-tip tiles pop s-12 muted placed still${y < 64 ? ' below' : ''}`}
      style={{ left: x, top: y, '--shift': shift } as React.CSSProperties}
      aria-hidden="true"
    >
      <b className="b ink">{drawn.mark.label}</b>
      {drawn.facts.map(([name, value]) => (
        <span key={name} className="flex spread g16">
          {name}
          <span className="num ink">{value}</span>
        </span>
      ))}
    </div>
  );
}
