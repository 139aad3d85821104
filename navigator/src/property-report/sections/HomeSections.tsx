import { titleCase } from '@platbook/property/title-case';
import { codeWords, countText } from '../../words/figures.ts';
import { flagText, isYes, numberOf, textOf } from '../cells.ts';
import { FactList } from '../FactList.tsx';
import type { ReportFacts } from '../report-facts.ts';
import { DataSection, LockLine } from '../Section.tsx';

export function CharacteristicsSection({ facts }: { facts: ReportFacts }) {
  const home = facts.row('Property.PropertyFeature');
  const words = (column: string) => codeWords(textOf(home, column));
  const basement = numberOf(home, 'BasementSqFt');
  const fires = numberOf(home, 'FireplaceCount');
  return (
    <DataSection facts={facts} id="characteristics">
      <div className="three tiles">
        <FactList
          isRight
          facts={[
            ['Construction', words('ConstructionType')],
            ['Exterior', words('ExteriorWall')],
            ['Roof', words('RoofMaterial')],
            ['Foundation', words('FoundationType')],
            ['Style', words('ArchitecturalStyle')],
          ]}
        />
        <FactList
          isRight
          facts={[
            ['Heating', words('HeatingType')],
            ['Cooling', words('CoolingType')],
            ['Fireplaces', fires === 0 ? 'None' : fires],
            ['Basement', basement === 0 ? 'None' : basement && `${countText(basement)} sq ft`],
            ['Water and sewer', [words('WaterSource'), words('SewerType')?.toLowerCase()].filter(Boolean).join(', ')],
          ]}
        />
        <FactList
          isRight
          facts={[
            ['Condition', words('ConditionCode')],
            ['Quality', textOf(home, 'QualityGrade')],
            ['Waterfront', flagText(home, 'WaterfrontFlag')],
            ['Units', numberOf(home, 'UnitsCount')],
            ['Solar', flagText(home, 'SolarFlag')],
          ]}
        />
      </div>
    </DataSection>
  );
}

const withheld = 'Owner names and mailing addresses are not available as part of your free trial.';

export function OwnerSection({ facts }: { facts: ReportFacts }) {
  const owner = facts.row('Ownership.CurrentOwner');
  const names = [textOf(owner, 'Owner1FullName'), textOf(owner, 'Owner2FullName')].flatMap((name) => name ?? []);
  const others = (numberOf(owner, 'PropertiesOwnedCount') ?? 1) - 1;
  const isHomestead = isYes(facts.row('Tax.TaxAssessor'), 'HomesteadFlag');
  const mail = [
    ...[textOf(owner, 'MailFullAddress'), textOf(owner, 'MailCity')].map((part) => part && titleCase(part)),
    [textOf(owner, 'MailState'), textOf(owner, 'MailZIP')].filter(Boolean).join(' '),
  ];
  const years = numberOf(owner, 'OwnershipYears');
  const isWithheld = facts.report.isPersonalWithheld;
  return (
    <DataSection facts={facts} id="owner">
      <div className="two3 tiles">
        <FactList
          facts={[
            ...(isWithheld ? [] : [['Owner', names.map(titleCase).join(' and ')] as const]),
            ['Owner type', ownerType(textOf(owner, 'OwnerTypeDescription'), textOf(owner, 'VestingDescription'))],
            ['Occupancy', occupancy(facts, textOf(owner, 'AbsenteeCode'), isHomestead)],
          ]}
        />
        <FactList
          facts={[
            ...(isWithheld ? [] : [['Mailing address', mail.filter(Boolean).join(', ')] as const]),
            ['Owned for', years === undefined ? undefined : `${years.toFixed(1)} years`],
            ['Other properties', owner && (others > 0 ? countText(others) : 'None in your counties')],
          ]}
        />
      </div>
      {isWithheld && <LockLine>{withheld}</LockLine>}
    </DataSection>
  );
}

function ownerType(type: string | undefined, vesting: string | undefined): string | undefined {
  return [type, vesting?.toLowerCase()].filter(Boolean).join(', ') || undefined;
}

function occupancy(facts: ReportFacts, code: string | undefined, isHomestead: boolean): string | undefined {
  const word = code === 'OWNER' ? 'Owner-occupied' : facts.word('occupancy', code);
  return [word, isHomestead && 'homestead'].filter(Boolean).join(', ') || undefined;
}
