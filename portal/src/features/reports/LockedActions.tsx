import type { ReportEntry } from '@platbook/contract/reports/reports';
import { ContactSales } from '../../widgets/ContactSales.tsx';
import { RequestAccess } from '../access/index.ts';

/** What a user can do about a report outside their license. Packs are requested one at a time. */
export function LockedActions({ packs }: Pick<ReportEntry, 'packs'>) {
  const [pack] = packs;
  return (
    <span className="row wrap">
      {pack && <RequestAccess thing={{ kind: 'pack', subject: pack.code, packs: [pack] }} />}
      <ContactSales />
    </span>
  );
}

export function openersText(packs: ReportEntry['packs']): string {
  if (packs.length === 0) return 'Contact sales to add it.';
  return `It needs ${packs.map(({ name, code }) => `${name} (${code})`).join(' and ')}.`;
}
