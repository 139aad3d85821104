import type { AuditVerdict } from '@platbook/contract/admin/audit';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { recordAct } from './acts-store.ts';
import type { AuditSource } from './audit-source.ts';
import { checkSeals } from './seal-days.ts';

type Needed = Pick<Services, 'db' | 'log' | 'now'>;

/** How long a call checks days before it returns; the first day is always completed. Keeps calls below request timeouts. */
const sliceMilliseconds = 1_000;
const mostWaiting = 10;

export class SealVerifier {
  readonly #services: Needed;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(services: Needed) {
    this.#services = services;
  }

  /** Waits for earlier calls, then checks the days after `after`. Throws request.too-many if too many calls wait. */
  async verify(after: string | undefined, source: AuditSource): Promise<AuditVerdict> {
    if (this.#waiting >= mostWaiting) throw problem('request.too-many');
    this.#waiting += 1;
    const mine = this.#turn.then(() => this.#look(after, source));
    this.#turn = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #look(after: string | undefined, source: AuditSource): Promise<AuditVerdict> {
    const { db, log, now } = this.#services;
    const end = performance.now() + sliceMilliseconds;
    const { checked, broken, isWhole } = await checkSeals(db, after, () => performance.now() < end);
    if (broken.length > 0) {
      log.error({ days: broken }, 'audit events of these days differ from their seals');
      const error = `Changed since sealing: ${broken.join(', ')}`;
      await recordAct(db, { kind: 'audit_verified', source, outcome: 'error', error });
    } else if (after === undefined) await recordAct(db, { kind: 'audit_verified', source });
    return {
      checkedDays: checked.length,
      brokenDays: [...broken],
      firstDay: checked[0] ?? null,
      lastDay: checked.at(-1) ?? null,
      at: now().toISOString(),
      next: isWhole ? null : (checked.at(-1) ?? null),
    };
  }
}
