import type { FillRateColumn, FillRates } from '@platbook/contract/pack-data';
import { countyName, isWeak, percentText, shareOf, shownCounties, valuesText } from './pack-tables.ts';

interface FieldFactsProps {
  rates: FillRates;
  field: FillRateColumn;
  county: string | undefined;
}

/** One field: how it is filled in the county and in all, county by county as bars, with what, and since when. */
export function FieldFacts({ rates, field, county }: FieldFactsProps) {
  const place = rates.counties.findIndex(({ fips }) => fips === county);
  const here = shareOf(field.filledBy[place] ?? 0, rates.counties[place]?.rows ?? 0);
  const all = shareOf(field.filled, rates.rows);
  const values = valuesText(field);
  return (
    <figure aria-label={field.name}>
      <figcaption>
        <b>{county === undefined ? field.name : `${field.name} in ${countyName(county)}`}</b>
        <span className="muted">{field.description}</span>
      </figcaption>
      <ul className="pack-bars">
        {shownCounties(rates, county, 12).map((index) => {
          const { fips = '', rows = 0 } = rates.counties[index] ?? {};
          const share = shareOf(field.filledBy[index] ?? 0, rows);
          return (
            <li key={fips} className={fips === county ? 'on' : ''}>
              <span className="cut">{countyName(fips)}</span>
              <span className={isWeak(share) ? 'meter warn' : 'meter'} aria-hidden="true">
                <i style={{ width: `${share ?? 0}%` }} />
              </span>
              <span className="num">{share === null ? '' : percentText(share)}</span>
            </li>
          );
        })}
      </ul>
      <dl className="facts">
        <dt>Filled</dt>
        <dd>
          {here !== null && (
            <>
              <b>{percentText(here)} %</b> here,{' '}
            </>
          )}
          {all === null ? 'no rows' : `${percentText(all)} % in all`}
        </dd>
        {values !== undefined && (
          <>
            <dt>Values</dt>
            <dd>{values}</dd>
          </>
        )}
        {field.firstFilled !== null && (
          <>
            <dt>First filled</dt>
            <dd>{field.firstFilled}</dd>
          </>
        )}
      </dl>
    </figure>
  );
}
