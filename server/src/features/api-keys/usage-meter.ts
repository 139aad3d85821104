/** Counts calls in memory and stores them every few seconds, so that no call waits for the database. */
import type { Services } from '../../services.ts';
import { type Allowance, pacificDay, type Span } from './allowance.ts';
import { addUsage, type CallEnd, sumAnswered, type UsageCounts } from './usage-store.ts';

const FLUSH_MILLISECONDS = 3_000;
const IDLE_MILLISECONDS = 120_000;

/** A user's usage as known to this node: stored counts plus this node's own since then. */
export type Meter = ReturnType<typeof createMeter>;

export const leftOf = (span: Span, used: number, underWay: number): number => Math.max(0, span.limit - used - underWay);

export class UsageMeter {
  readonly #services: Pick<Services, 'db' | 'log' | 'now'>;
  readonly #meters = new Map<string, Meter>();
  readonly #timer: NodeJS.Timeout;
  #pending = new Map<string, UsageCounts>();
  #writing: Promise<void> | undefined;
  #writes = 0;
  #lastDay = { hour: Number.NaN, day: '' };

  constructor(services: Pick<Services, 'db' | 'log' | 'now'>) {
    this.#services = services;
    this.#timer = setInterval(() => {
      this.#forgetIdle();
      this.flush().catch((cause: unknown) => services.log.error({ err: cause }, 'failed to record REST API calls'));
    }, FLUSH_MILLISECONDS).unref();
  }

  /** Like pacificDay, but converts only once an hour, because days start on an hour. */
  #pacificDayOf(at: Date): string {
    const hour = Math.floor(at.getTime() / 3_600_000);
    if (this.#lastDay.hour !== hour) this.#lastDay = { hour, day: pacificDay(at) };
    return this.#lastDay.day;
  }

  /** Returns the user's meter with the stored counts of all nodes. Throws if the database fails. */
  async read(personId: string, { period }: Allowance, at: Date): Promise<Meter> {
    const day = pacificDay(at);
    let sums = { today: 0, all: 0 };
    // A concurrent write would be in both the sums and the unwritten counts. As a last resort, counts it twice instead of never.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.#writing?.catch(() => {});
      const before = this.#writes;
      sums = await sumAnswered(this.#services.db, personId, period.from, day);
      if (before === this.#writes && this.#writing === undefined) break;
    }
    const meter = this.#meters.get(personId) ?? createMeter(personId);
    this.#meters.set(personId, meter);
    const unwritten = [...meter.unwritten].filter(([each]) => each >= period.from);
    meter.day = day;
    meter.today = sums.today + (meter.unwritten.get(day) ?? 0);
    meter.periodFrom = period.from;
    meter.period = sums.all + unwritten.reduce((sum, [, answered]) => sum + answered, 0);
    meter.usedAt = at.getTime();
    return meter;
  }

  count(meter: Meter, keyId: string, end: CallEnd, at: Date): void {
    const day = this.#pacificDayOf(at);
    meter.usedAt = at.getTime();
    add(this.#pending, { ...none, day, key_id: keyId, person_id: meter.personId, last_at: at.toISOString(), [end]: 1 });
    if (end !== 'answered') return;
    meter.unwritten.set(day, (meter.unwritten.get(day) ?? 0) + 1);
    meter.period += 1;
    if (meter.day === day) meter.today += 1;
    else [meter.day, meter.today] = [day, 1];
  }

  /** Stores all counts. Throws if the database fails; no count is lost then. */
  async flush(): Promise<void> {
    // Counts added during a write belong to the next one.
    await this.#writing?.catch(() => {});
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const taken = this.#pending;
    if (taken.size === 0) return;
    this.#pending = new Map();
    try {
      await addUsage(this.#services.db, [...taken.values()]);
    } catch (cause) {
      for (const counts of taken.values()) add(this.#pending, counts);
      throw cause;
    }
    this.#writes += 1;
    for (const { person_id, day, answered } of taken.values()) {
      const meter = this.#meters.get(person_id);
      meter?.unwritten.set(day, (meter.unwritten.get(day) ?? 0) - answered);
      if (meter?.unwritten.get(day) === 0) meter.unwritten.delete(day);
    }
  }

  #forgetIdle(): void {
    const before = this.#services.now().getTime() - IDLE_MILLISECONDS;
    for (const meter of this.#meters.values())
      if (meter.usedAt < before && meter.underWay === 0 && meter.unwritten.size === 0)
        this.#meters.delete(meter.personId);
  }
}

const none: Record<CallEnd, number> = { answered: 0, rejected: 0, failed: 0, refused_rate: 0, refused_quota: 0 };
const ends = Object.keys(none) as CallEnd[];

function add(pending: Map<string, UsageCounts>, counts: UsageCounts): void {
  const place = `${counts.day} ${counts.key_id}`;
  const known = pending.get(place);
  if (known === undefined) {
    pending.set(place, counts);
    return;
  }
  for (const end of ends) known[end] += counts[end];
  if (known.last_at < counts.last_at) known.last_at = counts.last_at;
}

function createMeter(personId: string) {
  return {
    personId,
    day: '',
    /** Successful calls of `day`, and of the period that starts at `periodFrom`. */
    today: 0,
    period: 0,
    periodFrom: '',
    underWay: 0,
    /** Counted here but not stored yet, by day. */
    unwritten: new Map<string, number>(),
    usedAt: 0,
  };
}
