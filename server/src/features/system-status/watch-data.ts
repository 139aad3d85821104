import type { WarehouseEdition } from '../../adapters/warehouse-files/index.ts';
import type { NodeReport } from './node-report.ts';

/** Until a shared folder shows its new files on every machine, and for copying them to one folder after the other. */
const patienceMilliseconds = 120_000;

const sentence = 'The property data in WAREHOUSE_FOLDER are older than on the other nodes';

/**
 * Newer data are always right, so that they can arrive on one node after the other [M15]. A node with older ones serves until half of the ready
 * nodes have newer ones, and a while longer; one that starts with them doesn't begin to.
 */
export function watchData(ownData: () => WarehouseEdition | undefined, clock = () => performance.now()) {
  let agreedAt = Number.NEGATIVE_INFINITY;
  return (others: readonly NodeReport[]): string | undefined => {
    const own = ownData();
    const ready = others.filter(({ status }) => status.notReady === null);
    const newer = ready.filter(
      ({ data }) => own !== undefined && data !== undefined && data.content !== own.content && data.age > own.age,
    );
    if (newer.length * 2 <= ready.length) agreedAt = clock();
    return clock() - agreedAt > patienceMilliseconds ? sentence : undefined;
  };
}
