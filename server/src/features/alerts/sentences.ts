import type { AlertProblem, BoundCondition, Comparison } from '@platbook/contract/workbench/alerts';

const counted = (count: number) => count.toLocaleString('en-US');

/** `12 new and 3 changed rows in New filings` */
export function rowsSentence(name: string, newRows: number, changedRows: number): string {
  const parts = [newRows > 0 && `${counted(newRows)} new`, changedRows > 0 && `${counted(changedRows)} changed`];
  const last = changedRows > 0 ? changedRows : newRows;
  return `${parts.filter(Boolean).join(' and ')} ${last === 1 ? 'row' : 'rows'} in ${name}`;
}

const comparisonWords: Record<Comparison, string> = {
  '>': 'above',
  '>=': 'at or above',
  '<': 'below',
  '<=': 'at or below',
  '=': 'equal to',
  '!=': 'not',
};

const digits = { maximumFractionDigits: 6 };

/** `Median price is 412,000, above 400,000` */
export function boundSentence(
  name: string,
  { of, column, comparison, value: bound }: BoundCondition,
  value: number,
): string {
  const crossed = `${comparisonWords[comparison]} ${bound.toLocaleString('en-US', digits)}`;
  const shown = value.toLocaleString('en-US', digits);
  if (of === 'row-count') return `${name} has ${shown} ${value === 1 ? 'row' : 'rows'}, ${crossed}`;
  const subject = of === 'first-row' ? column : `${of === 'highest' ? 'Highest' : 'Lowest'} ${column}`;
  return `${subject} is ${shown}, ${crossed}`;
}

export const problemTexts: Record<AlertProblem, string> = {
  incomplete:
    'The result reached a limit, so rows are missing. It is compared again once it is complete: narrow the query.',
  'keys-not-unique': "The key columns aren't unique: two rows have the same values. Choose other key columns.",
  'no-key': 'No primary key was found in the result. Choose key columns.',
  'no-column': 'A column that the alert needs is missing from the result.',
  'not-a-number': "The column's values aren't numbers.",
  'no-result': "The rows of the last run can't be read.",
};

export const restartTexts = {
  license: "The data that you can see has changed, so the last result wasn't compared. The next one is.",
  columns: "The result's columns have changed, so the last result wasn't compared. The next one is.",
} as const;
