import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

const isMissing = (value: ReactNode) => value === undefined || value === null || value === '';

export function Value({ children }: { children: ReactNode }) {
  return isMissing(children) ? <span className="null">Not recorded</span> : children;
}

export function CellValue({ children }: { children: ReactNode }) {
  if (!isMissing(children)) return children;
  return (
    <span className="null">
      <span aria-hidden="true">–</span>
      <span className="sr">Not recorded</span>
    </span>
  );
}

export function FactList({ facts, isRight = false }: { facts: readonly Fact[]; isRight?: boolean }) {
  return (
    <dl className={isRight ? 'facts r' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label} className={`flex g16 ruled${isRight ? ' spread' : ''}`}>
          <dt className="rigid muted">{label}</dt>
          <dd className={`shrinks breaks${isRight ? ' ends' : ''}`}>
            <Value>{value}</Value>
          </dd>
        </div>
      ))}
    </dl>
  );
}
