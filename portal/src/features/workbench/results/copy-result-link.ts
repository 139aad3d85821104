import type { Batch } from '@platbook/contract/workbench/batches';
import type { Query } from '@platbook/contract/workbench/queries';
import { linkResult } from '@platbook/contract/workbench/result-links';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { addressOf } from '@platbook/ui/browser/navigation';
import { errorText } from '@platbook/ui/call/call-error';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { call } from '../../../api/call.ts';

/** Copies the link to a stored result and says when it expires. Never rejects. */
export async function copyResultLink(batch: Batch, query: Query | undefined): Promise<void> {
  try {
    const { data } = await call(linkResult, { params: { id: batch.id }, body: {} });
    const address = `${window.location.origin}${addressOf(data.path)}`;
    const isPrivate = query?.id === batch.queryId && query?.sharing === 'private';
    const advice = isPrivate ? ' Share the query so others can open it.' : '';
    const done = `Link copied. The result is available until ${dateAndTimeText(data.keptUntil)}.${advice}`;
    await copyWithToast(address, done);
  } catch (error) {
    const message = errorText(error);
    if (message) showToast({ kind: 'error', text: message });
  }
}
