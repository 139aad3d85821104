// The program of a thread that writes files: it asks for frames, and gives bytes as fast as they are taken.
import { parentPort } from 'node:worker_threads';
import { constants, inflateRawSync } from 'node:zlib';
import { type ExportOrder, type FromThread, piecesOnTheWay, type ToThread } from './export-messages.ts';
import { formats } from './formats/index.ts';

const port = parentPort as NonNullable<typeof parentPort>;
type Frame = Extract<ToThread, { type: 'frame' | 'end' }>;

/** One piece for a usual frame: putting pieces together costs more than the memory. */
const inflating = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 512 * 1024 };

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

/** Ending the thread instead would end the whole server, when it happens while zlib is about to begin. */
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
    for await (const piece of format.write({ columns: order.columns, frames }, { isRaw: order.isRaw })) {
      // What is moved to the server must not share memory with anything else here.
      const data = piece.byteLength === piece.buffer.byteLength ? piece : new Uint8Array(piece);
      onTheWay += 1;
      send({ type: 'bytes', data }, [data.buffer as ArrayBuffer]);
      while (onTheWay >= piecesOnTheWay && !isLeft) await new Promise<void>((resolve) => (wake = resolve));
      if (isLeft) return;
    }
    send({ type: 'done' });
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** The next frame is under way while this one is worked on. */
async function* frames(): AsyncIterable<Uint8Array> {
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
    yield frame.isDeflated ? inflateRawSync(frame.data, inflating) : frame.data;
  }
}

function want(): Promise<Frame> {
  const frame = new Promise<Frame>((resolve) => (arriving = resolve));
  send({ type: 'want' });
  return frame;
}
