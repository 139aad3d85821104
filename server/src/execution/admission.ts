import { QueueFullError } from './execution.ts';

interface Person {
  running: number;
  queue: (() => void)[];
}

/** Lets a person run so many at a time and queue so many more, first come, first served. */
export class Admission {
  readonly #running: number;
  readonly #queued: number;
  readonly #people = new Map<string, Person>();

  constructor(running: number, queued: number) {
    this.#running = running;
    this.#queued = queued;
  }

  /** Runs that were let in and runs that wait, of everybody. */
  get counts(): { running: number; queued: number } {
    let running = 0;
    let queued = 0;
    for (const person of this.#people.values()) {
      running += person.running;
      queued += person.queue.length;
    }
    return { running, queued };
  }

  /** Resolves with the function that gives the place back. Throws QueueFullError at once, or the signal's reason. */
  async enter(personId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const person = this.#people.get(personId) ?? { running: 0, queue: [] };
    this.#people.set(personId, person);
    if (person.running >= this.#running) {
      if (person.queue.length >= this.#queued) throw new QueueFullError();
      await this.#wait(person, signal);
    } else person.running += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = person.queue.shift();
      // The place goes over without becoming free, so nobody can slip in between.
      if (next) next();
      else person.running -= 1;
      if (person.running === 0) this.#people.delete(personId);
    };
  }

  #wait(person: Person, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        person.queue.splice(person.queue.indexOf(enter), 1);
        reject(signal.reason);
      };
      person.queue.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
