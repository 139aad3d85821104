import { telephoneAddress } from '@platbook/ui/browser/telephone-address';
import { Lock } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { ReactNode } from 'react';
import { RequestAccess } from '../access/RequestAccess.tsx';
import { usePortal } from '../state/use-portal.ts';
import type { ReportFacts } from './report-facts.ts';
import { factsOf, type SectionId } from './report-sections.ts';

function ContactSales() {
  const phone = usePortal()?.brand.salesPhone;
  if (!phone) return null;
  return (
    <a className="sales-link m nowrap sales" href={telephoneAddress(phone)} title={phone}>
      Contact Sales
    </a>
  );
}

interface SectionProps {
  id: SectionId;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, note, action, children }: SectionProps) {
  return (
    <section className="sec shrinks" id={id} aria-labelledby={`${id}-title`}>
      <div className="sec-head g12 flex">
        <h2 id={`${id}-title`} className="nowrap" tabIndex={-1}>
          {factsOf(id).title}
        </h2>
        {note && <span className="muted t-12">{note}</span>}
        {action && <span className="push nowrap">{action}</span>}
      </div>
      {children}
    </section>
  );
}

const datasets: Readonly<Record<string, string>> = {
  Property: 'Property Address & Characteristics',
  Boundaries: 'Property Address & Characteristics',
  Ownership: 'Ownership',
  Valuation: 'AVM, Rental AVM & Home Equity',
  Tax: 'Tax Assessor & Assessment History',
  Transactions: 'Recorder Deeds & Sales',
  Market: 'Recorder Deeds & Sales',
  Mortgage: 'Mortgage, Assignment & Release',
  Foreclosure: 'Pre-foreclosure & Foreclosure',
  Permits: 'Building Permits',
  Hazard: 'Natural & Climate Hazard',
  Neighborhood: 'Community, Schools, POI & Boundaries',
  Schools: 'Community, Schools, POI & Boundaries',
};

interface DataSectionProps extends SectionProps {
  facts: ReportFacts;
}

/** A section, or why it has nothing to show. */
export function DataSection({ facts, ...section }: DataSectionProps) {
  const { title, objects = [], empty } = factsOf(section.id);
  if (facts.isLocked(...objects))
    return (
      <Section id={section.id}>
        <LockLine table={objects[0]}>
          {title} needs the {datasets[objects[0]?.split('.')[0] ?? ''] ?? 'matching'} dataset, which isn't in your
          packs.
        </LockLine>
      </Section>
    );
  if (!empty || objects.some((object) => facts.rows(object).length > 0)) return <Section {...section} />;
  return (
    <Section id={section.id}>
      <p className="sec-empty muted">{empty}</p>
    </Section>
  );
}

export function LockLine({ children, table }: { children: ReactNode; table?: string | undefined }) {
  return (
    <div className="lockrow note sales middle mt12">
      <Icon of={Lock} />
      <span className="grow">{children}</span>
      {table && <RequestAccess look="link" asked={{ kind: 'table', subject: table }} />}
      <ContactSales />
    </div>
  );
}
