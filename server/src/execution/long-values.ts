import type { SessionBatch } from '../drivers/tsql/batch-run.ts';
import { frameHead, frameKind } from './frames.ts';

/** Longer parameter values travel as separate frames before their order: parsing ten million characters of JSON would block the event loop. */
const longest = 64 * 1024;
const headBytes = 8;

/** Separates long values from a batch. Each becomes a frame: call and parameter index (4 bytes each), then the text. */
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

/** Hexadecimal digits are ASCII, so one byte per character is enough. */
function encodingOf({ type }: SessionBatch['parameters'][number]): 'latin1' | 'utf16le' {
  return type.name.endsWith('binary') ? 'latin1' : 'utf16le';
}

export class LongValues {
  readonly #calls = new Map<number, Map<number, Buffer>>();

  keep(body: Buffer): void {
    const call = body.readUInt32LE(0);
    const values = this.#calls.get(call) ?? new Map<number, Buffer>();
    values.set(body.readUInt32LE(4), body.subarray(headBytes));
    this.#calls.set(call, values);
  }

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
