import { Phone } from '@platbook/ui/icons';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { ContactSales } from '../../widgets/ContactSales.tsx';
import { describeAccess, trialDay } from './describe-access.ts';

export function HomeHead({ ownedPacks, isComing = false }: { ownedPacks?: number | undefined; isComing?: boolean }) {
  const app = useApp();
  const { displayName, trialDaysLeft } = useCurrentUser();
  return (
    <header className="home-hello flex g24">
      <div className="grow">
        <h1 className="t-32 breaks">Welcome, {displayName}</h1>
        {ownedPacks !== undefined && <p className="muted mt4">{describeAccess(app, ownedPacks)}</p>}
        {isComing && (
          <p className="muted mt4" aria-hidden="true">
            <i className="skel" style={{ width: 320, maxWidth: '100%', height: 12 }} />
          </p>
        )}
      </div>
      {ownedPacks === 0 && trialDaysLeft !== null && <TrialDays daysLeft={trialDaysLeft} />}
      <ContactSales icon={Phone} />
    </header>
  );
}

const thirty = Array.from({ length: 30 }, (_, index) => index + 1);

function TrialDays({ daysLeft }: { daysLeft: number }) {
  const day = trialDay(daysLeft);
  return (
    <div className="home-trial rigid">
      <div className="row spread t-12">
        <span className="sales m">{day === null ? 'Your trial' : `Day ${day} of your trial`}</span>
        <span className="muted">{daysLeft === 1 ? '1 day left' : `${daysLeft} days left`}</span>
      </div>
      {day !== null && (
        <div className="home-days tiles g2" aria-hidden="true">
          {thirty.map((each) => (
            <i key={each} className={each <= day ? 'on' : ''} />
          ))}
        </div>
      )}
    </div>
  );
}
