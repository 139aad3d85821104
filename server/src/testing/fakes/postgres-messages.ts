/** A protocol message: type letter, length including itself, content. */
export function message(letter: string, ...content: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`);
      if (Buffer.isBuffer(part)) return part;
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const short = (value: number) => Buffer.from([value >> 8, value & 255]);
export const ready = message('Z', Buffer.from('I'));
export const done = Buffer.concat([message('C', 'SET'), ready]);
export const welcome = Buffer.concat([message('R', 0), message('K', 4711, 1), ready]);
