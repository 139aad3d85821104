import { randomUUID } from 'node:crypto';
import { QueueFullError, type QueuePlace } from '../execution.ts';
import type { SharedPlaces, SharedRun, Standing, WaitingRun } from '../shared-places.ts';

export type RunKind = (typeof runKinds)[number];
const runKinds = ['embedded', 'network', 'client'] as const;

/** Limits on running and queued runs. `roomInAll` is queried on every decision, because open clients occupy processes too. */
export interface AdmissionLimits {
  perPerson: { running: number; queued: number };
  queuedInAll: number;
  roomInAll(kind: RunKind): number;
}

/** What a run asks for. */
interface Ask {
  readonly kind: RunKind;
  /** Starts only when no other run waits for its place, and leaves a share of the room free. */
  readonly isBackground: boolean;
}

interface Waiting extends Ask {
  readonly run: SharedRun;
  /** It has a slot of this process, and asks the other nodes for a place. */
  hasSlot: boolean;
  isAsking: boolean;
  start(): void;
  refuse(reason: unknown): void;
}

interface EnterOptions {
  onQueued?: ((place: () => QueuePlace | undefined) => void) | undefined;
  isBackground?: boolean | undefined;
}

interface Person {
  readonly id: string;
  running: number;
  readonly queue: Waiting[];
  /** Known while the user has queued runs and there are shared places. */
  standing: Standing | undefined;
  /** A run was told to wait for other nodes; it asks again after the next look. */
  isHeld: boolean;
}

const lookMilliseconds = 200;

/** Slots reserved for users who have no run. */
export function reservedRoom(room: number): number {
  return Number.isFinite(room) && room > 2 ? Math.ceil(room / 6) : 0;
}

/** Slots that background runs leave free. */
const foregroundRoom = (room: number): number => (Number.isFinite(room) && room > 1 ? Math.ceil(room / 4) : 0);

