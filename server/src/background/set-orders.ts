import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import type { Logger } from 'pino';
import type { WarehouseCommand, WarehouseFiles } from '../adapters/warehouse-files/index.ts';

/** One at a time. Orders exist only in this process: after a restart, the sets that users have are ordered again. */
export interface SetOrders {
  /** Does nothing if the file exists, is ordered already, or there is no warehouse. Retried until it succeeds. */
  order(set: EntitlementSet): void;
  /** Removes the file of a set, once; a timely order of the set keeps it. */
  remove(hash: string): void;
  close(): Promise<void>;
}

interface SetOrdersOptions {
  readonly warehouse: Pick<WarehouseFiles, 'builtAt' | 'fileOf'>;
  readonly command: WarehouseCommand;
  readonly log: Logger;
  /** Milliseconds before a failed order is retried; doubled with each failure, up to five minutes. */
  readonly firstRetry?: number;
}

interface Job {
  readonly set: EntitlementSet | undefined;
  failures: number;
  /** `performance.now()` of the earliest attempt. */
  notBefore: number;
}

const LONGEST_RETRY = 5 * 60_000;

export function openSetOrders({ warehouse, command, log, firstRetry = 1_000 }: SetOrdersOptions): SetOrders {
  const jobs = new Map<string, Job>();
  const closing = new AbortController();
  let underWay: Promise<void> | undefined;
  let current: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const carryOut = async (hash: string, job: Job) => {
    if (job.set === undefined) {
      await command.removeSet(hash, closing.signal);
    } else if (warehouse.fileOf(job.set) === undefined) {
      await command.addSet(job.set, closing.signal);
      if (warehouse.fileOf(job.set) === undefined) throw new Error('the command succeeded but the file is missing');
    }
  };

  // An order might have replaced a removal that is running.
  const forget = (hash: string, job: Job) => {
    if (jobs.get(hash) === job) jobs.delete(hash);
  };

  const attempt = async (hash: string, job: Job) => {
    const startedAt = performance.now();
    try {
      await carryOut(hash, job);
      forget(hash, job);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      log.info(
        { set: hash, seconds },
        job.set === undefined ? 'removed an unused entitlement set' : 'built an entitlement set',
      );
    } catch (cause) {
      if (closing.signal.aborted) return;
      log.error({ err: cause, set: hash }, 'failed to build an entitlement set');
      if (job.set === undefined) forget(hash, job);
      else {
        job.notBefore = performance.now() + Math.min(LONGEST_RETRY, firstRetry * 2 ** job.failures);
        job.failures += 1;
      }
    }
  };

  const dispatchNext = () => {
    clearTimeout(timer);
    if (underWay !== undefined || closing.signal.aborted || jobs.size === 0) return;
    const [hash, job] = [...jobs].reduce((first, next) => (next[1].notBefore < first[1].notBefore ? next : first));
    const wait = job.notBefore - performance.now();
    if (wait > 0) {
      timer = setTimeout(dispatchNext, wait);
      timer.unref();
      return;
    }
    current = hash;
    underWay = attempt(hash, job).finally(() => {
      underWay = undefined;
      current = undefined;
      dispatchNext();
    });
  };

  return {
    order(set) {
      const hash = entitlementSetHash(set);
      const known = jobs.get(hash);
      if (known?.set !== undefined) return;
      const isBeingRemoved = known !== undefined && current === hash;
      if (!isBeingRemoved) jobs.delete(hash);
      if (warehouse.builtAt() === '' || (!isBeingRemoved && warehouse.fileOf(set) !== undefined)) return;
      jobs.set(hash, { set, failures: 0, notBefore: 0 });
      dispatchNext();
    },
    remove(hash) {
      if (jobs.has(hash)) return;
      jobs.set(hash, { set: undefined, failures: 0, notBefore: 0 });
      dispatchNext();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      jobs.clear();
      await underWay;
    },
  };
}
