import { getLicenseChoices, type PersonDetail } from '@platbook/contract/admin/people';
import { late } from '@platbook/ui/browser/late';
import { useState } from 'react';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import type { PersonControl } from './use-person.ts';

const LicenseDialog = late(() => import('./LicenseDialog.tsx').then((module) => module.LicenseDialog));
const countiesShown = 5;

export function LicenseSection({ person, control }: { person: PersonDetail; control: PersonControl }) {
  const choices = useEndpoint(getLicenseChoices, { isBackground: true });
  const [isChanging, setIsChanging] = useState<'packs' | 'counties'>();
  const names = new Map(choices.data?.counties.map(({ fips, name }) => [fips, name]));
  const { subscriptions, counties, isTrial, state } = person;
  return (
    <>
      <section aria-label="Packs and datasets">
        <h3 className="flex spread mb4 s-13">
          Packs and datasets
          <button type="button" className="link" onClick={() => setIsChanging('packs')}>
            Edit license
          </button>
        </h3>
        {subscriptions.map(({ code, name, endsOn, isOver }) => (
          <div key={code} className="grant row ruled">
            <code className="rigid muted s-12">{code}</code>
            <span className="grow cut">{name}</span>
            <span className={isOver ? 'rigid s-12 bad' : 'rigid s-12 muted'}>
              {endsOn === null ? 'no expiry' : `${isOver ? 'expired ' : ''}${endsOn}`}
            </span>
          </div>
        ))}
        {subscriptions.length === 0 && (
          <p className="muted t-13">{isTrial && state === 'trial' ? 'All packs (trial)' : 'No packs'}</p>
        )}
      </section>
      <section aria-label="Counties">
        <h3 className="flex spread mb4 s-13">
          Counties
          <button type="button" className="link" onClick={() => setIsChanging('counties')}>
            Change
          </button>
        </h3>
        <div className="county-badges flex g4 wrap">
          {counties.includes('*') ? (
            <span className="badge">All counties</span>
          ) : (
            counties.slice(0, countiesShown).map((fips) => (
              <span key={fips} className="badge">
                {names.get(fips) ?? fips}
              </span>
            ))
          )}
          {counties.length > countiesShown && (
            <span
              className="badge plain"
              title={counties
                .slice(countiesShown)
                .map((fips) => names.get(fips) ?? fips)
                .join(', ')}
            >
              {counties.length - countiesShown} more
            </span>
          )}
          {counties.length === 0 && <span className="muted t-13">No counties</span>}
        </div>
      </section>
      {isChanging && choices.data && (
        <LicenseDialog
          person={person}
          choices={choices.data}
          part={isChanging}
          control={control}
          onClose={() => setIsChanging(undefined)}
        />
      )}
    </>
  );
}
