import type { ReactNode } from 'react';

export function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
