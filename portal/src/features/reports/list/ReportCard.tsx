import type { ReportEntry } from '@platbook/contract/reports/reports';
import { dateText } from '@platbook/ui/browser/date-text';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { Lock } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { FORECLOSURE } from '../embed/report-address.ts';
import { LockedActions, openersText } from '../LockedActions.tsx';
import { SmallPicture } from './SmallPicture.tsx';

export function ReportCard({ report }: { report: ReportEntry }) {
  const { id, name, description, locked, packs, asOf, refreshedAt, small } = report;
  return (
    <li className="plate rps-card flex wrap">
      <div className="rps-words col g8 shrinks">
        <h2 className="t-18">{name}</h2>
        <p className="muted">{description}</p>
        {locked === null ? (
          <>
            <p className="t-12 muted">{freshness(asOf, refreshedAt)}</p>
            <Link
              className={buttonClass('primary')}
              to="/visualize"
              search={id === FORECLOSURE ? {} : { report: id }}
              aria-label={`Open ${name}`}
            >
              Open
            </Link>
          </>
        ) : (
          <>
            <p className="note sales">
              <Icon of={Lock} size={14} />
              <span>
                {locked}. {openersText(packs)}
              </span>
            </p>
            <LockedActions packs={packs} />
          </>
        )}
      </div>
      {small && locked === null && <SmallPicture {...small} />}
    </li>
  );
}

function freshness(asOf: string | null, refreshedAt: string | null): string {
  const data = asOf === null ? 'Preparing data' : `Data as of ${dateText(asOf)}`;
  return refreshedAt === null ? data : `${data}, refreshed ${dateAndTimeText(refreshedAt)}`;
}
