import { titleCase } from '@platbook/property/title-case';
import { codeWithin, codeWords, countText, dollarText } from '../../words/figures.ts';
import { flagText, numberOf, textOf } from '../cells.ts';
import { FactList } from '../FactList.tsx';
import { LotMap } from '../lot/LotMap.tsx';
import { feetText } from '../ReportHead.tsx';
import type { ReportFacts } from '../report-facts.ts';
import { DataSection } from '../Section.tsx';

export function SummarySection({ facts }: { facts: ReportFacts }) {
  const home = facts.row('Property.PropertyFeature');
  const address = facts.row('Property.PropertyAddress');
  const acres = numberOf(home, 'LotSizeAcres');
  const [built, effective] = [numberOf(home, 'YearBuilt'), numberOf(home, 'EffectiveYearBuilt')];
  const [beds, baths] = [numberOf(home, 'Bedrooms'), numberOf(home, 'BathsTotal')];
  const subdivision = textOf(address, 'SubdivisionName');
  const group = textOf(address, 'CensusBlockGroup');
  const spaces = numberOf(home, 'GarageSpaces');
  return (
    <DataSection facts={facts} id="summary">
      <div className="sum tiles">
        <LotMap facts={facts} />
        <div className="two3 tiles">
          <FactList
            facts={[
              ['Type', facts.word('type', textOf(home, 'PropertyTypeCode'))],
              [
                'Beds and baths',
                joined(beds === undefined ? undefined : `${beds} bd`, baths === undefined ? undefined : `${baths} ba`),
              ],
              ['Living area', feetText(numberOf(home, 'LivingAreaSqFt'))],
              ['Lot', lotText(numberOf(home, 'LotSizeSqFt'), acres)],
              ['Year built', built && (effective && effective !== built ? `${built}, effective ${effective}` : built)],
              ['Stories', numberOf(home, 'Stories')],
            ]}
          />
          <FactList
            facts={[
              ['Subdivision', subdivision && titleCase(subdivision)],
              ['Zoning', textOf(home, 'ZoningCode')],
              ['Census tract', joined(textOf(address, 'CensusTract'), group && `group ${group}`)],
              ['Garage', garageText(spaces, textOf(home, 'GarageType'))],
              ['Pool', flagText(home, 'PoolFlag')],
              ['HOA', hoaText(facts)],
            ]}
          />
        </div>
      </div>
    </DataSection>
  );
}

function hoaText(facts: ReportFacts): string {
  if (facts.isLocked('Property.HOA')) return 'Not in your packs';
  const hoa = facts.row('Property.HOA');
  if (!hoa) return 'None';
  const fee = numberOf(hoa, 'FeeMonthlyEquivalent');
  return fee === undefined ? 'Fee not recorded' : `${dollarText(fee)} per month`;
}

function joined(...parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(', ') || undefined;
}

function lotText(feet: number | undefined, acres: number | undefined): string | undefined {
  return joined(feetText(feet), acres === undefined ? undefined : `${countText(acres, 2)} acres`);
}

function garageText(spaces: number | undefined, type: string | undefined): string | undefined {
  if (spaces === undefined) return codeWords(type);
  if (spaces === 0) return 'None';
  return joined(`${spaces} ${spaces === 1 ? 'space' : 'spaces'}`, codeWithin(type));
}
