import type { AskedDownload } from '@platbook/contract/packs/downloads';
import { type EntitlementSet, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { isLicensed } from '../solutions/index.ts';
import type { Item, Items, MadeItem } from './list-items.ts';

/** Throws account.expired, download.not-found, wrong-type for an item of another type, and like `requireGiven`. */
export function requireItem(items: Items, person: Person, { type, file }: AskedDownload): Item {
  requireActive(person);
  const item = items.get(file);
  if (item === undefined) throw problem('download.not-found');
  if (item.type !== type) throw problem('download.wrong-type', `${item.file} is of type ${item.type}`);
  if ('pack' in item) requireGiven(person, item);
  return item;
}

/** Without a license: NDA files once it is signed, samples on a trial. Dictionaries show what can be licensed. */
function requireGiven(person: Person, { kind, pack, name, requiresNda }: MadeItem): void {
  if (isLicensed(person, pack.code)) return;
  if (requiresNda && !person.hasSignedNda)
    throw problem('download.nda', `"${name}" contains names with addresses or loans. Contact Sales to sign the NDA.`);
  if (!person.isTrial && kind !== 'dictionary')
    throw problem('download.not-licensed', `"${name}" is included in ${pack.name}. Contact Sales to license it.`);
}

/** The set whose rows a file contains: the caller's own, or the trial's for a pack that the caller hasn't licensed [T29]. */
export function setFor(person: Person, { pack }: MadeItem): EntitlementSet {
  return isLicensed(person, pack.code) ? person.entitlement : TRIAL_SET;
}
