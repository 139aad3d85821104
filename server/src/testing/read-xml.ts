import { createRequire } from 'node:module';

/** A browser's own reader of XML, which brings no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string, options: { contentType: string }) => { window: { document: Document } };
};

/** A document; throws where the text is no well-formed XML. */
export function readXml(bytes: Buffer | undefined): Document {
  return new JSDOM(String(bytes ?? ''), { contentType: 'text/xml' }).window.document;
}
