import { setUnsavedText } from '../../../web/src/browser/local-store.ts';
import { addressOf } from '../../../web/src/browser/navigation.ts';

/**
 * Leaves a text for the SQL editor as an unsaved query of this person in this browser, and answers the address that opens it there. It is
 * sent nowhere and never runs on its own. Undefined when the browser keeps nothing.
 */
export function leaveForWorkbench(personId: string, name: string, text: string): string | undefined {
  const mark = `n${Date.now().toString(36)}`;
  const key = `${personId}.new-${mark}`;
  if (!setUnsavedText(key, text)) return undefined;
  const about = { at: new Date().toISOString(), name, version: null, isSeen: true };
  setUnsavedText(`${key}.about`, JSON.stringify(about));
  return addressOf(`/queries/new?draft=${mark}`);
}
