import { titleCase } from '@platbook/property/title-case';
import { codeWithin, countText } from '../../words/figures.ts';
import { numberOf, textOf } from '../cells.ts';
import { buildForeclosureSteps } from '../foreclosure-steps.ts';
import type { ReportFacts } from '../report-facts.ts';
import { openCase, stageToken } from '../report-words.ts';
import { DataSection } from '../Section.tsx';

export function ForeclosureSection({ facts }: { facts: ReportFacts }) {
  const events = facts.rows('Foreclosure.ForeclosureEvent');
  const state = openCase(facts) ?? facts.row('Foreclosure.ForeclosureStatus');
  const steps = buildForeclosureSteps(events, facts.asOf);
  const days = numberOf(state, 'DaysInForeclosure');
  const about = [
    codeWithin(textOf(state, 'ForeclosureProcess')),
    openCase(facts)
      ? days !== undefined && `${countText(days)} days since the first filing`
      : state && 'no longer active',
  ];
  const lender = textOf(state, 'LenderName');
  return (
    <DataSection facts={facts} id="foreclosure" note={about.filter(Boolean).join(', ')}>
      <ol
        className="steps tiles"
        style={{ ['--stage' as string]: `var(--${stageToken(textOf(state, 'CurrentStage') ?? '')})` }}
      >
        {steps.map(({ name, date, note, isAhead }) => (
          <li key={`${date}${name}`} className={`holds${isAhead ? ' next' : ''}`}>
            <b className="block b">{name}</b>
            <span className="fig">{date}</span>
            <br />
            <span className="muted t-12">{note}</span>
          </li>
        ))}
      </ol>
      {lender && <p className="sec-empty muted">Filed by {titleCase(lender)}.</p>}
    </DataSection>
  );
}
