import type { ReactNode } from 'react';

/** A name and its value in a description list. */
export function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
