import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { showSearch } from '../state/address.ts';

const maxBookmarks = 20;

export function BookmarkList({ reportId, name, search }: { reportId: string; name: string; search: string }) {
  const [bookmarks, setBookmarks] = useState(() => getLocal('reportBookmarks')?.[reportId] ?? []);
  const keep = (next: typeof bookmarks) => {
    setLocal('reportBookmarks', { ...getLocal('reportBookmarks'), [reportId]: next });
    setBookmarks(next);
  };
  const add = () => {
    keep([{ name, search }, ...bookmarks.filter((one) => one.search !== search)].slice(0, maxBookmarks));
    showToast({ kind: 'success', text: `Saved “${name}” in this browser` });
  };
  return (
    <>
      <MenuItem icon={BookmarkPlus} onClick={add}>
        Save this view
      </MenuItem>
      {bookmarks.length > 0 && <hr />}
      {bookmarks.map((one) => (
        <div key={one.search} className="bookmark row g4">
          <MenuItem onClick={() => showSearch(one.search)}>
            <span className="cut block">{one.name}</span>
          </MenuItem>
          <IconButton
            icon={X}
            isSmall
            iconSize={14}
            label={`Delete ${one.name}`}
            onClick={({ currentTarget }) => {
              keep(bookmarks.filter(({ search: other }) => other !== one.search));
              // The button is removed, so focus moves to the menu.
              currentTarget.closest('[role="menu"]')?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
            }}
          />
        </div>
      ))}
    </>
  );
}
