import { QueueFullError, type QueuePlace } from '../execution.ts';

export type RunKind = (typeof runKinds)[number];
const runKinds = ['embedded', 'network', 'client'] as const;

/** Limits on running and queued runs. `roomInAll` is queried on every decision, because open clients occupy processes too. */
export interface AdmissionLimits {
  perPerson: { running: number; queued: number };
  queuedInAll: number;
  roomInAll(kind: RunKind): number;
}

interface Waiting {
  personId: string;
  kind: RunKind;
  start(): void;
}

interface Person {
  running: number;
  queue: Waiting[];
}

/** Slots reserved for users who have no run. */
export function reservedRoom(room: number): number {
  return Number.isFinite(room) && room > 2 ? Math.ceil(room / 6) : 0;
}

export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #people = new Map<string, Person>();
  readonly #inUse: Record<RunKind, number> = { embedded: 0, network: 0, client: 0 };
  readonly #turns: string[] = [];

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get counts(): { running: number; queued: number; people: number } {
    const { embedded, network, client } = this.#inUse;
    return { running: embedded + network + client, queued: this.#queued, people: this.#people.size };
  }

  get lanes(): { kind: RunKind; running: number; queued: number; room: number }[] {
    const waiting = [...this.#people.values()].flatMap(({ queue }) => queue.map(({ kind }) => kind));
    return runKinds.map((kind) => ({
      kind,
      running: this.#inUse[kind],
      queued: waiting.filter((each) => each === kind).length,
      room: this.#limits.roomInAll(kind),
    }));
  }

  /** Resolves with the function that releases the slot. Throws QueueFullError immediately, or the signal's reason. */
  async enter(
    personId: string,
    kind: RunKind,
    signal: AbortSignal,
    onQueued?: (place: () => QueuePlace | undefined) => void,
  ): Promise<() => void> {
    signal.throwIfAborted();
    const person = this.#people.get(personId) ?? { running: 0, queue: [] };
    if (this.#mayStart(person, kind)) {
      this.#people.set(personId, person);
      this.#take(person, kind);
    } else {
      const fullQueue = this.#fullQueue(person);
      if (fullQueue !== undefined) throw new QueueFullError(fullQueue);
      this.#people.set(personId, person);
      await this.#wait(person, personId, kind, signal, onQueued);
    }
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      person.running -= 1;
      this.#inUse[kind] -= 1;
      this.serve(person);
      this.#forget(personId, person);
    };
  }

  isOpenTo(personId: string, kind: RunKind): boolean {
    const person = this.#people.get(personId) ?? { running: 0, queue: [] };
    return this.#mayStart(person, kind) || this.#fullQueue(person) === undefined;
  }

  /** Starts queued runs. `leaver` is the user whose run has just ended. */
  serve(leaver?: Person): void {
    for (let next = this.#next(leaver); next !== undefined; next = this.#next(leaver)) {
      const { person, place, turn } = next;
      const [waiting] = person.queue.splice(place, 1) as [Waiting];
      this.#turns.splice(turn, 1);
      if (person.queue.length > 0) this.#turns.push(waiting.personId);
      // The slot is taken here, not when the waiter resumes, so that no other run can take it in between.
      this.#take(person, waiting.kind);
      waiting.start();
    }
  }

  /** The user with the fewest runs. Ties go to the leaver, whose worker is warm, if they have other runs, then to the first in turn. */
  #next(leaver: Person | undefined): { person: Person; place: number; turn: number } | undefined {
    let next: { person: Person; place: number; turn: number } | undefined;
    for (const [turn, personId] of this.#turns.entries()) {
      const person = this.#people.get(personId) as Person;
      const isWarm = person === leaver && person.running > 0;
      const rival = next?.person.running ?? Number.POSITIVE_INFINITY;
      if (person.running > rival || (person.running === rival && !isWarm)) continue;
      const place = person.queue.findIndex((waiting) => this.#mayStart(person, waiting.kind));
      if (place >= 0) next = { person, place, turn };
    }
    return next;
  }

  get #queued(): number {
    return this.#turns.reduce((sum, personId) => sum + (this.#people.get(personId)?.queue.length ?? 0), 0);
  }

  #fullQueue(person: Person): QueuePlace['waitsFor'] | undefined {
    if (person.queue.length >= this.#limits.perPerson.queued) return 'own';
    return this.#queued >= this.#limits.queuedInAll ? 'machine' : undefined;
  }

  #mayStart(person: Person, kind: RunKind): boolean {
    return person.running < this.#limits.perPerson.running && this.#hasRoom(kind, person);
  }

  #hasRoom(kind: RunKind, person: Person): boolean {
    const room = this.#limits.roomInAll(kind);
    return this.#inUse[kind] < (person.running === 0 ? room : room - reservedRoom(room));
  }

  #take(person: Person, kind: RunKind): void {
    person.running += 1;
    this.#inUse[kind] += 1;
  }

  #forget(personId: string, person: Person): void {
    if (person.queue.length > 0) return;
    const turn = this.#turns.indexOf(personId);
    if (turn >= 0) this.#turns.splice(turn, 1);
    if (person.running === 0) this.#people.delete(personId);
  }

  #wait(
    person: Person,
    personId: string,
    kind: RunKind,
    signal: AbortSignal,
    onQueued?: (place: () => QueuePlace | undefined) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting: Waiting = { personId, kind, start };
      const leave = (): void => {
        person.queue.splice(person.queue.indexOf(waiting), 1);
        this.#forget(personId, person);
        reject(signal.reason);
      };
      person.queue.push(waiting);
      if (person.queue.length === 1) this.#turns.push(personId);
      signal.addEventListener('abort', leave, { once: true });
      onQueued?.(() => this.#placeOf(person, waiting));
    });
  }

  #placeOf(person: Person, waiting: Waiting): QueuePlace | undefined {
    const own = person.queue.indexOf(waiting);
    if (own < 0) return undefined;
    const waitsFor = person.running >= this.#limits.perPerson.running ? 'own' : 'machine';
    if (this.#hasRoom(waiting.kind, person)) return { before: own, waitsFor };
    const turn = this.#turns.indexOf(waiting.personId);
    const others = this.#turns.map((personId, index) => {
      if (index === turn) return 0;
      const rivals = (this.#people.get(personId) as Person).queue.filter(({ kind }) => kind === waiting.kind).length;
      return Math.min(rivals, index < turn ? own + 1 : own);
    });
    return { before: others.reduce((sum, count) => sum + count, own), waitsFor };
  }
}
