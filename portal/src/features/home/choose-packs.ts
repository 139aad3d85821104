import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { Origin } from '@platbook/contract/app-info';
import type { DefaultPack, UserSubscription } from '@platbook/contract/packs/subscriptions';

export interface ChosenPacks {
  owned: DefaultPack[];
  /** Random packs that aren't owned: two if there are owned ones, else four. */
  toTry: DefaultPack[];
  more: number;
}

/** Without a clientSubscriptionCode a pack isn't owned. Packs to try are ranked by user and day, so that a reload keeps them. */
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
  const rankOf = (pack: DefaultPack) => hashOf(`${personId} ${day} ${pack.subscription_code}`);
  const toTry = others.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, owned.length > 0 ? 2 : 4);
  return { owned, toTry, more: defaults.length - (owned.length > 0 ? owned.length : toTry.length) };
}

/** FNV-1a, finalized like MurmurHash3: without that, similar texts would have similar ranks. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

type HomeBlock = 'navigator' | 'packs';

export function orderBlocks(interest: PrimaryInterest | undefined, origin: Origin | null): readonly HomeBlock[] {
  const decides = interest ?? origin ?? 'Cloud Property Data';
  return decides === 'Cloud Property Data' ? ['packs', 'navigator'] : ['navigator', 'packs'];
}
