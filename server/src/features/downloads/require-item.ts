import type { AskedDownload } from '@platbook/contract/downloads';
import { type EntitlementSet, TRIAL_SET } from '@platbook/contract/entitlement-set';
import type { Config } from '../../config.ts';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { isLicensed } from '../solutions/index.ts';
import { findItem, type Item, type MadeItem } from './find-item.ts';

/**
 * The item with this file name. Throws account.expired, download.not-found for what is no such name, wrong-type for an item that is of
 * another type, and what `requireGiven` throws.
 */
export function requireItem(
  config: Pick<Config, 'contentFolder'>,
  person: Person,
  { type, file }: AskedDownload,
): Item {
  requireActive(person);
  const item = findItem(config, file);
  if (item === undefined) throw problem('download.not-found');
  if (item.type !== type) throw problem('download.wrong-type', `${item.file} is of type ${item.type}`);
  if ('pack' in item) requireGiven(person, item);
  return item;
}

/**
 * Refuses samples of packs that a license does not hold, and without a license those that require an NDA until it is signed (reading
 * 35). A data dictionary is for everyone: it says what there is to license.
 */
function requireGiven(person: Person, { kind, pack, name, requiresNda }: MadeItem): void {
  if (isLicensed(person, pack.code)) return;
  if (requiresNda && !person.hasSignedNda)
    throw problem('download.nda', `"${name}" contains names with addresses or loans. Contact Sales to sign the NDA.`);
  if (!person.isTrial && kind !== 'dictionary')
    throw problem('download.not-licensed', `"${name}" is included in ${pack.name}. Contact Sales to license it.`);
}

/** Whose rows a file is made of: the caller's own, and the trial's for a dictionary of a pack that he has not (security T29). */
export function setFor(person: Person, { pack }: MadeItem): EntitlementSet {
  return isLicensed(person, pack.code) ? person.entitlement : TRIAL_SET;
}
