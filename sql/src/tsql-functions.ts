import { tableFunctionNames } from './tsql/binder/table-functions/bind-table-function.ts';
import { aggregates } from './tsql/functions/aggregate.ts';
import { functionNames } from './tsql/functions/index.ts';
import { windowFunctions } from './tsql/functions/window.ts';

const partsOfGrammar = ['CAST', 'CONVERT', 'TRY_CAST', 'TRY_CONVERT'];

/** The functions that T-SQL connections support. The pages' build replaces this module by its value, so they don't load the translator. */
export const TSQL_FUNCTIONS: readonly string[] = [
  ...new Set([
    ...functionNames,
    ...Object.keys(aggregates),
    ...Object.keys(windowFunctions),
    ...tableFunctionNames,
    ...partsOfGrammar,
  ]),
].sort();
