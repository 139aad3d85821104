import { numberOf, textOf } from '../cells.ts';
import type { ReportFacts } from '../report-facts.ts';
import { Section } from '../Section.tsx';

export function SourcesSection({ facts }: { facts: ReportFacts }) {
  const last = (object: string, column: string) =>
    facts
      .rows(object)
      .map((row) => textOf(row, column) ?? '')
      .sort()
      .at(-1);
  const roll = numberOf(facts.row('Tax.TaxAssessor'), 'TaxYear');
  const recorded = last('Transactions.Recorder', 'RecordingDate');
  const filed = last('Foreclosure.ForeclosureEvent', 'RecordingDate');
  const valued = textOf(facts.row('Valuation.AVM'), 'ValuationDate');
  const outlined = textOf(facts.row('Boundaries.ParcelBoundary'), 'LastUpdated');
  const sources = [
    roll && `${roll} county tax roll`,
    recorded && `latest deed ${recorded}`,
    filed && `latest filing ${filed}`,
    valued && `AVM ${valued}`,
    outlined && `parcel outline ${outlined}`,
  ].filter(Boolean);
  return (
    <Section id="sources">
      <p className="src-n s-12 muted">
        Data as of {facts.asOf || 'the latest release'}. {sources.length > 0 && `Sources: ${sources.join(', ')}. `}
        Synthetic data; no real home is described.
      </p>
    </Section>
  );
}
