import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

const isMissing = (value: ReactNode) => value === undefined || value === null || value === '';

/** A value, or that none is recorded. */
export function Value({ children }: { children: ReactNode }) {
  return isMissing(children) ? <span className="null">Not recorded</span> : children;
}

/** A value of a table cell, where a dash takes less room. */
export function CellValue({ children }: { children: ReactNode }) {
  if (!isMissing(children)) return children;
  return (
    <span className="null">
      <span aria-hidden="true">–</span>
      <span className="sr">Not recorded</span>
    </span>
  );
}

/** Facts one below the other, with their names at the left. */
export function FactList({ facts, isRight = false }: { facts: readonly Fact[]; isRight?: boolean }) {
  return (
    <dl className={isRight ? 'facts r' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value>{value}</Value>
          </dd>
        </div>
      ))}
    </dl>
  );
}
