import { constants, inflateRawSync } from 'node:zlib';
import { answerRequests, type OpenRequest } from '../../workers/answer-requests.ts';
import { collectGarbage, YoungGarbage } from '../../workers/young-garbage.ts';
import { type ExportOrder, type FromThread, longestPiece, piecesOnTheWay, type ToThread } from './export-messages.ts';
import { freeMemory } from './formats/free-memory.ts';
import { formats } from './formats/index.ts';
import { withMeanings } from './formats/with-meanings.ts';

type Frame = Exclude<ToThread, { type: 'taken' }>;

const garbage = new YoungGarbage();

// A canceled file stops and ends. Terminating the thread instead can crash the whole server if zlib is just starting.
answerRequests(async (order: ExportOrder, request: OpenRequest<FromThread, ToThread>) => {
  const { send, readFrames } = connect(request);
  try {
    const rows = { columns: order.columns, frames: readFrames };
    const source = order.words ? withMeanings(rows, order.words) : rows;
    for await (const piece of formats[order.format].write(source, order)) {
      for (const data of cut(piece)) await send(data);
      freeMemory(piece);
    }
  } finally {
    // Buffers that survive two minor collections stay until a full one, which V8 starts only when they take about 64 MB. The answer is first.
    setImmediate(collectGarbage);
  }
});

/** Splits a piece into buffers that can be transferred, because no other data shares their memory. */
function* cut(piece: Uint8Array): Generator<Uint8Array> {
  if (piece.byteLength <= longestPiece && piece.byteLength === piece.buffer.byteLength) yield piece;
  else
    for (let at = 0; at < piece.byteLength; at += longestPiece)
      yield new Uint8Array(piece.subarray(at, at + longestPiece));
}

/** Connects a file with the server. Both functions throw once the file is canceled. */
function connect(request: OpenRequest<FromThread, ToThread>) {
  const { signal } = request;
  let arriving: ((frame: Frame) => void) | undefined;
  let onTheWay = 0;
  let wake: (() => void) | undefined;
  request.onMore = (message) => {
    if (message.type !== 'taken') arriving?.(message);
    else {
      onTheWay -= 1;
      wake?.();
    }
  };
  signal.addEventListener('abort', () => {
    wake?.();
    arriving?.({ type: 'end' });
  });
  const want = (): Promise<Frame> => {
    const frame = new Promise<Frame>((resolve) => (arriving = resolve));
    request.send({ type: 'want' });
    return frame;
  };
  return {
    async send(data: Uint8Array): Promise<void> {
      onTheWay += 1;
      request.send({ type: 'bytes', data }, [data.buffer as ArrayBuffer]);
      while (onTheWay >= piecesOnTheWay && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      signal.throwIfAborted();
    },
    async *readFrames(areKept = false): AsyncIterable<Uint8Array> {
      signal.throwIfAborted();
      request.send({ type: 'rewind' });
      let next = want();
      for (;;) {
        const frame = await next;
        signal.throwIfAborted();
        if (frame.type === 'end') return;
        next = want();
        const rows = frame.isDeflated ? inflated(frame) : frame.data;
        yield rows;
        if (frame.isDeflated) freeMemory(frame.data);
        if (!areKept) freeMemory(rows);
        garbage.add(frame.bytes);
      }
    },
  };
}

/** Inflates a frame into one buffer of known size; joining chunks would take twice the memory. */
function inflated({ data, bytes }: Extract<Frame, { type: 'frame' }>): Buffer {
  return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: Math.max(64, bytes + 1) });
}
