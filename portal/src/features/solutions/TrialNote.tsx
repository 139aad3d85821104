import { trialCounties } from '@platbook/contract/property/trial-counties';
import { MapPinned } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { ReactNode } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { ContactSales } from '../../widgets/ContactSales.tsx';

const listed = new Intl.ListFormat('en-US').format(trialCounties.map(({ name }) => name));

/** The text ends before the list of the trial's counties; `ask` ends before the phone number of sales. */
export function TrialNote({ className, ask, children }: { className: string; ask: string; children: ReactNode }) {
  const { salesPhone } = useApp().brand;
  return (
    <aside className={`note sales middle ${className}`} aria-label="Trial">
      <Icon of={MapPinned} />
      <span className="grow">
        {children} {listed}.
        {salesPhone !== '' && (
          <>
            {' '}
            {ask} <b className="nowrap">{salesPhone}</b>.
          </>
        )}
      </span>
      <ContactSales />
    </aside>
  );
}
