import { expect, it } from 'vitest';
import { TSQL_FUNCTIONS } from '../tsql-functions.ts';
import { tableFunctionNames } from './binder/table-functions/bind-table-function.ts';
import { aggregates } from './functions/aggregate.ts';
import { functionNames } from './functions/index.ts';
import { windowFunctions } from './functions/window.ts';

it('offers the editor exactly the functions that T-SQL connections support', () => {
  const answered = [
    ...functionNames,
    ...Object.keys(aggregates),
    ...Object.keys(windowFunctions),
    ...tableFunctionNames,
    // Parts of the grammar.
    'CAST',
    'CONVERT',
    'TRY_CAST',
    'TRY_CONVERT',
  ];
  expect([...TSQL_FUNCTIONS].sort()).toEqual([...new Set(answered)].sort());
});
