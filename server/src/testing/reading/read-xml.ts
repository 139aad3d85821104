import { createRequire } from 'node:module';

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new () => { window: { DOMParser: typeof DOMParser } };
};

let parser: DOMParser | undefined;

/** Throws if it is not well-formed. */
export function readXml(bytes: Buffer | undefined): Document {
  parser ??= new new JSDOM().window.DOMParser();
  const read = parser.parseFromString(String(bytes ?? ''), 'text/xml');
  if (read.querySelector('parsererror')) throw new Error(read.documentElement.textContent ?? '');
  return read;
}
