import type { DefaultPack, UserSubscription } from '@platbook/contract/subscriptions';

/** What the Solution Packs block shows. */
export interface ChosenPacks {
  /** Owned ones, Solution Packs before datasets. */
  owned: DefaultPack[];
  /** Random ones that are not owned: two beside owned ones, else four (specification §9). */
  toTry: DefaultPack[];
  /** How many are in the catalog beside those that the main list shows. */
  more: number;
}

/**
 * Divides the packs for one person: a subscription without a clientSubscriptionCode is not owned. What is there to try is drawn by chance
 * out of all the others, the same for a person all day long (readings 32), so that nothing jumps when the page is opened again.
 */
export function choosePacks(
  defaults: readonly DefaultPack[],
  subscriptions: readonly UserSubscription[],
  { personId, day }: { personId: string; day: string },
): ChosenPacks {
  const ownedCodes = new Set(
    subscriptions
      .filter(({ clientSubscriptionCode }) => clientSubscriptionCode !== null)
      .map((one) => one.subscriptionCode),
  );
  const owned = defaults
    .filter((pack) => ownedCodes.has(pack.subscription_code))
    .sort((a, b) => Number(b.type === 'Solution Pack') - Number(a.type === 'Solution Pack'));
  const others = defaults.filter((pack) => !ownedCodes.has(pack.subscription_code));
  const toTry = draw(others, owned.length > 0 ? 2 : 4, seedOf(`${personId} ${day}`));
  return { owned, toTry, more: defaults.length - (owned.length > 0 ? owned.length : toTry.length) };
}

/** Takes some of a list by chance, in the order in which they were drawn; the same for the same seed. */
function draw<T>(list: readonly T[], count: number, seed: number): T[] {
  const rest = [...list];
  const drawn: T[] = [];
  let state = seed;
  while (drawn.length < count && rest.length > 0) {
    state = mixed(state);
    drawn.push(...rest.splice(state % rest.length, 1));
  }
  return drawn;
}

/** FNV-1a over the text. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The next number of a sequence that looks like chance: a step, and the finaliser of MurmurHash3 over it. */
function mixed(state: number): number {
  let value = (state + 0x9e3779b9) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
