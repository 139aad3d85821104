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

const mostOccurrences = 20;

/** Undefined if no rule knows the failure. The fixed statement hasn't been run. */
export function findFix(failure: Failure): SqlFix | undefined {
  for (const offset of possibleOffsets(failure)) {
    const broken = new BrokenStatement({ ...failure, offset });
    for (const rule of rules) {
      const fix = rule(broken);
      if (fix) return fix;
    }
  }
  return undefined;
}

/** SQL Server names a word and its line, and the word can be there several times. */
function possibleOffsets({ text, dialect, title, offset }: Failure): (number | undefined)[] {
  const named = dialect === 'sqlserver' ? /\bnear (?:the keyword )?'([^']+)'/.exec(title)?.[1] : undefined;
  if (named === undefined || offset === undefined) return [offset];
  const offsets = [offset];
  for (let at = text.indexOf(named); at >= 0; at = text.indexOf(named, at + 1)) if (at !== offset) offsets.push(at);
  return offsets.slice(0, mostOccurrences);
}
