import type { DataVersion } from '@platbook/contract/packs/data-changes';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../services.ts';
import { compareProfiles } from './compare-profiles.ts';
import {
  findLatest,
  insertVersion,
  isRecorded,
  listHeads,
  readChanges,
  type VersionHead,
  type VersionPage,
} from './data-versions-store.ts';
import { type ChangeFilter, type Contents, describeChanges, selectChanges } from './describe-changes.ts';
import { type MarkingServices, markUses } from './mark-uses.ts';

export type VersionServices = MarkingServices & Pick<Services, 'log' | 'warehouse' | 'warehouseCommand'>;

export type DataVersions = ReturnType<typeof openDataVersions>;

export interface WithDataVersions {
  readonly dataVersions: DataVersions;
}

/** Before a profile that couldn't be computed is tried again: it takes a process, and a warehouse without a full file never has one. */
const retryMilliseconds = 60 * 60_000;
const mostDescribed = 300;

/** Finds new versions of the property data. Of several nodes with the same data, one records it. */
export function openDataVersions(services: VersionServices) {
  const closing = new AbortController();
  let seen = '';
  let failed: { readonly content: string; readonly until: number } | undefined;
  const lookOnce = async () => {
    const { warehouse } = services;
    const edition = warehouse.edition();
    if (edition === undefined || edition.content === seen) return;
    if (failed?.content === edition.content && services.now().getTime() < failed.until) return;
    const computeProfile = async () => {
      try {
        return await services.warehouseCommand.profile(closing.signal);
      } catch (error) {
        failed = { content: edition.content, until: services.now().getTime() + retryMilliseconds };
        throw error;
      }
    };
    if (!(await record(services, edition, computeProfile))) return;
    await markUses(services);
    seen = edition.content;
  };
  // A version never changes, and many people have the same set.
  const described = new LRUCache<string, Contents>({ max: mostDescribed });
  const describe = async ({ id }: VersionHead, set: EntitlementSet): Promise<Contents> => {
    const key = `${id} ${entitlementSetHash(set)}`;
    const known = described.get(key) ?? describeChanges(await readChanges(services.db, id), set);
    described.set(key, known);
    return known;
  };
  let looking: Promise<void> | undefined;
  return {
    /** Costs next to nothing while the data are the same. */
    look: (): Promise<void> => {
      looking ??= lookOnce().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    /** A page of versions, newest first, with what they changed for the holder of a set. */
    async list(set: EntitlementSet, page: VersionPage, filter: ChangeFilter = {}): Promise<DataVersion[]> {
      const versions: DataVersion[] = [];
      // One after the other: a page of large versions would take much memory.
      for (const head of await listHeads(services.db, page))
        versions.push({ ...head, ...selectChanges(await describe(head, set), filter) });
      return versions;
    },
    /** Notifies the owners that a node which ended didn't get to. */
    finishMarking: () => markUses(services),
    async close(): Promise<void> {
      closing.abort();
      await looking?.catch(() => undefined);
    },
  };
}

type Edition = NonNullable<ReturnType<Services['warehouse']['edition']>>;

/** False if it has to be looked at again: the data or the version before changed while they were read. */
async function record(
  services: VersionServices,
  edition: Edition,
  computeProfile: () => Promise<DataProfile>,
): Promise<boolean> {
  const { db, log, now, warehouse } = services;
  if (await isRecorded(db, edition.content)) return true;
  const latest = await findLatest(db);
  // A node that still has the data of before the last update.
  if (latest !== undefined && latest.age >= edition.age) return true;
  const profile = (await warehouse.profile()) ?? (await computeProfile());
  const { content, age } = edition;
  if (warehouse.edition()?.content !== content) return false;
  const changes = latest?.profile === undefined ? [] : compareProfiles(latest.profile, profile);
  const asOf = warehouse.about()?.asOf ?? '';
  const id = await insertVersion(db, { content, age, asOf, previousId: latest?.id ?? '', profile, changes }, now());
  if (id === undefined) return isRecorded(db, content);
  log.info({ version: id, changes: changes.length, asOf }, 'recorded a new version of the property data');
  return true;
}