/** Decides on the slots of this process. With shared places, a run needs one of those, too. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #places: SharedPlaces | undefined;
  readonly #people = new Map<string, Person>();
  readonly #inUse: Record<RunKind, number> = { embedded: 0, network: 0, client: 0 };
  readonly #inBackground: Record<RunKind, number> = { embedded: 0, network: 0, client: 0 };
  readonly #turns: Person[] = [];
  #isLooking = false;

  constructor(limits: AdmissionLimits, places?: SharedPlaces) {
    this.#limits = limits;
    this.#places = places;
  }

  get counts(): { running: number; queued: number; people: number } {
    const { embedded, network, client } = this.#inUse;
    return { running: embedded + network + client, queued: this.#queued, people: this.#people.size };
  }

  get lanes(): { kind: RunKind; running: number; queued: number; room: number }[] {
    const waiting = this.#turns.flatMap(withoutSlot).map(({ kind }) => kind);
    return runKinds.map((kind) => ({
      kind,
      running: this.#inUse[kind],
      queued: waiting.filter((each) => each === kind).length,
      room: this.#limits.roomInAll(kind),
    }));
  }

  /**
   * Resolves with the function that releases the slot. Throws QueueFullError before `onQueued` is called, the failure of the shared places, or the
   * signal's reason.
   */
  async enter(
    personId: string,
    kind: RunKind,
    signal: AbortSignal,
    { onQueued, isBackground = false }: EnterOptions = {},
  ): Promise<() => void> {
    signal.throwIfAborted();
    const asked: Ask = { kind, isBackground };
    const known = this.#people.get(personId);
    const person = known ?? { id: personId, running: 0, queue: [], standing: undefined, isHeld: false };
    const run = { id: randomUUID(), personId };
    const hasSlot = this.#mayStart(person, asked);
    const fullQueue = hasSlot ? undefined : this.#fullQueue(person);
    if (fullQueue !== undefined) throw new QueueFullError(fullQueue);
    this.#people.set(personId, person);
    if (hasSlot) this.#take(person, asked);
    if (!hasSlot || this.#places !== undefined) await this.#wait(person, { run, ...asked, hasSlot }, signal, onQueued);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (this.#places === undefined) this.#leave(person, asked);
      // The user's next run can take the place only once it is free.
      else void this.#places.leave(run).then(() => this.#leave(person, asked));
    };
  }

  /** Starts queued runs. `leaver` is the user whose run has just ended. */
  serve(leaver?: Person): void {
    for (let next = this.#next(leaver); next !== undefined; next = this.#next(leaver)) {
      const { person, waiting, turn } = next;
      this.#turns.splice(turn, 1);
      this.#turns.push(person);
      // The slot is taken here, not when the waiter resumes, so that no other run can take it in between.
      this.#take(person, waiting);
      waiting.hasSlot = true;
      if (this.#places === undefined) waiting.start();
      else void this.#ask(this.#places, person, waiting);
    }
  }

  #next(leaver: Person | undefined) {
    return this.#nextOf(leaver, false) ?? this.#nextOf(leaver, true);
  }

  /** The user with the fewest runs. Ties go to the leaver, whose worker is warm, if they have other runs, then to the first in turn. */
  #nextOf(
    leaver: Person | undefined,
    isBackground: boolean,
  ): { person: Person; waiting: Waiting; turn: number } | undefined {
    let next: { person: Person; waiting: Waiting; turn: number } | undefined;
    for (const [turn, person] of this.#turns.entries()) {
      const isWarm = person === leaver && person.running > 0;
      const own = runningOf(person);
      const rival = next === undefined ? Number.POSITIVE_INFINITY : runningOf(next.person);
      if (own > rival || (own === rival && !isWarm)) continue;
      const waiting = person.queue.find(
        (each) => each.isBackground === isBackground && !each.isAsking && this.#mayStart(person, each),
      );
      if (waiting !== undefined) next = { person, waiting, turn };
    }
    return next;
  }

  get #queued(): number {
    return this.#turns.reduce((sum, person) => sum + withoutSlot(person).length, 0);
  }

  #fullQueue(person: Person): QueuePlace['waitsFor'] | undefined {
    if (withoutSlot(person).length >= this.#limits.perPerson.queued) return 'own';
    return this.#queued >= this.#limits.queuedInAll ? 'machine' : undefined;
  }

  #mayStart(person: Person, asked: Ask): boolean {
    return !this.#waitsForOwn(person) && this.#hasRoom(asked, person);
  }

  #waitsForOwn(person: Person): boolean {
    return person.isHeld || runningOf(person) >= this.#limits.perPerson.running;
  }

  #hasRoom({ kind, isBackground }: Ask, person: Person): boolean {
    const room = this.#limits.roomInAll(kind);
    if (isBackground && this.#inBackground[kind] >= room - foregroundRoom(room)) return false;
    const hasNoRun =
      !isBackground && person.running === 0 && (this.#places === undefined || person.standing?.elsewhere === 0);
    return this.#inUse[kind] < (hasNoRun ? room : room - reservedRoom(room));
  }

  #take(person: Person, asked: Ask): void {
    this.#count(person, asked, 1);
  }

  #count(person: Person, { kind, isBackground }: Ask, change: 1 | -1): void {
    person.running += change;
    this.#inUse[kind] += change;
    if (isBackground) this.#inBackground[kind] += change;
  }

  #leave(person: Person, asked: Ask): void {
    this.#count(person, asked, -1);
    person.isHeld = false;
    this.serve(person);
    this.#forget(person);
  }

  #forget(person: Person): void {
    if (person.queue.length > 0) return;
    const turn = this.#turns.indexOf(person);
    if (turn >= 0) this.#turns.splice(turn, 1);
    person.standing = undefined;
    person.isHeld = false;
    if (person.running === 0) this.#people.delete(person.id);
  }

  #wait(
    person: Person,
    given: Pick<Waiting, 'run' | 'kind' | 'isBackground' | 'hasSlot'>,
    signal: AbortSignal,
    onQueued?: (place: () => QueuePlace | undefined) => void,
  ): Promise<void> {
    const { run } = given;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        signal.removeEventListener('abort', leave);
        person.queue.splice(person.queue.indexOf(waiting), 1);
        if (person.standing !== undefined)
          person.standing = { ...person.standing, line: person.standing.line.filter((id) => id !== run.id) };
        this.#forget(person);
      };
      const leave = (): void => {
        waiting.refuse(signal.reason);
        if (!waiting.isAsking) void this.#places?.leave(run);
      };
      const waiting: Waiting = {
        ...given,
        isAsking: false,
        start() {
          end();
          resolve();
        },
        refuse(reason) {
          end();
          reject(reason);
        },
      };
      person.queue.push(waiting);
      if (person.queue.length === 1) this.#turns.push(person);
      signal.addEventListener('abort', leave, { once: true });
      const place = () => this.#placeOf(person, waiting);
      if (this.#places === undefined) onQueued?.(place);
      else void this.#ask(this.#places, person, waiting, () => onQueued?.(place));
    });
  }

  /** Until the answer, the run keeps its place in the queue. `onQueued` is given the first time. */
  async #ask(places: SharedPlaces, person: Person, waiting: Waiting, onQueued?: () => void): Promise<void> {
    waiting.isAsking = true;
    const answer = await places
      .take(this.#sharedOf(person, waiting), waiting.hasSlot)
      .catch((error: unknown) => ({ error }));
    waiting.isAsking = false;
    const isQueued = person.queue.includes(waiting);
    if (!isQueued) await places.leave(waiting.run);
    else if (!('error' in answer)) person.standing = answer;
    if (isQueued && 'place' in answer && answer.place === 'running') waiting.start();
    else this.#giveBack(person, waiting);
    if (person.queue.includes(waiting) && onQueued !== undefined) {
      if ('error' in answer) waiting.refuse(answer.error);
      else if (answer.place === undefined) waiting.refuse(new QueueFullError('own'));
      else onQueued();
    }
    this.serve();
    this.#lookLater(places);
  }

  #giveBack(person: Person, waiting: Waiting): void {
    if (!waiting.hasSlot) return;
    waiting.hasSlot = false;
    this.#count(person, waiting, -1);
    person.isHeld = true;
    this.#forget(person);
  }

  #lookLater(places: SharedPlaces): void {
    if (this.#isLooking || this.#queued === 0) return;
    this.#isLooking = true;
    const look = async () => {
      await this.#look(places).catch(() => undefined);
      this.#isLooking = false;
      this.#lookLater(places);
    };
    setTimeout(look, lookMilliseconds).unref();
  }

  async #look(places: SharedPlaces): Promise<void> {
    const people = this.#turns.filter(({ queue }) => queue.some(({ isAsking }) => !isAsking));
    const waiting = people.flatMap((person) =>
      person.queue.filter(({ isAsking }) => !isAsking).map((each) => this.#sharedOf(person, each)),
    );
    const standings = await places.look(waiting);
    for (const person of people) {
      person.isHeld = false;
      if (person.queue.length > 0) person.standing = standings.get(person.id) ?? { elsewhere: 0, line: [] };
    }
    this.serve();
  }

  /** Others don't wait for a background run, so it is never ready. */
  #sharedOf(person: Person, waiting: Waiting): WaitingRun {
    const { run, isBackground, hasSlot } = waiting;
    return { ...run, isBackground, isReady: !isBackground && (hasSlot || this.#hasRoom(waiting, person)) };
  }

  #placeOf(person: Person, waiting: Waiting): QueuePlace | undefined {
    const place = person.queue.indexOf(waiting);
    if (place < 0) return undefined;
    const ofThisNode = person.queue.slice(0, place).filter(({ hasSlot }) => !hasSlot).length;
    const own = Math.max(person.standing?.line.indexOf(waiting.run.id) ?? -1, ofThisNode);
    const waitsFor = this.#waitsForOwn(person) ? 'own' : 'machine';
    if (this.#hasRoom(waiting, person)) return { before: own, waitsFor };
    const turn = this.#turns.indexOf(person);
    const others = this.#turns.map((other, index) => {
      if (index === turn) return 0;
      const rivals = withoutSlot(other).filter(({ kind }) => kind === waiting.kind).length;
      return Math.min(rivals, index < turn ? ofThisNode + 1 : ofThisNode);
    });
    return { before: others.reduce((sum, count) => sum + count, own), waitsFor };
  }
}

const runningOf = ({ running, standing }: Person): number => running + (standing?.elsewhere ?? 0);

const withoutSlot = ({ queue }: Person): Waiting[] => queue.filter(({ hasSlot }) => !hasSlot);
