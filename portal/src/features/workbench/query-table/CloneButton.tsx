import { limits } from '@platbook/contract/limits';
import { createQuery, type Query } from '@platbook/contract/workbench/queries';
import { CopyPlus } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { showError } from '../../../api/show-error.ts';
import { useDoing } from '../../../api/use-doing.ts';

/** Saves a copy of another user's query and opens it in the editor. */
export function CloneButton({ query }: { query: Query }) {
  const navigate = useNavigate();
  const { doing, act } = useDoing<'clone'>(showError);
  if (query.canDelete) return null;
  const clone = async () => {
    const { tags, queryText, chart, connection } = query;
    const name = `Copy of ${query.name}`.slice(0, limits.queryNameLength);
    const body = { name, tags, queryText, chart, connectionId: connection?.id ?? null };
    const { data } = await call(createQuery, { body });
    await navigate({ to: '/queries/$queryId', params: { queryId: data.id } });
  };
  return (
    <Button look="quiet" aria-label="Clone" isBusy={doing !== undefined} onClick={() => void act('clone', clone)}>
      {!doing && <Icon of={CopyPlus} size={14} />}
      <span className="only-wide">Clone</span>
    </Button>
  );
}
