import type { SessionBatch } from '../drivers/tsql/batch-run.ts';
import { frameHead, frameKind } from './frames.ts';

/** Longer values of parameters travel before their order: as JSON, ten million letters would take the time of everyone. */
const longest = 64 * 1024;
const headBytes = 8;

/** A batch without its long values, and the bytes of frames that go before it: call and place of the parameter (4 bytes each), its text. */
export function setApart(batch: SessionBatch, call: number): { batch: SessionBatch; frames: Buffer[] } {
  const frames: Buffer[] = [];
  const parameters = batch.parameters.map((parameter, place) => {
    const { value } = parameter;
    if (value === null || value.length <= longest) return parameter;
    const head = Buffer.allocUnsafe(headBytes);
    head.writeUInt32LE(call, 0);
    head.writeUInt32LE(place, 4);
    const bytes = Buffer.from(value, encodingOf(parameter));
    frames.push(frameHead(frameKind.value, headBytes + bytes.length), head, bytes);
    return { ...parameter, value: null };
  });
  return { batch: { ...batch, parameters }, frames };
}

/** Digits of bytes need half the room. */
function encodingOf({ type }: SessionBatch['parameters'][number]): 'latin1' | 'utf16le' {
  return type.name.endsWith('binary') ? 'latin1' : 'utf16le';
}

/** Long values that came, until the order comes that they belong to. */
export class LongValues {
  readonly #calls = new Map<number, Map<number, Buffer>>();

  /** Keeps the value of such a frame. */
  keep(body: Buffer): void {
    const call = body.readUInt32LE(0);
    const values = this.#calls.get(call) ?? new Map<number, Buffer>();
    values.set(body.readUInt32LE(4), body.subarray(headBytes));
    this.#calls.set(call, values);
  }

  /** The batch of a call with its long values. */
  takeInto(batch: SessionBatch, call: number): SessionBatch {
    const values = this.#calls.get(call);
    if (!values) return batch;
    this.#calls.delete(call);
    const parameters = batch.parameters.map((parameter, place) => ({
      ...parameter,
      value: values.get(place)?.toString(encodingOf(parameter)) ?? parameter.value,
    }));
    return { ...batch, parameters };
  }
}
