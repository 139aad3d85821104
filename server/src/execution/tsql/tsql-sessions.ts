import { totalmem } from 'node:os';
import type { TsqlSession } from '@platbook/tds/tsql-session';
import type { ExecutionOptions, Target } from '../execution.ts';
import { Admission, type RunKind } from '../pools/admission.ts';
import { boundProcessesFor } from '../pools/bound-processes.ts';
import { RefusedTexts } from '../refused-texts.ts';
import { Sessions } from '../sessions.ts';
import { openWorkingFolders } from '../working-folders.ts';
import { TsqlConversation } from './tsql-conversation.ts';

export type TsqlSessions = Awaited<ReturnType<typeof openTsqlSessions>>;

/** `directory` must be used by no other process. */
export async function openTsqlSessions(options: ExecutionOptions) {
  await openWorkingFolders(options.directory);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const maxBound = options.maxBound ?? boundProcessesFor(memory);
  const graceMs = options.graceMs ?? 2_000;
  const onNotice = options.onNotice ?? (() => undefined);
  const held = new HeldProcesses(maxBound - 1, options.clientsPerPerson ?? 2);
  const room: Record<RunKind, () => number> = {
    embedded: () => maxBound - held.count,
    network: () => 0,
    client: () => Number.POSITIVE_INFINITY,
  };
  const admission = new Admission({
    perPerson: { running: options.runsPerPerson ?? 2, queued: options.queuedPerPerson ?? 8 },
    queuedInAll: options.queuedInAll ?? 200,
    roomInAll: (kind) => room[kind](),
  });
  const refused = new RefusedTexts();
  const sessions = new Sessions(options, { maxBound, graceMs, onEnded: () => undefined, onNotice });
  const open = new Set<TsqlConversation>();

  return {
    open(personId: string, target: Target): TsqlSession {
      const conversation = new TsqlConversation(personId, target, {
        graceMs,
        idleMs: options.clientIdleMs ?? 10 * 60_000,
        enter: (person, isHeld, signal) => admission.enter(person, isHeld ? 'client' : 'embedded', signal),
        lease: (person, where, signal) => sessions.lease(person, where, signal),
        hold: (person) => held.hold(person, () => admission.serve()),
        isRefused: (person, text) => refused.has(person, text),
        noteDeath: (person, text) => refused.note(person, text),
        explain: (error) => sessions.explain(error),
        onNotice,
      });
      open.add(conversation);
      return {
        run: (batch, listener, signal) => conversation.run(batch, listener, signal),
        reset: () => conversation.reset(),
        close: async () => {
          open.delete(conversation);
          await conversation.close();
        },
      };
    },
    get counts() {
      const { bound, boundPids } = sessions.counts;
      return { bound, boundPids, held: held.count };
    },
    async close() {
      sessions.stopAsking();
      await Promise.all([...open].map((conversation) => conversation.close()));
      await sessions.close();
    },
  };
}

class HeldProcesses {
  readonly #counts = new Map<string, number>();
  readonly #most: number;
  readonly #mostPerPerson: number;

  constructor(most: number, mostPerPerson: number) {
    this.#most = most;
    this.#mostPerPerson = mostPerPerson;
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  hold(personId: string, onReleased: () => void): (() => void) | undefined {
    const own = this.#counts.get(personId) ?? 0;
    if (own >= this.#mostPerPerson || this.count >= this.#most) return undefined;
    this.#counts.set(personId, own + 1);
    return () => {
      const left = (this.#counts.get(personId) ?? 1) - 1;
      if (left > 0) this.#counts.set(personId, left);
      else this.#counts.delete(personId);
      onReleased();
    };
  }
}
