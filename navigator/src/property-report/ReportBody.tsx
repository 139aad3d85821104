import type { ReportFacts } from './report-facts.ts';
import { ComparablesSection } from './sections/ComparablesSection.tsx';
import { ForeclosureSection } from './sections/ForeclosureSection.tsx';
import { CharacteristicsSection, OwnerSection } from './sections/HomeSections.tsx';
import { MortgageSection, SalesSection, TaxSection } from './sections/MoneySections.tsx';
import {
  HazardSection,
  HoaSection,
  NeighborhoodSection,
  PermitSection,
  PointsSection,
  SchoolSection,
} from './sections/PlaceSections.tsx';
import { SourcesSection } from './sections/SourcesSection.tsx';
import { SummarySection } from './sections/SummarySection.tsx';
import { ValuationSection } from './sections/ValuationSection.tsx';

export function ReportBody({ facts }: { facts: ReportFacts }) {
  return (
    <div className="rep-body">
      <SummarySection facts={facts} />
      <ValuationSection facts={facts} />
      <CharacteristicsSection facts={facts} />
      <OwnerSection facts={facts} />
      <TaxSection facts={facts} />
      <SalesSection facts={facts} />
      <MortgageSection facts={facts} />
      <ForeclosureSection facts={facts} />
      <ComparablesSection facts={facts} />
      <div className="two3 tiles">
        <PermitSection facts={facts} />
        <NeighborhoodSection facts={facts} />
      </div>
      <div className="two3 tiles">
        <HazardSection facts={facts} />
        <div>
          <SchoolSection facts={facts} />
          <PointsSection facts={facts} />
        </div>
      </div>
      <HoaSection facts={facts} />
      <SourcesSection facts={facts} />
    </div>
  );
}
