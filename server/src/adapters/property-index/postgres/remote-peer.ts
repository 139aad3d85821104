import type { FromWorker, ToWorker } from '../../../workers/answer-requests.ts';
import type { StartPeer } from '../../../workers/peers.ts';

/** Requests that another machine works on: a pool limits them like those of a process. */
export function remotePeer<Asked>(handle: (asked: Asked, signal: AbortSignal) => Promise<unknown>): StartPeer {
  return (onMessage, onExit) => {
    const open = new Map<number, AbortController>();
    const answer = async (id: number, asked: Asked): Promise<void> => {
      const canceling = new AbortController();
      open.set(id, canceling);
      const message: FromWorker = await handle(asked, canceling.signal).then(
        (found) => ({ id, answer: found }),
        ({ message: text, stack }: Error) => ({ id, failed: { message: text, stack } }),
      );
      open.delete(id);
      onMessage(message);
    };
    queueMicrotask(() => onMessage({ ready: true } satisfies FromWorker));
    return {
      post(message) {
        const { id, ...what } = message as ToWorker;
        if ('asked' in what) void answer(id, what.asked as Asked);
        else open.get(id)?.abort();
      },
      ref: () => undefined,
      unref: () => undefined,
      kill() {
        for (const canceling of open.values()) canceling.abort();
        onExit();
      },
    };
  };
}
