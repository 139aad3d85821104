import { counties } from '@platbook/contract/property/counties';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { Fact } from '../../../widgets/Fact.tsx';
import type { PackTable } from './pack-tables.ts';
import type { PackContent } from './read-solution.ts';

export function PackDetails({ pack, tables }: { pack: PackContent; tables: readonly PackTable[] }) {
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
