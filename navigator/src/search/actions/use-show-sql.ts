import { copyText } from '../../../../web/src/browser/clipboard.ts';
import { showToast } from '../../../../web/src/ui/toasts.tsx';
import { usePortal } from '../../state/use-portal.ts';
import { useSearch } from '../../state/use-search.ts';
import { useReachable } from '../../state/use-start.ts';
import { usualColumns } from '../results/list-fields.ts';

/** Opens the search as SQL in the editor of the portal, in a tab of its own. Where that cannot be, the SQL is copied. */
export function useShowSql(): () => void {
  const { search } = useSearch();
  const columns = useReachable(search.columns ?? usualColumns);
  const user = usePortal()?.currentUser;
  const open = async () => {
    // The tab must be opened while the press lasts; its address comes with the code that writes SQL.
    const tab = window.open('about:blank', '_blank');
    const [{ sqlOf }, { leaveForWorkbench }] = await Promise.all([
      import('./show-as-sql.ts'),
      import('../../state/leave-for-workbench.ts'),
    ]);
    const text = sqlOf(search, columns);
    const address =
      text && user && leaveForWorkbench(user.id, search.list ?? search.place?.label ?? 'Property search', text);
    if (tab && address) {
      tab.opener = null;
      tab.location.replace(address);
      return;
    }
    tab?.close();
    if (text && (await copyText(text)))
      showToast({ kind: 'note', text: 'The SQL was copied: paste it into the SQL Editor' });
    else showToast({ kind: 'error', text: 'This search cannot be shown as SQL' });
  };
  return () => void open();
}
