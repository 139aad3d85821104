import {
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from '@platbook/contract/property/saved-searches';
import { addressOf } from '@platbook/ui/browser/navigation';
import { failureText } from '@platbook/ui/call/call-error';
import { Bookmark, CalendarClock, List, Pencil, RefreshCw, Search, Trash } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Tooltip } from '@platbook/ui/overlays/Tooltip.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, endpointQuery, useEndpoint } from '../../api/call.ts';
import { goToPlace, readAddress } from '../../state/address.ts';
import { propertiesText } from '../../state/field-facts.ts';
import { buildSearch, parseSearch } from '../../state/search-state.ts';
import { ExportMenu } from './ExportMenu.tsx';

export function SavedDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const cache = useQueryClient();
  const saved = useEndpoint(listSavedSearches);
  const refresh = () => cache.invalidateQueries({ queryKey: endpointQuery(listSavedSearches).queryKey });
  const act = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      showToast({ kind: 'success', text });
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error) });
    }
    await refresh();
  };
  const change = ({ id, changedAt: _at, ...body }: SavedSearch, over: Partial<SavedSearch>, text: string) =>
    act(() => call(updateSavedSearch, { params: { id }, body: { ...body, ...over } }), text);
  const open = ({ kind, name, ids, address }: SavedSearch) => {
    // A list has its own properties wherever they are; it keeps the columns it was saved with.
    const { columns, sort, show, size } = parseSearch(address);
    const list = { ...parseSearch(''), columns, sort, show, size, ids: ids.join(','), list: name };
    goToPlace('', kind === 'list' ? buildSearch(list) : address);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} side="right" size={420} title="Saved searches and lists">
      {saved.isError ? (
        <LoadFailure
          title="Couldn't load your saved searches"
          onRetry={() => void saved.refetch()}
          isRetrying={saved.isFetching}
        >
          {failureText(saved.error)}
        </LoadFailure>
      ) : saved.data === undefined ? (
        <RowsPending />
      ) : saved.data.length === 0 ? (
        <EmptyState icon={Bookmark} title="No saved searches or lists yet">
          Save a search with Save search, or select rows in the table and save them as a list.
        </EmptyState>
      ) : (
        <ul className="saved">
          {saved.data.map((each) => (
            <SavedRow
              key={each.id}
              saved={each}
              onOpen={() => open(each)}
              onRename={(name) => change(each, { name }, `Renamed to “${name}”`)}
              onReplace={() => change(each, { address: readAddress().search }, `Replaced “${each.name}”`)}
              onRemove={() => act(() => call(deleteSavedSearch, { params: { id: each.id } }), `Deleted “${each.name}”`)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface SavedRowProps {
  saved: SavedSearch;
  onOpen: () => void;
  onRename: (name: string) => void;
  onReplace: () => void;
  onRemove: () => void;
}

function SavedRow({ saved: { id, name, kind, ids, changedAt }, onOpen, onRename, onReplace, onRemove }: SavedRowProps) {
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined)
    return (
      <li className="row ruled s-13">
        <form
          className="row grow"
          onSubmit={(event) => {
            event.preventDefault();
            setTyped(undefined);
            if (typed.trim() && typed.trim() !== name) onRename(typed.trim());
          }}
        >
          <span className="input">
            <input
              ref={(input) => input?.focus()}
              type="text"
              aria-label={`New name for ${name}`}
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </span>
          <Button type="submit">Rename</Button>
        </form>
      </li>
    );
  return (
    <li className="row ruled s-13">
      <Icon of={kind === 'list' ? List : Search} className="muted" />
      <div className="grow">
        {kind === 'search' || ids.length > 0 ? (
          <button type="button" className="link cut block starts" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <b className="cut">{name}</b>
        )}
        <p className="t-12 muted">
          {kind === 'list' ? propertiesText(ids.length) : 'Search'}, {changedAt.slice(0, 10)}
        </p>
      </div>
      {kind === 'list' && ids.length > 0 && <ExportMenu ids={ids} />}
      {(kind === 'search' || ids.length > 0) && (
        <Tooltip label={`Schedule ${name}`}>
          <a
            className="icon-btn"
            href={addressOf(`/schedules?search=${encodeURIComponent(id)}`)}
            aria-label={`Schedule ${name}`}
          >
            <Icon of={CalendarClock} size={14} />
          </a>
        </Tooltip>
      )}
      <IconButton icon={Pencil} iconSize={14} label={`Rename ${name}`} onClick={() => setTyped(name)} />
      {kind === 'search' && (
        <IconButton
          icon={RefreshCw}
          iconSize={14}
          label={`Replace ${name} with the current search`}
          onClick={onReplace}
        />
      )}
      <IconButton icon={Trash} iconSize={14} label={`Delete ${name}`} onClick={onRemove} />
    </li>
  );
}
