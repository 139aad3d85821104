import type { Batch } from '@platbook/contract/workbench/batches';
import type { Query } from '@platbook/contract/workbench/queries';
import { createShareLink } from '@platbook/contract/workbench/share-links';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { addressOf } from '@platbook/ui/browser/navigation';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { call } from '../../../api/call.ts';
import { showError } from '../../../api/show-error.ts';

const days = 7;

/** Copies the link to a stored result and says when it expires. Never rejects. */
export async function copyResultLink({ id: batchId, queryId }: Batch, query: Query | undefined): Promise<void> {
  try {
    const body = { view: 'result', days, batchId } as const;
    const { data } = await call(createShareLink, { params: { id: queryId ?? '' }, body });
    const address = `${window.location.origin}${addressOf(data.path)}`;
    const isPrivate = query?.id === queryId && query?.sharing === 'private';
    const advice = isPrivate ? ' Share the query so others can open it.' : '';
    const done = `Link copied. The result is available until ${dateAndTimeText(data.expiresAt)}.${advice}`;
    await copyWithToast(address, done);
  } catch (error) {
    showError(error);
  }
}
