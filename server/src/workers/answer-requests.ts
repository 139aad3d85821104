import { parentPort } from 'node:worker_threads';

/** What the pool sends to a worker. `more` answers a part that the request sent. */
export type ToWorker = { readonly id: number } & (
  | { readonly asked: unknown }
  | { readonly more: unknown }
  | { readonly isCanceled: true }
);

/** What a worker sends: `ready` once, then any number of parts and one end of each request. */
export type FromWorker =
  | { readonly ready: true }
  | ({ readonly id: number } & (
      | { readonly part: unknown }
      | { readonly answer: unknown }
      | { readonly failed: { readonly message: string; readonly stack: string | undefined } }
    ));

export interface OpenRequest<Part = never, More = never> {
  /** Aborted when the caller gave up. The request must still end, which frees its place. */
  readonly signal: AbortSignal;
  send(part: Part, transfer?: readonly ArrayBuffer[]): void;
  onMore: ((more: More) => void) | undefined;
}

/** Answers the requests of a pool, in a thread or a process. What `handle` throws becomes the WorkerFailedError of its request. */
export function answerRequests<Asked, Part = never, More = never>(
  handle: (asked: Asked, request: OpenRequest<Part, More>) => unknown,
  transferOf: (answer: unknown) => readonly ArrayBuffer[] = () => [],
): void {
  const post = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void => {
    if (parentPort) parentPort.postMessage(message, transfer);
    else process.send?.(message);
  };
  const open = new Map<number, { request: OpenRequest<Part, More>; canceling: AbortController }>();
  const answer = async (id: number, asked: Asked): Promise<void> => {
    const canceling = new AbortController();
    const send: OpenRequest<Part, More>['send'] = (part, transfer) => post({ id, part }, transfer);
    const request: OpenRequest<Part, More> = { signal: canceling.signal, send, onMore: undefined };
    open.set(id, { request, canceling });
    try {
      const found = await handle(asked, request);
      post({ id, answer: found }, transferOf(found));
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      post({ id, failed: { message, stack } });
    } finally {
      open.delete(id);
    }
  };
  const receive = (message: ToWorker): void => {
    if ('asked' in message) void answer(message.id, message.asked as Asked);
    else if ('more' in message) open.get(message.id)?.request.onMore?.(message.more as More);
    else open.get(message.id)?.canceling.abort();
  };
  if (parentPort) parentPort.on('message', receive);
  else process.on('message', receive).on('disconnect', () => process.exit());
  post({ ready: true });
}
