import type { FillRateColumn, FillRates } from '@platbook/contract/packs/pack-data';
import { Fact } from '../../../widgets/Fact.tsx';
import { countyName, isWeak, percentText, shareOf, shownCounties, valuesText, valueText } from './pack-tables.ts';
import { useFieldByZip } from './use-pack-data.ts';
import { ZipMap } from './ZipMap.tsx';

interface FieldFactsProps {
  connectionId: string;
  table: string;
  rates: FillRates;
  field: FillRateColumn;
  county: string | undefined;
}

export function FieldFacts({ connectionId, table, rates, field, county }: FieldFactsProps) {
  const place = rates.counties.findIndex(({ fips }) => fips === county);
  const here = shareOf(field.filledBy[place] ?? 0, rates.counties[place]?.rows ?? 0);
  const all = shareOf(field.filled, rates.rows);
  const byZip = useFieldByZip(connectionId, table, field.name, county).data;
  const range = valuesText(field);
  // The median of an identifier is as meaningless as its range.
  const isMeasure = byZip?.median && field.lowest !== null && range?.includes(' to ');
  const values = isMeasure ? `${range}, median ${valueText(byZip.median ?? '', field.type)}` : range;
  return (
    <figure aria-label={field.name}>
      <figcaption>
        <b className="block breaks t-13">
          {county === undefined ? field.name : `${field.name} in ${countyName(county)}`}
        </b>
        <span className="muted block breaks t-13">{field.description}</span>
      </figcaption>
      {county !== undefined && byZip && <ZipMap county={county} zips={byZip.zips} />}
      <ul className="pack-bars s-12">
        {shownCounties(rates, county, 12).map((index) => {
          const { fips = '', rows = 0 } = rates.counties[index] ?? {};
          const share = shareOf(field.filledBy[index] ?? 0, rows);
          return (
            <li key={fips} className={`tiles g8 middle ${fips === county ? 'ink b' : 'muted'}`}>
              <span className="cut">{countyName(fips)}</span>
              <span className={isWeak(share) ? 'meter warn' : 'meter'} aria-hidden="true">
                <i style={{ width: `${share ?? 0}%` }} />
              </span>
              <span className="num">{share === null ? '' : percentText(share)}</span>
            </li>
          );
        })}
      </ul>
      <dl className="facts breaks">
        <Fact name="Filled">
          {here !== null && (
            <>
              <b>{percentText(here)}%</b> here,{' '}
            </>
          )}
          {all === null ? 'no rows' : `${percentText(all)}% overall`}
        </Fact>
        {values !== undefined && <Fact name="Values">{values}</Fact>}
        {field.firstFilled !== null && <Fact name="First filled">{field.firstFilled}</Fact>}
      </dl>
    </figure>
  );
}
