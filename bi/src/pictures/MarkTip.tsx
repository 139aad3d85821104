import type { Tip } from './use-marks.tsx';

export function MarkTip({ tip, width }: { tip: Tip | undefined; width: number }) {
  if (!tip) return null;
  const { drawn, x, y } = tip;
  const shift = x < 90 ? '0' : x > width - 90 ? '-100%' : '-50%';
  return (
    <div
      className={`mark-tip${y < 64 ? ' below' : ''}`}
      style={{ left: x, top: y, '--shift': shift } as React.CSSProperties}
      aria-hidden="true"
    >
      <b>{drawn.mark.label}</b>
      {drawn.facts.map(([name, value]) => (
        <span key={name}>
          {name}
          <span className="num">{value}</span>
        </span>
      ))}
    </div>
  );
}
