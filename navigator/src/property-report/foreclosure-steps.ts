import { titleCase } from '@platbook/property/title-case';
import { codeWithin, codeWords, dollarText } from '../words/figures.ts';
import { numberOf, type ReportRow, textOf } from './cells.ts';

export interface ForeclosureStep {
  name: string;
  date: string;
  note: string | undefined;
  /** After the date of the data. */
  isAhead: boolean;
}

/** Names of record types that the code list doesn't describe. */
export const recordWords: Readonly<Record<string, string>> = {
  NOD: 'Notice of default',
  LIS: 'Lis pendens',
  FJD: 'Final judgment',
  NTS: 'Notice of sale',
  NFS: 'Notice of sale',
  REO: 'Repossession deed',
  CAN: 'Canceled',
};

export function buildForeclosureSteps(events: readonly ReportRow[], asOf: string): ForeclosureStep[] {
  const newest = [...events].sort((one, other) => dateOf(other).localeCompare(dateOf(one)))[0];
  const caseId = newest?.['ForeclosureCaseID'];
  const ofCase = events
    .filter((event) => event['ForeclosureCaseID'] === caseId)
    .sort((one, other) => dateOf(one).localeCompare(dateOf(other)));
  const missed = ofCase.map((event) => textOf(event, 'FirstMissedPaymentDate')).find(Boolean);
  const auction = ofCase.findLast((event) => textOf(event, 'AuctionDate'));
  const steps: ForeclosureStep[] = ofCase.map((event) => ({
    name: recordWords[textOf(event, 'RecordType') ?? ''] ?? codeWords(textOf(event, 'RecordType')) ?? 'Filing',
    date: dateOf(event),
    note: noteOf(event),
    isAhead: dateOf(event) > asOf,
  }));
  if (missed) steps.push({ name: 'Missed payment', date: missed, note: undefined, isAhead: false });
  const day = textOf(auction, 'AuctionDate');
  if (day) steps.push({ name: 'Auction', date: day, note: auctionNote(auction), isAhead: day > asOf });
  // The sort is stable: an auction is listed after the filings of the same day.
  return steps.sort((one, other) => one.date.localeCompare(other.date));
}

function dateOf(event: ReportRow): string {
  return textOf(event, 'RecordingDate') ?? '';
}

function noteOf(event: ReportRow): string | undefined {
  const type = textOf(event, 'RecordType');
  if (type === 'LIS' || type === 'NOD') return textOf(event, 'CaseNumber') ?? textOf(event, 'DocumentNumber');
  if (type === 'FJD') return dollarText(numberOf(event, 'JudgmentAmount'));
  if (type !== 'NTS' && type !== 'NFS') return undefined;
  const place = textOf(event, 'AuctionLocation');
  return place && titleCase(place);
}

function auctionNote(event: ReportRow | undefined): string | undefined {
  const won = numberOf(event, 'WinningBid');
  const opening = numberOf(event, 'OpeningBid');
  const bid = won ? `sold for ${dollarText(won)}` : opening ? `opening bid ${dollarText(opening)}` : undefined;
  const result = textOf(event, 'AuctionResult');
  return [textOf(event, 'AuctionTime'), codeWithin(result), bid].filter(Boolean).join(', ') || undefined;
}
