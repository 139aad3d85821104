import { titleCase } from '@platbook/property/title-case';
import { codeWithin, codeWords, countText, dollarText, percentText } from '../../words/figures.ts';
import { numberOf, textOf } from '../cells.ts';
import { DataTable } from '../DataTable.tsx';
import { CellValue, FactList } from '../FactList.tsx';
import type { ReportFacts } from '../report-facts.ts';
import { DataSection } from '../Section.tsx';

export function PermitSection({ facts }: { facts: ReportFacts }) {
  const permits = facts.rows('Permits.BuildingPermit');
  const first = permits
    .map((row) => textOf(row, 'IssueDate') ?? '')
    .filter(Boolean)
    .sort()[0];
  return (
    <DataSection facts={facts} id="permits" note={first && `since ${first.slice(0, 4)}`}>
      <DataTable
        label="Permits"
        rows={permits}
        columns={[
          { head: 'Issued', look: 'fig', cell: (row) => textOf(row, 'IssueDate') },
          {
            head: 'Type',
            cell: (row) =>
              [textOf(row, 'PermitType'), codeWithin(textOf(row, 'PermitSubType'))].filter(Boolean).join(', '),
          },
          { head: 'Value', look: 'num', cell: (row) => dollarText(numberOf(row, 'JobValue')) },
          { head: 'Status', look: 'after', cell: (row) => codeWords(textOf(row, 'PermitStatus')) },
        ]}
      />
    </DataSection>
  );
}

export function NeighborhoodSection({ facts }: { facts: ReportFacts }) {
  const place = facts.row('Neighborhood.Community');
  const years = facts.rows('Market.SalesTrend').filter((row) => textOf(row, 'PeriodType') === 'Y');
  const trend = years[0];
  const zip = textOf(place, 'SitusZIP') ?? textOf(trend, 'SitusZIP');
  const price = dollarText(numberOf(trend, 'MedianSalePrice'));
  const change = numberOf(trend, 'ChangeYearPercent');
  const turn = change === undefined ? '' : `, ${change < 0 ? 'down' : 'up'} ${percentText(Math.abs(change))}`;
  return (
    <DataSection facts={facts} id="neighborhood" note={zip && `ZIP ${zip}`}>
      <FactList
        isRight
        facts={[
          ['Population', countText(numberOf(place, 'Population'))],
          ['Median income', dollarText(numberOf(place, 'MedianHouseholdIncome'))],
          ['Owner-occupied', percentText(numberOf(place, 'PctOwnerOccupied'))],
          ['Median home value', dollarText(numberOf(place, 'MedianHomeValue'))],
          [`Median sale price${trend ? `, ${textOf(trend, 'PeriodYear')}` : ''}`, price && `${price}${turn}`],
          ['Walkability index', numberOf(place, 'WalkIndex')],
        ]}
      />
    </DataSection>
  );
}

const hazards: readonly (readonly [name: string, column: string, note: (facts: ReportFacts) => string | undefined])[] =
  [
    ['Flood', 'FloodScore', (facts) => zoneText(textOf(hazardOf(facts), 'FloodZone'))],
    ['Hurricane', 'HurricaneScore', (facts) => surgeText(numberOf(hazardOf(facts), 'StormSurgeCategory'))],
    ['Wind', 'WindScore', (facts) => milesText(numberOf(hazardOf(facts), 'DistanceToCoastMi'), 'from the coast')],
    ['Wildfire', 'WildfireScore', (facts) => codeWithin(textOf(hazardOf(facts), 'WildfireRiskBand'))],
    ['Hail', 'HailScore', (facts) => hailText(numberOf(hazardOf(facts), 'HailEvents10Yr'))],
    ['Tornado', 'TornadoScore', () => undefined],
    [
      'Earthquake',
      'EarthquakeScore',
      (facts) => milesText(numberOf(hazardOf(facts), 'FaultDistanceMi'), 'from a fault'),
    ],
    ['Heat', 'HeatScore', () => undefined],
    ['Drought', 'DroughtScore', () => undefined],
    ['Winter storm', 'WinterStormScore', () => undefined],
  ];

