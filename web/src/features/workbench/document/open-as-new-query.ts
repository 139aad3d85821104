import { keepUnsaved } from './unsaved-text.ts';

/**
 * Keeps a text as one that was typed and never saved, and answers the path that opens it in the editor: nothing of what is open there is lost, and
 * the text is written down on the server when it is first changed or saved.
 */
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
