import { TRIAL_COUNTIES } from '@platbook/contract/packs/entitlement-set';
import { type Comparison, isMet, type Verdict, worstOf } from './verdict.ts';

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

/** The expected value and the tolerance in both directions. A range is its middle and half its width. */
export type Wanted = readonly [wanted: number, allowed: number];

export interface Target {
  readonly target: string;
  /** Returns rows `part`, `got`. */
  readonly sql: string;
  readonly parts: Readonly<Record<string, Wanted>>;
}

/** By what they say. */
export type Targets = Readonly<Record<string, Omit<Target, 'target'>>>;

export const HOMES = "('SFR', 'CND', 'TWN', 'MF2', 'MOB')";

/** The counties that the targets are about, as a SQL list. The others are samples, and some of their states publish no prices. */
export const TRIAL = `('${TRIAL_COUNTIES.join("', '")}')`;

export function each(parts: readonly (string | number)[], wanted: Wanted): Record<string, Wanted> {
  return Object.fromEntries(parts.map((part) => [part, wanted]));
}

const mostListed = 10;

export async function judge(ask: Ask, { target, sql, parts }: Target): Promise<Verdict> {
  const found = new Map(
    (await ask(sql)).map(({ part, got }) => [String(part), got === null ? Number.NaN : Number(got)]),
  );
  const compared = Object.entries(parts).map(
    ([of, [wanted, allowed]]): Comparison => ({ of, got: found.get(of) ?? Number.NaN, wanted, allowed }),
  );
  const listed = compared.length > mostListed ? [worstOf(compared)] : compared;
  return {
    target,
    got: `${listed.length < compared.length ? 'worst in ' : ''}${listed.map(say).join(', ')}`,
    isMet: compared.every(isMet),
  };
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: false });
const say = ({ of, got, wanted, allowed }: Comparison): string =>
  `${of} ${figures.format(got)} (target ${figures.format(wanted)} ± ${figures.format(allowed)})`;
