// Entry point of a thread that writes files: it requests frames and sends bytes as fast as they are acknowledged.
import { parentPort } from 'node:worker_threads';
import { constants, inflateRawSync } from 'node:zlib';
import { collectGarbage } from '../../workers/young-garbage.ts';
import { type ExportOrder, type FromThread, longestPiece, piecesOnTheWay, type ToThread } from './export-messages.ts';
import { freeMemory } from './formats/free-memory.ts';
import { formats } from './formats/index.ts';

const port = parentPort as NonNullable<typeof parentPort>;
type Frame = Extract<ToThread, { type: 'frame' | 'end' }>;

let arriving: ((frame: Frame) => void) | undefined;
let onTheWay = 0;
let wake: (() => void) | undefined;
let writing: Promise<void> | undefined;
let isLeft = false;

port.on('message', (message: ToThread) => {
  if (message.type === 'start') writing = write(message.order);
  else if (message.type === 'leave') void leave();
  else if (message.type === 'taken') {
    onTheWay -= 1;
    wake?.();
  } else arriving?.(message);
});

function send(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

/** Stops the writer and waits for it. Terminating the thread instead can crash the whole server if zlib is just starting. */
async function leave(): Promise<void> {
  isLeft = true;
  wake?.();
  arriving?.({ type: 'end' });
  await writing;
  send({ type: 'left' });
}

async function write(order: ExportOrder): Promise<void> {
  onTheWay = 0;
  isLeft = false;
  try {
    const format = formats[order.format];
    const source = { columns: order.columns, frames: readFrames };
    for await (const piece of format.write(source, { isRaw: order.isRaw })) {
      for (const data of cut(piece)) {
        onTheWay += 1;
        send({ type: 'bytes', data }, [data.buffer as ArrayBuffer]);
        while (onTheWay >= piecesOnTheWay && !isLeft) await new Promise<void>((resolve) => (wake = resolve));
        if (isLeft) return;
      }
      freeMemory(piece);
    }
    send({ type: 'done' });
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    // Buffers that survive two minor collections stay until a full one, which V8 starts only when they take about 64 MB.
    collectGarbage();
  }
}

/** Splits a piece into buffers that can be transferred, because no other data shares their memory. */
function* cut(piece: Uint8Array): Generator<Uint8Array> {
  if (piece.byteLength <= longestPiece && piece.byteLength === piece.buffer.byteLength) yield piece;
  else
    for (let at = 0; at < piece.byteLength; at += longestPiece)
      yield new Uint8Array(piece.subarray(at, at + longestPiece));
}

/** Prefetches the next frame while the caller works on this one. */
async function* readFrames(areKept = false): AsyncIterable<Uint8Array> {
  const stay = (): void => {
    if (isLeft) throw new Error('The file is no longer needed');
  };
  stay();
  send({ type: 'rewind' });
  let next = want();
  for (;;) {
    const frame = await next;
    stay();
    if (frame.type === 'end') return;
    next = want();
    const rows = frame.isDeflated ? inflated(frame) : frame.data;
    yield rows;
    if (frame.isDeflated) freeMemory(frame.data);
    if (!areKept) freeMemory(rows);
  }
}

/** Inflates a frame into one buffer of known size; joining chunks would take twice the memory. */
function inflated({ data, bytes }: Extract<Frame, { type: 'frame' }>): Buffer {
  return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: Math.max(64, bytes + 1) });
}

function want(): Promise<Frame> {
  const frame = new Promise<Frame>((resolve) => (arriving = resolve));
  send({ type: 'want' });
  return frame;
}
