import { type FrameCells, trait } from './frame-cells.ts';

const slots = 4_096;
const slotBytes = 48;

export class TextCache {
  readonly #texts: string[] = new Array(slots).fill('');
  readonly #lengths = new Uint8Array(slots);
  readonly #bytes = new Uint8Array(slots * slotBytes);

  textOf(cells: FrameCells, cell: number): string {
    const start = cells.starts[cell] as number;
    const length = (cells.ends[cell] as number) - start;
    if (length === 0) return '';
    if (length > slotBytes || (cells.traits[cell] as number) & trait.escape) return cells.textOf(cell);
    const { bytes } = cells;
    let hash = length;
    for (let at = start; at < start + length; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (slots - 1);
    if (this.#lengths[slot] === length && this.#holds(slot, bytes, start, length)) return this.#texts[slot] as string;
    const text = cells.textOf(cell);
    this.#lengths[slot] = length;
    this.#texts[slot] = text;
    this.#bytes.set(bytes.subarray(start, start + length), slot * slotBytes);
    return text;
  }

  #holds(slot: number, bytes: Uint8Array, start: number, length: number): boolean {
    const kept = this.#bytes;
    for (let index = 0; index < length; index += 1)
      if (kept[slot * slotBytes + index] !== bytes[start + index]) return false;
    return true;
  }
}
