import { setUnsavedText } from '@platbook/ui/browser/local-store';
import { addressOf } from '@platbook/ui/browser/navigation';

/** Nothing is sent to the server, and the query doesn't run automatically. Returns undefined if the browser stores nothing. */
export function leaveForWorkbench(personId: string, name: string, text: string): string | undefined {
  const mark = `n${Date.now().toString(36)}`;
  const key = `${personId}.new-${mark}`;
  if (!setUnsavedText(key, text)) return undefined;
  const about = { at: new Date().toISOString(), name, version: null, isSeen: true };
  setUnsavedText(`${key}.about`, JSON.stringify(about));
  return addressOf(`/queries/new?draft=${mark}`);
}
