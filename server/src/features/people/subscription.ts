import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Selectable } from 'kysely';
import type { PeopleTable } from '../../db/tables.ts';

/** A user's pack, and the objects it unlocked when it was granted. */
export interface Subscription {
  /** `*` is everything. */
  readonly code: string;
  /** The last valid day, in UTC; null if it never ends. */
  readonly endsOn: string | null;
  /** `Schema.Object` names, or `['*']`. */
  readonly objects: readonly string[];
}

interface Rights {
  /** Null means the trial's entitlement. */
  readonly entitlement: EntitlementSet | null;
  readonly packs: readonly string[];
  /** The user had packs, and all of them have ended. */
  readonly isOver: boolean;
}

/** The UTC day of an instant, e.g. `2027-01-31`. Subscriptions end by it. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export const isOverOn = ({ endsOn }: Pick<Subscription, 'endsOn'>, now: Date): boolean =>
  endsOn !== null && endsOn < dayOf(now);

type Row = Pick<Selectable<PeopleTable>, 'entitlement' | 'packs' | 'subscriptions'>;

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

export function objectsOf(subscriptions: readonly Subscription[]): string[] {
  const objects = new Set(subscriptions.flatMap((each) => each.objects));
  return objects.has('*') ? ['*'] : [...objects].sort();
}

/** Sorts before every date: a license without packs has ended. */
const LONG_AGO = '0000-00-00';

export function lastDayOf(subscriptions: readonly Subscription[]): string | null {
  const days = subscriptions.map(({ endsOn }) => endsOn);
  return days.includes(null) ? null : (days.sort().at(-1) ?? LONG_AGO);
}

/** For a row licensed as a whole, each pack gets its own objects; the rest go to unknown packs, or else the first. */
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
