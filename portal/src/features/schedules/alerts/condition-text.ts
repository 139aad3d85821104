import type { AlertCondition, AlertProblem, BoundSubject, Comparison } from '@platbook/contract/workbench/alerts';

const names: Record<AlertCondition['kind'], string> = {
  'new-rows': 'New rows',
  bound: 'Value',
  failure: 'Failure',
  'no-rows': 'No rows',
};
export const conditionName = (kind: AlertCondition['kind']): string => names[kind];

export const comparisonTexts: Record<Comparison, string> = {
  '>': 'above',
  '>=': 'at or above',
  '<': 'below',
  '<=': 'at or below',
  '=': 'equal to',
  '!=': 'not equal to',
};

export const subjectTexts: Record<BoundSubject, string> = {
  'first-row': 'A value in the first row',
  'row-count': 'The number of rows',
  highest: 'The highest value of a column',
  lowest: 'The lowest value of a column',
};

/** `Rows with a new PropertyID`, `Median price above 400,000` */
export function conditionText(condition: AlertCondition): string {
  if (condition.kind === 'failure') return 'The run fails';
  if (condition.kind === 'no-rows') return 'The run returns no rows';
  if (condition.kind === 'new-rows') {
    const { keyColumns, hasChanges } = condition;
    const key = keyColumns.length > 0 ? keyColumns.join(', ') : 'primary key';
    return `${hasChanges ? 'New and changed rows' : 'New rows'}, by ${key}`;
  }
  const { of, column, comparison, value } = condition;
  const bound = `${comparisonTexts[comparison]} ${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}`;
  if (of === 'row-count') return `Number of rows ${bound}`;
  return `${of === 'first-row' ? column : `${of === 'highest' ? 'Highest' : 'Lowest'} ${column}`} ${bound}`;
}

export const problemTexts: Record<AlertProblem, string> = {
  incomplete: 'The result reached a limit, so it is not compared. Narrow the query.',
  'keys-not-unique': "The key columns aren't unique.",
  'no-key': 'The result has no known primary key. Choose key columns.',
  'no-column': 'A chosen column is missing from the result.',
  'not-a-number': "The column's values aren't numbers.",
  'no-result': "The rows of the last run can't be read.",
};
