import { type DataMark, dismissDataMark } from '@platbook/contract/packs/data-changes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useDoing } from '../../api/use-doing.ts';

const listsWithMarks = [['queries'], ['schedules'], ['GET', '/api/api-keys'], ['GET', '/api/data-marks']];

/** Removes a mark from its object in every list. */
export function useDismissMark({ id }: Pick<DataMark, 'id'>) {
  const client = useQueryClient();
  const { doing, act } = useDoing();
  const dismiss = (onDismissed?: () => void) =>
    act('dismiss', async () => {
      await call(dismissDataMark, { params: { id } });
      onDismissed?.();
      for (const queryKey of listsWithMarks) void client.invalidateQueries({ queryKey });
    });
  return { isDismissing: doing !== undefined, dismiss };
}
