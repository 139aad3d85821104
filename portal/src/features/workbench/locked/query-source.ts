import { accessLimits } from '@platbook/contract/account/access-requests';
import { isBlank } from '@platbook/contract/rules/batch';
import { deviceName } from '@platbook/contract/rules/device-name';
import { saveDraft } from '@platbook/contract/workbench/drafts';
import { setUnsavedText } from '@platbook/ui/browser/local-store';
import { currentPath } from '@platbook/ui/browser/navigation';
import { call } from '../../../api/call.ts';
import { mirroredKey } from '../document/forget-unsaved.ts';
import { keepUnsaved } from '../document/unsaved-text.ts';

/** The open query as a link that still opens it after the editor is used for something else: a copy of a text that has no place of its own. */
export async function readQuerySource(personId: string, text: string): Promise<{ path: string; queryText: string }> {
  const path = currentPath();
  const queryText = text.slice(0, accessLimits.queryTextLength).replace(/[\uD800-\uDBFF]$/, '');
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname !== '/queries/new' || searchParams.has('draft') || isBlank(text)) return { path, queryText };
  const mark = Date.now().toString(36);
  const body = { text, name: '', version: null, device: deviceName(navigator.userAgent) };
  const { data } = await call(saveDraft, { params: { id: `new-${mark}` }, body, isBackground: true });
  const key = `${personId}.new-${mark}`;
  keepUnsaved(key, text, { at: data.updatedAt, name: '', version: null, source: undefined, isSeen: true });
  setUnsavedText(mirroredKey(key), data.updatedAt);
  searchParams.set('draft', mark);
  return { path: `/queries/new?${searchParams}`, queryText };
}
