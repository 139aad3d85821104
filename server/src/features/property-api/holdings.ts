import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { LRUCache } from 'lru-cache';
import {
  documentTexts,
  findByAddress,
  findByParcel,
  IndexBusyError,
  IndexFailedError,
  IndexTimeoutError,
  openLookup,
  type PropertyIndex,
  type SetFiles,
} from '../../adapters/property-index/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { requireSet, withholdsPersonal } from '../property-search/index.ts';
import { columnsOf, Holding, type SetData } from './set-data.ts';
import { ApiRefusal } from './status.ts';

const decompress = promisify(gunzip);

type Needed = Pick<Services, 'propertyIndex' | 'setOrders' | 'warehouse'>;

const mostKept = 200;

export function createHoldings(services: Needed) {
  const { warehouse, propertyIndex } = services;
  const kept = new LRUCache<
    string,
    { version: string; lookup: DatabaseSync; holdings: [open: Holding, withheld: Holding] }
  >({ max: mostKept, dispose: ({ lookup }) => lookup.close() });
  return {
    /** Throws 'Your data is being prepared' if no set is available yet. */
    of(person: Person): Holding {
      const { files, setKey } = filesOf(person, services);
      const at = withholdsPersonal(person) ? 1 : 0;
      const known = kept.get(setKey);
      if (known?.version === files.version) return known.holdings[at];
      kept.delete(setKey);
      // Entitlements follow the file that is read: while a wider set is being built, that is a narrower one.
      const set = setKey === entitlementSetHash(person.entitlement) ? person.entitlement : warehouse.setOf(setKey);
      const index = set && warehouse.indexOf(set);
      if (set === undefined || index === undefined) throw new ApiRefusal('preparing');
      const lookup = openLookup(index.lookup);
      const data = openSetData(propertyIndex, files, lookup);
      const columns = columnsOf(warehouse.dictionary());
      const holdings = [false, true].map((isWithheld) => new Holding(set, isWithheld, data, columns));
      kept.set(setKey, { version: files.version, lookup, holdings: holdings as [Holding, Holding] });
      return holdings[at] as Holding;
    },
    close: () => kept.clear(),
  };
}

function filesOf(person: Person, services: Needed): ReturnType<typeof requireSet> {
  try {
    return requireSet(person, services);
  } catch (error) {
    throw error instanceof ProblemError ? new ApiRefusal('preparing', 'Try again in a moment') : error;
  }
}

function openSetData(index: PropertyIndex, files: SetFiles, lookup: DatabaseSync): SetData {
  const asking = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof IndexBusyError) throw new ApiRefusal('busy', 'Too many calls at once');
      if (error instanceof IndexTimeoutError)
        throw new ApiRefusal('busy', 'The query takes too long. Use a smaller area or fewer filters.');
      throw error instanceof IndexFailedError
        ? new Error('The property index did not respond', { cause: error })
        : error;
    }
  };
  const ask: SetData['ask'] = (...questions) => asking(index.rows(files, questions));
  const draw: SetData['draw'] = async (layer, place) => {
    const { gzipped } = await asking(index.draw(files, layer, place));
    return gzipped.length === 0 ? gzipped : decompress(gzipped);
  };
  return {
    ask,
    draw,
    document: (id) => documentTexts(lookup, [id])[0],
    findByAddress: (street, place) => findByAddress(lookup, street, place),
    findByParcel: (fips, parcel) => findByParcel(lookup, fips, parcel),
    compare: (id, rules) => asking(index.comparables(files, id, rules)),
  };
}
