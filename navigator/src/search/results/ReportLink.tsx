import type { ReactNode } from 'react';
import { placeAddress, useAddress } from '../../state/address.ts';
import { goToReport } from '../../state/go-to-report.ts';

export function ReportLink({ id, className, children }: { id: number; className?: string; children: ReactNode }) {
  const { search } = useAddress();
  return (
    <a
      className={className}
      href={placeAddress(`/property/${id}`, search)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        goToReport(id);
      }}
    >
      {children}
    </a>
  );
}
