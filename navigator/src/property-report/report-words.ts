import { numberWord } from '@platbook/property/number-words';
import { isYes, type ReportRow, textOf } from './cells.ts';
import type { ReportFacts } from './report-facts.ts';

export function countWord(count: number | undefined, noun: string): string {
  return `${count ? numberWord(count) : 'no'} ${noun}${count === 1 ? '' : 's'}`;
}

export function openCase(facts: ReportFacts): ReportRow | undefined {
  return facts.rows('Foreclosure.ForeclosureStatus').find((row) => isYes(row, 'ActiveFlag'));
}

export function stageToken(stage: string): string {
  if (stage === 'AUCTION') return 'c1';
  return stage === 'REO' ? 'c3' : stage === 'PREFORECLOSURE' ? 'c2' : 'c6';
}

export function loanKind(facts: ReportFacts, loan: ReportRow): string | undefined {
  const kind = facts.word('loanType', textOf(loan, 'LoanTypeCode'));
  const months = Number(loan['TermMonths'] ?? 0);
  return [kind, months >= 12 && `${Math.round(months / 12)} years`].filter(Boolean).join(', ') || undefined;
}

/** Deeds that aren't the last sale of any property, so that the search has no words for them. */
const otherDeeds: Readonly<Record<string, string>> = {
  QC: 'Quitclaim deed',
  TD: "Trustee's deed",
  SD: "Sheriff's or clerk's deed",
  FCD: 'Foreclosure deed',
  ITF: 'Interspousal transfer',
  TRD: 'Deed to trust',
  PRD: "Personal representative's deed",
  TOD: 'Transfer-on-death deed',
  CD: 'Correction deed',
  LE: 'Life estate deed',
  TXD: 'Tax deed',
  GFT: 'Gift deed',
  OTH: 'Other deed',
};

export function deedWords(facts: ReportFacts, deed: ReportRow | undefined): string | undefined {
  const code = textOf(deed, 'DeedTypeCode');
  return otherDeeds[code ?? ''] ?? facts.word('deed', code);
}