function hazardOf(facts: ReportFacts) {
  return facts.row('Hazard.PropertyHazard');
}
const zoneText = (zone: string | undefined) => zone && `zone ${zone}`;
const surgeText = (category: number | undefined) => (category ? `storm surge from category ${category}` : undefined);
const milesText = (miles: number | undefined, what: string) =>
  miles === undefined ? undefined : `${miles} ${miles === 1 ? 'mile' : 'miles'} ${what}`;
const hailText = (count: number | undefined) =>
  count === undefined ? undefined : `${count} ${count === 1 ? 'report' : 'reports'} in 10 years`;

export function HazardSection({ facts }: { facts: ReportFacts }) {
  const row = hazardOf(facts);
  const overall = numberOf(row, 'CompositeRiskScore');
  return (
    <DataSection facts={facts} id="hazards" note={overall === undefined ? undefined : `Overall risk ${overall} of 100`}>
      <ul className="hz">
        {hazards.map(([name, column, note]) => {
          const score = numberOf(row, column);
          return (
            <li key={name} className="tiles middle">
              <b className="m">{name}</b>
              <div>
                <span className="muted t-12">{note(facts)}</span>
                <div className="meter">
                  <i style={{ width: `${score ?? 0}%` }} />
                </div>
              </div>
              <span className="num">
                <CellValue>{score}</CellValue>
              </span>
            </li>
          );
        })}
      </ul>
    </DataSection>
  );
}

export function SchoolSection({ facts }: { facts: ReportFacts }) {
  const schools = new Map(facts.rows('Schools.School').map((row) => [row['SchoolID'], row]));
  return (
    <DataSection facts={facts} id="schools">
      <DataTable
        label="Schools"
        rows={facts.rows('Schools.PropertySchool')}
        columns={[
          { head: 'Level', look: 'muted', cell: (row) => codeWords(textOf(row, 'SchoolLevel')) },
          { head: 'School', cell: (row) => textOf(schools.get(row['SchoolID'] ?? null), 'SchoolName') },
          { head: 'Miles', look: 'num', cell: (row) => countText(numberOf(row, 'DistanceMiles'), 1) },
          {
            head: 'Rating',
            look: 'num',
            cell: (row) => numberOf(schools.get(row['SchoolID'] ?? null), 'SchoolRating'),
          },
        ]}
      />
    </DataSection>
  );
}

const shownPlaces = 8;

export function PointsSection({ facts }: { facts: ReportFacts }) {
  return (
    <DataSection facts={facts} id="places">
      <DataTable
        label="Points of interest"
        rows={facts.rows('Neighborhood.PointOfInterest').slice(0, shownPlaces)}
        columns={[
          { head: 'Place', cell: (row) => titleCase(textOf(row, 'BusinessName') ?? '') },
          { head: 'Type', look: 'muted', cell: (row) => textOf(row, 'LineOfBusiness') ?? textOf(row, 'Category') },
          { head: 'Miles', look: 'num', cell: (row) => countText(numberOf(row, 'Miles'), 1) },
        ]}
      />
    </DataSection>
  );
}

export function HoaSection({ facts }: { facts: ReportFacts }) {
  const hoa = facts.row('Property.HOA');
  const fee = numberOf(hoa, 'FeeAmount');
  const name = textOf(hoa, 'AssociationName');
  const manager = textOf(hoa, 'ManagementCompany');
  const often = codeWithin(textOf(hoa, 'FeeFrequency'));
  return (
    <DataSection facts={facts} id="hoa">
      <FactList
        isRight
        facts={[
          ['Association', name && titleCase(name)],
          ['Type', codeWords(textOf(hoa, 'AssociationType'))],
          ['Fee', fee === undefined ? undefined : [dollarText(fee), often].filter(Boolean).join(' ')],
          ['Transfer fee', dollarText(numberOf(hoa, 'TransferFee'))],
          ['Managed by', manager && titleCase(manager)],
        ]}
      />
    </DataSection>
  );
}
