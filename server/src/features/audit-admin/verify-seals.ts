import type { AuditVerdict } from '@platbook/contract/admin-audit';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, checkSeals, recordLogAct } from '../audit/index.ts';

/** So long a call looks at days, unless the first one alone takes longer: an answer is never waited for in vain. */
const sliceMilliseconds = 1_000;
const mostWaiting = 10;

/** Compares seals with events for whoever asks, one call at a time. */
export class SealVerifier {
  readonly #services: Services;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Waits for the calls before it, then looks at the days behind `after`. Throws request.too-many where too many wait. */
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

  /** On the record when a check begins, and whenever it finds something. */
  async #look(after: string | undefined, source: AuditSource): Promise<AuditVerdict> {
    const { db, log, now } = this.#services;
    const end = performance.now() + sliceMilliseconds;
    const { checked, broken, isWhole } = await checkSeals(db, after, () => performance.now() < end);
    if (broken.length > 0) {
      log.error({ days: broken }, 'audit events of these days differ from their seals');
      const error = `Changed since sealing: ${broken.join(', ')}`;
      await recordLogAct(db, { kind: 'audit_verified', source, outcome: 'error', error });
    } else if (after === undefined) await recordLogAct(db, { kind: 'audit_verified', source, outcome: 'finished' });
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
