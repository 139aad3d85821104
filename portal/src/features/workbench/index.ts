import { keepUnsaved } from './document/unsaved-text.ts';

/** Open queries are not affected; the server gets the text on its first change or save. */
export function openAsNewQuery(personId: string, text: string, name: string): string {
  const mark = Date.now().toString(36);
  keepUnsaved(`${personId}.new-${mark}`, text, {
    at: new Date().toISOString(),
    name,
    version: null,
    source: undefined,
    isSeen: true,
  });
  return `/queries/new?draft=${mark}`;
}
