/** A target that one statement tells: what each part of it should be, and how far off it may be. */
import { TRIAL_COUNTIES } from '@platbook/contract/entitlement-set';
import type { Ask } from './compare-with-targets.ts';
import { type Comparison, isMet, type Verdict, worstOf } from './verdict.ts';

/** What should be, and what is allowed either way. A range is its middle and half its width. */
export type Wanted = readonly [wanted: number, allowed: number];

export interface Target {
  /** The sentence of it, with its tolerance. */
  readonly target: string;
  /** Answers rows `part`, `got`. */
  readonly sql: string;
  readonly parts: Readonly<Record<string, Wanted>>;
}

/** Types of property that people live in, as an SQL list. */
export const HOMES = "('SFR', 'CND', 'TWN', 'MF2', 'MOB')";

/** The counties that the targets are about, as an SQL list; the others are sampled, and some of their states publish no prices. */
export const TRIAL = `('${TRIAL_COUNTIES.join("', '")}')`;

/** The same for every part of a list. */
export function each(parts: readonly (string | number)[], wanted: Wanted): Record<string, Wanted> {
  return Object.fromEntries(parts.map((part) => [part, wanted]));
}

/** More parts than this are told by the worst of them. */
const mostTold = 10;

/** Whether every part of a target is met; one that the data does not have is missed. */
export async function judge(ask: Ask, { target, sql, parts }: Target): Promise<Verdict> {
  const found = new Map(
    (await ask(sql)).map(({ part, got }) => [String(part), got === null ? Number.NaN : Number(got)]),
  );
  const compared = Object.entries(parts).map(
    ([of, [wanted, allowed]]): Comparison => ({ of, got: found.get(of) ?? Number.NaN, wanted, allowed }),
  );
  const told = compared.length > mostTold ? [worstOf(compared)] : compared;
  return {
    target,
    got: `${told.length < compared.length ? 'worst in ' : ''}${told.map(say).join(', ')}`,
    isMet: compared.every(isMet),
  };
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: false });
const say = ({ of, got, wanted, allowed }: Comparison): string =>
  `${of} ${figures.format(got)} (target ${figures.format(wanted)} ± ${figures.format(allowed)})`;
