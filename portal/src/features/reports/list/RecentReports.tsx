import type { ReplyOf } from '@platbook/contract/endpoint';
import type { listReports } from '@platbook/contract/reports/reports';
import { momentText } from '@platbook/ui/browser/moment-text';
import { addressOf } from '@platbook/ui/browser/navigation';
import { ArrowUpRight } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { navigatorPath } from '../embed/navigator-path.ts';

type Recent = ReplyOf<typeof listReports>['recent'];

export function RecentReports({ recent }: { recent: Recent }) {
  return (
    <section className="plate rps-recent" aria-labelledby="recent-reports">
      <h2 className="t-18" id="recent-reports">
        Recent property reports
      </h2>
      {recent.length === 0 ? (
        <div className="rps-none col g12 mt8">
          <p className="muted">Property reports you open in Property Navigator appear here, newest first.</p>
          <a className={buttonClass('default')} href={addressOf('/propertynavigator')} target="_blank" rel="noreferrer">
            Open Property Navigator
            <Icon of={ArrowUpRight} size={14} />
            <span className="sr">(opens in a new tab)</span>
          </a>
        </div>
      ) : (
        <ul className="mt8">
          {recent.map(({ propertyId, address, place, openedAt }) => (
            <li className="tiles ruled" key={propertyId}>
              <a href={addressOf(navigatorPath({ propertyId }))} target="_blank" rel="noreferrer">
                {address}
                <span className="sr"> (opens in a new tab)</span>
              </a>
              <span className="muted">{place}</span>
              <time className="muted t-12" dateTime={openedAt}>
                {momentText(openedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
