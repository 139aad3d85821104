import type { FillRateColumn, FillRates } from '@platbook/contract/packs/pack-data';
import { countyName, isWeak, percentText, shareOf, shownCounties } from './pack-tables.ts';

interface FillTableProps {
  rates: FillRates;
  fields: readonly FillRateColumn[];
  county: string | undefined;
  chosen: string | undefined;
  onChoose: (field: string) => void;
}

export function FillTable({ rates, fields, county, chosen, onChoose }: FillTableProps) {
  const places = shownCounties(rates, county);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="pack-scroll scrolls holds" aria-label="Share of rows with a value, in percent" tabIndex={0}>
      <table className="table pack-fill">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col" className="fc">
              All {rates.counties.length}
            </th>
            {places.map((place) => {
              const fips = rates.counties[place]?.fips ?? '';
              const [state, ...name] = countyName(fips).split(' ').reverse();
              return (
                <th key={fips} scope="col" className={fips === county ? 'fc sel' : 'fc'}>
                  {name.reverse().join(' ')}
                  <br />
                  {state}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, description, filled, filledBy }) => (
            <tr key={name} className={name === chosen ? 'on' : ''} onClick={() => onChoose(name)}>
              <th scope="row">
                <button
                  type="button"
                  className="text-btn block whole starts"
                  aria-pressed={name === chosen}
                  onClick={() => onChoose(name)}
                >
                  <b className="m">{name}</b> <span className="muted s-12">{type}</span>
                  <span className="muted s-12 d block">{description}</span>
                </button>
              </th>
              <td className="fc">
                <Share share={shareOf(filled, rates.rows)} />
              </td>
              {places.map((place) => {
                const { fips = '', rows = 0 } = rates.counties[place] ?? {};
                return (
                  <td key={fips} className={fips === county ? 'fc sel' : 'fc'}>
                    <Share share={shareOf(filledBy[place] ?? 0, rows)} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ShareProps {
  /** Percent; null if there are no rows. */
  share: number | null;
}

function Share({ share }: ShareProps) {
  if (share === null || share === 0)
    return <span className="pack-none muted s-12">{share === null ? 'no rows' : 'not used'}</span>;
  const isLow = isWeak(share);
  return (
    <span className={isLow ? 'pack-share low' : 'pack-share'}>
      <span className={isLow ? 'num warn b block' : 'num block'}>{percentText(share)}</span>
      {isLow && <span className="sr"> weak</span>}
      <span className={isLow ? 'meter block warn' : 'meter block'} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
