import { copyText } from '@platbook/ui/browser/clipboard';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useColumns } from '../../state/use-columns.ts';
import { usePortal } from '../../state/use-portal.ts';
import { useSearch } from '../../state/use-search.ts';

export function useShowSql(): () => void {
  const { search } = useSearch();
  const columns = useColumns();
  const user = usePortal()?.currentUser;
  const open = async () => {
    // Open the tab synchronously in the click handler; its URL follows once the code that writes SQL has loaded.
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
    if (text && (await copyText(text))) showToast({ kind: 'note', text: 'SQL copied. Paste it into the SQL Editor.' });
    else showToast({ kind: 'error', text: "Couldn't show this search as SQL. Check its filters." });
  };
  return () => void open();
}
