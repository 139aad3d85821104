import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** A value, or the mark of the house where there is none. */
export function Value({ children }: { children: ReactNode }) {
  return children === undefined || children === null || children === '' ? <span className="null">NULL</span> : children;
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
