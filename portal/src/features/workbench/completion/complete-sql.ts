/** Computes completions for a place in a text. Pure; runs in the completion worker. */

import { type Block, blocksAround, readBlocks } from '@platbook/sql/names/read-blocks';
import { isMark, isName, type SqlToken, scanStatement } from '@platbook/sql/names/scan-sql';
import { type Expected, expectedAt } from './expected-at.ts';
import { offerConditions, offerJoins } from './join-offers.ts';
import { type NameWorld, offerAfterDot, offerOperands, offerShared, offerTables } from './name-offers.ts';
import type { Completion } from './offer.ts';
import { mostOffers, Ranking } from './ranking.ts';
import type { SchemaIndex } from './schema-index.ts';
import { comparedAt, offerValues } from './value-offers.ts';
import { inCase, offerWords, wordCaseOf } from './word-offers.ts';

/** Undefined in comments, after a number, and before anything is typed unless the user requested it or the context is specific. */
export function completeSql(text: string, place: number, index: SchemaIndex, isAsked: boolean): Completion | undefined {
  const { tokens: statement, isInComment } = scanStatement(text, place, index.driver);
  if (isInComment) return undefined;
  const here = statement.find(({ from, to, isClosed }) => from < place && (place < to || (place === to && !isClosed)));
  const touched = here ?? statement.find(({ kind, to }) => to === place && kind !== 'mark');
  if (touched?.kind === 'number' || (touched?.isClosed && touched.kind === 'string' && !here)) return undefined;
  const written = touched && touched.kind !== 'mark' ? touched : undefined;
  if (written?.kind === 'quoted' && !here) return undefined;
  const start = written?.from ?? place;
  const isOpen = written?.kind === 'quoted' || written?.kind === 'string';
  const typed = text.slice(isOpen ? start + 1 : start, place);
  const range = { from: start, to: isOpen ? closedAt(text, place, written) : place };
  const before = statement.filter(({ to }) => to <= start);
  const qualifiers = takeQualifiers(before);
  if (qualifiers === undefined) return undefined;

  const chain = chainAt(statement, start, place);
  const ranking = new Ranking(typed);
  const compared = qualifiers.length === 0 ? comparedAt(before) : undefined;
  const lead = written === undefined && isMark(before.at(-1), '=') && before.at(-1)?.to === place ? ' ' : '';
  const isInString = written?.kind === 'string';
  const isCounted = isInString || (isAsked && typed === '');
  const found = compared && offerValues(ranking, compared, { chain, index, lead, isCounted });
  const wants = found?.wants && { ...found.wants, isInString };
  // Keywords and functions are offered only once something is typed.
  const finish = (isForAnyWord = typed !== '') => {
    const listed = ranking.list();
    const isWhole = isForAnyWord && !isOpen && !wants && ranking.isWhole();
    const offers = isWhole ? listed : listed.slice(0, mostOffers);
    return offers.length > 0 || wants ? { ...range, offers, isWhole, wants } : undefined;
  };
  if (isInString) return found ? finish() : undefined;

  const world: NameWorld = { index, chain, isQuoted: written?.kind === 'quoted' };
  const expected = expectedAt(before);
  const wordCase = wordCaseOf(statement, written, typed);
  const isAfterJoin = expected.kind === 'table' && expected.previous === 'join';
  const on = inCase('on', wordCase);
  if (qualifiers.length > 0) {
    if (isAfterJoin && qualifiers.length === 1) offerJoins(ranking, world, on, qualifiers[0]);
    offerAfterDot(ranking, qualifiers, world);
    return finish(typed !== '' || !isAfterJoin);
  }
  if (isAfterJoin) offerJoins(ranking, world, on);
  if (expected.previous === 'on') offerConditions(ranking, world);
  if (typed === '' && !isAsked && !world.isQuoted) return finish();
  if (!isTooShort(expected, typed, isAsked)) offerNames(ranking, expected, world);
  if (!world.isQuoted && !isTooShort(expected, typed, isAsked)) offerWords(ranking, expected, wordCase, index.driver);
  return finish();
}

function offerNames(ranking: Ranking, expected: Expected, world: NameWorld): void {
  if (expected.kind === 'table') offerTables(ranking, world);
  else if (expected.kind === 'using') offerShared(ranking, world);
  else if (expected.kind === 'operand') offerOperands(ranking, expected.clause, world);
}

/** Where a new alias is allowed, one letter is more likely the alias than the start of a keyword. */
function isTooShort({ kind, clause }: Expected, typed: string, isAsked: boolean): boolean {
  if (isAsked) return false;
  return (kind === 'afterTable' || (kind === 'operator' && clause === 'select')) && typed.length < 2;
}

function takeQualifiers(before: SqlToken[]): string[] | undefined {
  const qualifiers: string[] = [];
  while (isMark(before.at(-1), '.')) {
    before.pop();
    const name = before.at(-1);
    if (!isName(name)) return undefined;
    qualifiers.unshift(name.text);
    before.pop();
  }
  return qualifiers;
}

function chainAt(statement: readonly SqlToken[], start: number, place: number): Block[] {
  return blocksAround(readBlocks(statement), start).map((block) => ({
    ...block,
    sources: block.sources.filter(({ block: inner, from, to }) => inner !== undefined || place <= from || to < start),
  }));
}

/** The end of an open quote. The editor closes quotes automatically, so the typed text is between the two. */
function closedAt(text: string, place: number, { to, isClosed }: SqlToken): number {
  return isClosed && !text.slice(place, to).includes('\n') ? to : place;
}
