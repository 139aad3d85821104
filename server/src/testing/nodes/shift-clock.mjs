// Loaded into a node with `--import …/shift-clock.mjs?file=…`: shifts its clock by the milliseconds in the file, which can change at any time.
import { readFileSync } from 'node:fs';

const file = new URL(import.meta.url).searchParams.get('file');
const RealDate = Date;
let shift = 0;
const read = () => {
  shift = Number(readFileSync(file, 'utf8')) || 0;
};
read();
setInterval(read, 200).unref();

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
