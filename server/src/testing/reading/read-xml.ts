import { createRequire } from 'node:module';

/** A browser's XML parser; the package has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string, options: { contentType: string }) => { window: { document: Document } };
};

/** Parses a document; throws if the text isn't well-formed XML. */
export function readXml(bytes: Buffer | undefined): Document {
  return new JSDOM(String(bytes ?? ''), { contentType: 'text/xml' }).window.document;
}
