import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { COUNTIES } from './generate/facts.ts';

export type Scale = 'tiny' | 'demo' | 'full';

/** Resource limits of a build: threads, and memory in DuckDB's format (`2GB`). */
export interface Limits {
  readonly threads: number;
  readonly memory: string;
}

/** The options of a build. `licensedShare` is the share of parcels to generate for counties outside the trial. */
export interface BuildOptions extends Limits {
  readonly scale: Scale;
  readonly seed: number;
  /** Five-digit FIPS codes of the counties to generate. */
  readonly counties: readonly string[];
  readonly licensedShare: number | undefined;
  /** The share of parcels to generate for the trial counties, if it isn't that of the scale. */
  readonly share?: number | undefined;
  /** The entitlement sets that get a file each. */
  readonly entitlements: readonly EntitlementSet[];
  readonly canaries: boolean;
  /** No set gets a search index, now or when added later, so nothing can be searched. */
  readonly withoutIndex?: boolean | undefined;
  /** The folder of BI reports whose cubes are written; the product's own if missing. */
  readonly reportsFolder?: string | undefined;
  readonly folder: string;
}

/** The share of the trial counties' parcels that a scale generates. */
const TRIAL_SHARE: Record<Scale, number> = { tiny: 0.002, demo: 0.04, full: 1 };

/** Homes per cluster of similar homes: fewer at small scales, so that a county still has many clusters. */
export const CLUSTER_SIZE: Record<Scale, number> = { tiny: 8, demo: 24, full: 80 };

/**
 * Settings for a scale with few rows, where preparing a statement costs more than running it: no second thread to wake, no choice of a
 * compression, no statistics to narrow types. They don't affect the rows; other scales get none.
 */
export function fewRowsSettings(scale: Scale): string {
  return scale === 'tiny'
    ? "SET threads = 1; SET force_compression = 'uncompressed'; SET disabled_optimizers = 'statistics_propagation'"
    : '';
}

/** How files of a scale are attached. At the tiny scale most tables fit into a few small blocks. */
export const FILE_OPTIONS: Record<Scale, string> = {
  tiny: "(BLOCK_SIZE 16384, STORAGE_VERSION 'latest', RECOVERY_MODE 'no_wal_writes')",
  demo: '',
  full: '',
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
