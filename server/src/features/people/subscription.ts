import type { EntitlementSet } from '@platbook/contract/entitlement-set';
import type { Selectable } from 'kysely';
import type { PeopleTable } from '../../db/tables.ts';

/** A pack that a person has, and what it opened when it was given. */
export interface Subscription {
  /** `*` is everything. */
  readonly code: string;
  /** The last day that it holds, in UTC; null without end. */
  readonly endsOn: string | null;
  /** `Schema.Object` names, or `['*']`. */
  readonly objects: readonly string[];
}

/** What a person may reach at a moment. */
interface Rights {
  /** Null means the trial's. */
  readonly entitlement: EntitlementSet | null;
  readonly packs: readonly string[];
  /** He had packs, and all of them are over. */
  readonly isOver: boolean;
}

/** The day of an instant in UTC, by which subscriptions end: `2027-01-31`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Whether a subscription does not hold any more. */
export const isOverOn = ({ endsOn }: Pick<Subscription, 'endsOn'>, now: Date): boolean =>
  endsOn !== null && endsOn < dayOf(now);

type Row = Pick<Selectable<PeopleTable>, 'entitlement' | 'packs' | 'subscriptions'>;

/** Reads what a row says of a licence at a moment: packs that are over open nothing. */
export function rightsOn(row: Row, now: Date): Rights {
  const entitlement = row.entitlement === null ? null : (JSON.parse(row.entitlement) as EntitlementSet);
  const subscriptions = row.subscriptions === null ? null : (JSON.parse(row.subscriptions) as Subscription[]);
  if (subscriptions === null || entitlement === null)
    return { entitlement, packs: JSON.parse(row.packs) as string[], isOver: false };
  const held = subscriptions.filter((each) => !isOverOn(each, now));
  if (held.length === 0) return { entitlement: null, packs: [], isOver: true };
  return {
    entitlement: { objects: objectsOf(held), counties: entitlement.counties },
    packs: held.map(({ code }) => code),
    isOver: false,
  };
}

/** All objects of subscriptions once each, in order. */
export function objectsOf(subscriptions: readonly Subscription[]): string[] {
  const objects = new Set(subscriptions.flatMap((each) => each.objects));
  return objects.has('*') ? ['*'] : [...objects].sort();
}

/** A day before every other: a licence without packs has ended. */
const LONG_AGO = '0000-00-00';

/** The last day of a licence: null when a part of it has no end. */
export function lastDayOf(subscriptions: readonly Subscription[]): string | null {
  const days = subscriptions.map(({ endsOn }) => endsOn);
  return days.includes(null) ? null : (days.sort().at(-1) ?? LONG_AGO);
}

/**
 * The subscriptions of a row, also of one that was licensed as a whole: then each pack is given its own objects, and what no known pack holds
 * stays with the packs that are not known, or else with the first.
 */
export function subscriptionsOf(
  row: Row,
  objectsOfPack: (code: string) => readonly string[] | undefined,
): Subscription[] {
  if (row.entitlement === null) return [];
  if (row.subscriptions !== null) return JSON.parse(row.subscriptions) as Subscription[];
  const { objects } = JSON.parse(row.entitlement) as EntitlementSet;
  const codes = JSON.parse(row.packs) as string[];
  if (codes.length === 0 || codes.includes('*')) return [{ code: '*', endsOn: null, objects }];
  const known = new Map(codes.map((code) => [code, objectsOfPack(code)?.filter((each) => objects.includes(each))]));
  const named = new Set([...known.values()].flatMap((each) => each ?? []));
  const rest = objects.filter((each) => !named.has(each));
  const isAnyUnknown = [...known.values()].includes(undefined);
  return codes.map((code, index) => {
    const own = known.get(code);
    const takesRest = own === undefined || (!isAnyUnknown && index === 0);
    return { code, endsOn: null, objects: [...(own ?? []), ...(takesRest ? rest : [])] };
  });
}
