import { createRequire } from 'node:module';

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string, options: { contentType: string }) => { window: { document: Document } };
};

export function readXml(bytes: Buffer | undefined): Document {
  return new JSDOM(String(bytes ?? ''), { contentType: 'text/xml' }).window.document;
}
