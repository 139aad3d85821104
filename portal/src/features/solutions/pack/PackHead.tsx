import { counties } from '@platbook/contract/property/counties';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { ChevronDown, ChevronUp, CirclePlay, FileText, Phone } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { PackIcon } from '@platbook/ui/widgets/PackIcon.tsx';
import { useId, useState } from 'react';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { ContactSales } from '../../../widgets/ContactSales.tsx';
import { Fact } from '../../../widgets/Fact.tsx';
import { RequestAccess } from '../../access/index.ts';
import { videoAddress } from '../download-address.ts';
import { VideoDialog } from '../VideoDialog.tsx';
import type { PackTable } from './pack-tables.ts';
import type { PackContent } from './read-solution.ts';

export function PackHead({ pack, tables }: { pack: PackContent; tables: readonly PackTable[] }) {
  const { trialDaysLeft } = useCurrentUser();
  const [isOpened, setOpened] = useState(false);
  const [video, setVideo] = useState<string>();
  const detailsId = useId();
  const { name, type, icon, isPurchased, videoLink } = pack;
  const isOpen = isPurchased || isOpened;
  return (
    <>
      <header className="plate pack-head middle tiles">
        <PackIcon icon={icon} size={56} />
        <div>
          <div className="row wrap">
            <span className={type === 'Dataset' ? 'badge' : 'badge pack'}>{type}</span>
            {!isPurchased && (
              <span className="badge trial">
                {trialDaysLeft === null
                  ? 'Trial'
                  : `Trial, ${trialDaysLeft} ${trialDaysLeft === 1 ? 'day' : 'days'} left`}
              </span>
            )}
          </div>
          <h1 className="t-32 breaks mt4">{name}</h1>
        </div>
        <div className="row pack-acts">
          {!isPurchased && (
            <Button
              aria-expanded={isOpen}
              aria-controls={detailsId}
              className={isOpen ? 'pressed' : ''}
              onClick={() => setOpened(!isOpened)}
            >
              Details
              <Icon of={isOpen ? ChevronUp : ChevronDown} size={14} />
            </Button>
          )}
          {videoAddress(videoLink) !== undefined && (
            <Button icon={CirclePlay} onClick={() => setVideo(videoLink ?? undefined)}>
              Watch Video
            </Button>
          )}
          {isPurchased ? (
            <Button icon={FileText} look="sell" onClick={() => showSalesDialog('purchase')}>
              License
            </Button>
          ) : (
            <>
              <RequestAccess thing={{ kind: 'pack', subject: pack.code, packs: [{ code: pack.code, name }] }} />
              <ContactSales icon={Phone} />
            </>
          )}
        </div>
      </header>
      <div id={detailsId}>{isOpen && <PackDetails pack={pack} tables={tables} />}</div>
      <VideoDialog title={name} link={video} onClose={() => setVideo(undefined)} />
    </>
  );
}

function PackDetails({ pack, tables }: { pack: PackContent; tables: readonly PackTable[] }) {
  const { licensedCounties } = useCurrentUser();
  const { description, dataContained, delivery, madeFor, parts } = pack;
  const files = [...parts['Meta Data'], ...parts.Analytics, ...parts['P-Articles']].length;
  // The first table is the pack's main subject.
  const main = tables.find(({ size }) => size?.updates)?.size;
  const facts: [string, string][] = [
    ['Delivery', delivery.join(', ')],
    ['Industries', madeFor.join(', ')],
    [
      'Counties',
      pack.isPurchased
        ? `${licensedCounties ?? counties.length} in your license`
        : `${trialCounties.length} in the trial, ${counties.length} with a license`,
    ],
    ['History', main?.firstDate ? `since ${main.firstDate}` : ''],
    ['Updated', [main?.updates, main?.dataAsOf && `latest ${main.dataAsOf}`].filter(Boolean).join(', ')],
    [
      'Includes',
      [
        count(parts['ATTOM Cloud Objects'].length, 'table or view', 'tables and views'),
        count(parts.Queries.length, 'query', 'queries'),
        count(files, 'file', 'files'),
      ].join(', '),
    ],
  ];
  return (
    <section className="pack-details tiles" aria-label="Details">
      <div>
        <p className="lead breaks">{description}</p>
        {dataContained.length > 0 && (
          <>
            <h2 className="s-13">What's included</h2>
            <ul className="pack-has t-13">
              {dataContained.map((each) => (
                <li className="holds" key={each}>
                  {each}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
    </section>
  );
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
