import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Limits } from './database.ts';
import { COUNTIES } from './generate/facts.ts';

export type Scale = 'tiny' | 'demo' | 'full';

export interface BuildOptions extends Limits {
  readonly scale: Scale;
  readonly seed: number;
  readonly counties: readonly string[];
  readonly licensedShare: number | undefined;
  readonly share?: number | undefined;
  readonly entitlements: readonly EntitlementSet[];
  readonly canaries: boolean;
  /** No set gets a search index, now or when added later, so nothing can be searched. */
  readonly withoutIndex?: boolean | undefined;
  /** The warehouse is complete before its search index, which `addIndexes` adds. */
  readonly indexLater?: boolean | undefined;
  readonly reportsFolder?: string | undefined;
  readonly folder: string;
}

const TRIAL_SHARE: Record<Scale, number> = { tiny: 0.002, demo: 0.04, full: 1 };

/** Homes per cluster of similar homes: fewer at small scales, so that a county still has many clusters. */
export const CLUSTER_SIZE: Record<Scale, number> = { tiny: 8, demo: 24, full: 80 };

/** Squares between section roads, per county. */
export const MOST_CELLS: Record<Scale, number> = { tiny: 80, demo: 400, full: 6_000 };

/** With few rows, preparing a statement costs more than running it. The settings don't affect the rows. */
export function fewRowsSettings(scale: Scale): string {
  return scale === 'tiny'
    ? "SET threads = 1; SET force_compression = 'uncompressed'; SET disabled_optimizers = 'statistics_propagation'"
    : '';
}

export const FILE_OPTIONS: Record<Scale, string> = {
  tiny: "(BLOCK_SIZE 16384, STORAGE_VERSION 'latest', RECOVERY_MODE 'no_wal_writes')",
  demo: "(STORAGE_VERSION 'latest')",
  full: "(STORAGE_VERSION 'latest')",
};

function licensedHomes(scale: Scale, parcels: number, ordinal: number, share: number | undefined): number {
  if (scale === 'tiny')
    return share === undefined ? 20 + ((ordinal * 7) % 21) : Math.max(20, Math.round(parcels * share));
  return Math.max(1000, Math.round(parcels * (share ?? (scale === 'full' ? 0.01 : 0.0015))));
}

export function homesByCounty(
  options: Pick<BuildOptions, 'scale' | 'counties' | 'licensedShare' | 'share'>,
): Map<string, number> {
  return new Map(
    COUNTIES.filter(({ fips }) => options.counties.includes(fips)).map(({ fips, trial, parcels, ordinal }) => [
      fips,
      trial === 'Y'
        ? Math.round(parcels * (options.share ?? TRIAL_SHARE[options.scale]))
        : licensedHomes(options.scale, parcels, ordinal, options.licensedShare),
    ]),
  );
}

/**
 * With few rows a statement doesn't use all processors, so several connections run concurrently. With many rows one connection does, and
 * needs all the memory. A thread that waits for another one's task isn't idle: it asks for tasks in a loop.
 */
export function sharesProcessors(scale: Scale, { threads }: Pick<Limits, 'threads'>): boolean {
  return scale !== 'full' && threads > 1;
}
