/** Finds what is wrong with a statement that an engine refused. */
import { BrokenStatement, type Failure, type SqlFix } from './broken-statement.ts';
import { fixDoubleColon, fixLimitPair, fixMissingCall, fixRowNumber, fixTop, fixTsqlOperators } from './fix-dialect.ts';
import { fixArguments, fixFunction } from './fix-functions.ts';
import { fixAggregateInWhere, fixAmbiguous, fixGroupBy } from './fix-grouping.ts';
import { fixKeyword, fixMissingEnd, fixMissingKeyword } from './fix-keywords.ts';
import { fixComma, fixOperator, fixParenthesis } from './fix-punctuation.ts';
import { fixBareText, fixCurlyQuotes, fixForeignQuotes, fixOpenString } from './fix-quotes.ts';
import { fixBareDate, fixNumberForText, fixTextArgument, fixTextPlus } from './fix-types.ts';

/** The most specific first. */
const rules: readonly ((broken: BrokenStatement) => SqlFix | undefined)[] = [
  fixCurlyQuotes,
  fixForeignQuotes,
  fixOpenString,
  fixGroupBy,
  fixAggregateInWhere,
  fixAmbiguous,
  fixTop,
  fixLimitPair,
  fixRowNumber,
  fixDoubleColon,
  fixTsqlOperators,
  fixMissingCall,
  fixFunction,
  fixBareDate,
  fixTextPlus,
  fixNumberForText,
  fixTextArgument,
  fixArguments,
  fixBareText,
  fixOperator,
  fixKeyword,
  fixMissingKeyword,
  fixComma,
  fixMissingEnd,
  fixParenthesis,
];

/** Undefined if no rule knows the failure. The fixed statement hasn't been run. */
export function findFix(failure: Failure): SqlFix | undefined {
  const broken = new BrokenStatement(failure);
  for (const rule of rules) {
    const fix = rule(broken);
    if (fix) return fix;
  }
  return undefined;
}
