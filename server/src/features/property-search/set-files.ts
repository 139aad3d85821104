import { entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

/** Orders a missing set; until then uses the largest files within it. Throws navigator.not-ready if there are none. */
export function requireSet(person: Person, { warehouse, setOrders }: Pick<Services, 'warehouse' | 'setOrders'>) {
  const version = warehouse.builtAt();
  if (version === '') throw problem('navigator.not-ready', "The data isn't available");
  const own = person.entitlement;
  const set = entitlementSetHash(own);
  const [file, index] = [warehouse.fileOf(own), warehouse.indexOf(own)];
  if (file !== undefined && index !== undefined)
    return { files: { warehouse: file, ...index, version, set }, setKey: set };
  setOrders.order(own);
  const narrower = warehouse.narrowerFileOf(own);
  const held = narrower && warehouse.setOf(narrower.hash);
  const narrowerIndex = held && warehouse.indexOf(held);
  if (narrower === undefined || narrowerIndex === undefined) throw problem('navigator.not-ready');
  const files = { warehouse: narrower.file, ...narrowerIndex, version, set: narrower.hash };
  return { files, setKey: narrower.hash };
}
