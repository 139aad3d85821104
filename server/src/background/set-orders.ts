import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';
import type { Logger } from 'pino';
import type { WarehouseCommand, WarehouseFiles } from '../adapters/warehouse-files/index.ts';

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

/** One at a time. Orders exist only in this process: after a restart, the sets that users have are ordered again. */
export class SetOrders {
  readonly #options: SetOrdersOptions;
  readonly #jobs = new Map<string, Job>();
  readonly #closing = new AbortController();
  #underWay: Promise<void> | undefined;
  #current: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SetOrdersOptions) {
    this.#options = options;
  }

  /** Does nothing if the file exists, is ordered already, or there is no warehouse. Retried until it succeeds. */
  order(set: EntitlementSet): void {
    const { warehouse } = this.#options;
    const hash = entitlementSetHash(set);
    const known = this.#jobs.get(hash);
    if (known?.set !== undefined) return;
    const isBeingRemoved = known !== undefined && this.#current === hash;
    if (!isBeingRemoved) this.#jobs.delete(hash);
    if (warehouse.builtAt() === '' || (!isBeingRemoved && warehouse.fileOf(set) !== undefined)) return;
    this.#jobs.set(hash, { set, failures: 0, notBefore: 0 });
    this.#dispatchNext();
  }

  /** Removes the file of a set, once; a timely order of the set keeps it. */
  remove(hash: string): void {
    if (this.#jobs.has(hash)) return;
    this.#jobs.set(hash, { set: undefined, failures: 0, notBefore: 0 });
    this.#dispatchNext();
  }

  counts(): { waiting: number; failing: number } {
    const builds = [...this.#jobs.values()].filter(({ set }) => set !== undefined);
    return { waiting: builds.length, failing: builds.filter(({ failures }) => failures > 0).length };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    this.#jobs.clear();
    await this.#underWay;
  }

  #dispatchNext(): void {
    clearTimeout(this.#timer);
    if (this.#underWay !== undefined || this.#closing.signal.aborted || this.#jobs.size === 0) return;
    const [hash, job] = [...this.#jobs].reduce((a, b) => (b[1].notBefore < a[1].notBefore ? b : a));
    const wait = job.notBefore - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#dispatchNext(), wait).unref();
      return;
    }
    this.#current = hash;
    this.#underWay = this.#attempt(hash, job).finally(() => {
      this.#underWay = undefined;
      this.#current = undefined;
      this.#dispatchNext();
    });
  }

  async #attempt(hash: string, job: Job): Promise<void> {
    const { log, firstRetry = 1_000 } = this.#options;
    const startedAt = performance.now();
    try {
      await this.#carryOut(hash, job);
      this.#forget(hash, job);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      log.info(
        { set: hash, seconds },
        job.set === undefined ? 'removed an unused entitlement set' : 'built an entitlement set',
      );
    } catch (cause) {
      if (this.#closing.signal.aborted) return;
      log.error({ err: cause, set: hash }, 'failed to build an entitlement set');
      if (job.set === undefined) this.#forget(hash, job);
      else {
        job.notBefore = performance.now() + Math.min(LONGEST_RETRY, firstRetry * 2 ** job.failures);
        job.failures += 1;
      }
    }
  }

  async #carryOut(hash: string, job: Job): Promise<void> {
    const { warehouse, command } = this.#options;
    if (job.set === undefined) {
      await command.removeSet(hash, this.#closing.signal);
    } else if (warehouse.fileOf(job.set) === undefined) {
      await command.addSet(job.set, this.#closing.signal);
      if (warehouse.fileOf(job.set) === undefined) throw new Error('the command succeeded but the file is missing');
    }
  }

  /** An order might have replaced a removal that is running. */
  #forget(hash: string, job: Job): void {
    if (this.#jobs.get(hash) === job) this.#jobs.delete(hash);
  }
}
