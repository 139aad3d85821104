import { createSavedSearch, listSavedSearches, updateSavedSearch } from '@platbook/contract/property/saved-searches';
import { failureText } from '@platbook/ui/call/call-error';
import {
  ArrowLeft,
  BookmarkCheck,
  BookmarkPlus,
  ChevronLeft,
  ChevronRight,
  Code,
  Ellipsis,
  Link2,
  Printer,
  SquareTerminal,
} from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, endpointQuery, useEndpoint } from '../api/call.ts';
import { goToPlace, placeAddress, useAddress } from '../state/address.ts';
import { countedText } from '../state/field-facts.ts';
import { CodeDialog, type CodeKind } from './CodeDialog.tsx';
import { type Neighbor, useNeighbors } from './comparables/use-neighbors.ts';
import type { ReportFacts } from './report-facts.ts';

const listName = 'Saved properties';

function useSaved(id: number) {
  const queryClient = useQueryClient();
  const saved = useEndpoint(listSavedSearches);
  const list = saved.data?.find(({ name, kind }) => kind === 'list' && name === listName);
  const isSaved = list?.ids.includes(id) ?? false;
  const change = useMutation({
    mutationFn: async () => {
      const ids = isSaved ? (list?.ids.filter((each) => each !== id) ?? []) : [...(list?.ids ?? []), id];
      const body = { name: listName, kind: 'list' as const, address: '', ids };
      return list ? call(updateSavedSearch, { params: { id: list.id }, body }) : call(createSavedSearch, { body });
    },
    onSuccess: () => {
      showToast({ kind: 'success', text: isSaved ? `Removed from ${listName}` : `Added to ${listName}` });
      return queryClient.invalidateQueries({ queryKey: endpointQuery(listSavedSearches).queryKey });
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return { isSaved, isReady: saved.isSuccess, isBusy: change.isPending, toggle: () => change.mutate() };
}

const goTo = (other: Neighbor | undefined) => other && goToPlace(`/property/${other.id}`, other.search);

function useNeighborKeys(previous: Neighbor | undefined, next: Neighbor | undefined): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const other = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : undefined;
      if (!event.altKey || !other) return;
      event.preventDefault();
      goTo(other);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [previous, next]);
}

export function ReportTop({ id, facts }: { id: number; facts: ReportFacts | undefined }) {
  const [code, setCode] = useState<CodeKind>();
  const { search } = useAddress();
  const { hasList, count, place, previous, next } = useNeighbors(id);
  useNeighborKeys(previous, next);
  return (
    <div className="rep-top row wrap">
      <a
        className="row m nowrap"
        href={placeAddress('', search)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          goToPlace('', search);
        }}
      >
        <Icon of={ArrowLeft} size={14} />
        {hasList
          ? count === undefined
            ? 'Results'
            : `${countedText(count, 'More than')} ${count.count === 1 ? 'property' : 'properties'}`
          : 'Search properties'}
      </a>
      {place !== undefined && count !== undefined && (
        <span className="muted place nowrap">
          {place.toLocaleString('en-US')} of {countedText(count)}
        </span>
      )}
      {(previous !== undefined || next !== undefined) && (
        <>
          <IconButton
            icon={ChevronLeft}
            label="Previous property"
            aria-keyshortcuts="Alt+PageUp"
            disabled={previous === undefined}
            onClick={() => goTo(previous)}
          />
          <IconButton
            icon={ChevronRight}
            label="Next property"
            aria-keyshortcuts="Alt+PageDown"
            disabled={next === undefined}
            onClick={() => goTo(next)}
          />
        </>
      )}
      <span className="push" />
      {facts && (
        <>
          <SaveButton id={id} />
          <Button icon={Link2} className="only-wide" onClick={copyLink}>
            Copy link
          </Button>
          <Button icon={SquareTerminal} className="only-wide" onClick={() => setCode('sql')}>
            Show as SQL
          </Button>
          <Button icon={Code} className="only-wide" onClick={() => setCode('api')}>
            Show as API call
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          <Menu target={<IconButton className="only-phone" icon={Ellipsis} label="More" />}>
            <MenuItem icon={Link2} onClick={copyLink}>
              Copy link
            </MenuItem>
            <MenuItem icon={SquareTerminal} onClick={() => setCode('sql')}>
              Show as SQL
            </MenuItem>
            <MenuItem icon={Code} onClick={() => setCode('api')}>
              Show as API call
            </MenuItem>
          </Menu>
          <CodeDialog facts={facts} kind={code} onClose={() => setCode(undefined)} />
        </>
      )}
    </div>
  );
}

const copyLink = () =>
  void copyWithToast(window.location.href, 'Link copied', "Couldn't copy. Copy the link from the address bar.");

function SaveButton({ id }: { id: number }) {
  const { isSaved, isReady, isBusy, toggle } = useSaved(id);
  return (
    <Button
      icon={isSaved ? BookmarkCheck : BookmarkPlus}
      aria-pressed={isSaved}
      // The bar above has the saved searches.
      aria-label={isSaved ? 'Saved property' : undefined}
      disabled={!isReady}
      isBusy={isBusy}
      onClick={toggle}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  );
}
