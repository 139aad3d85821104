import type { PrimaryInterest } from '@platbook/contract/account/users';
import type { Origin } from '@platbook/contract/app-info';

export type HomeBlock = 'navigator' | 'packs';

/** The order of Home's two blocks: a stored interest decides, else the account's origin; with neither, the packs come first. */
export function orderBlocks(interest: PrimaryInterest | undefined, origin: Origin | null): readonly HomeBlock[] {
  const decides = interest ?? origin ?? 'Cloud Property Data';
  return decides === 'Cloud Property Data' ? ['packs', 'navigator'] : ['navigator', 'packs'];
}
