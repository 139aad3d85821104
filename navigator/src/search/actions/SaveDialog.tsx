import {
  createSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from '@platbook/contract/property/saved-searches';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, endpointQuery } from '../../api/call.ts';
import { readAddress } from '../../state/address.ts';
import { propertiesText } from '../../state/field-facts.ts';

interface SaveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  ids?: readonly number[];
}

/** Saves the current search, or a list of selected properties. An existing one with the same name is replaced. */
export function SaveDialog({ isOpen, onClose, ids }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const nameId = useId();
  const cache = useQueryClient();
  const kind = ids ? 'list' : 'search';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    setIsBusy(true);
    try {
      const saved = await cache.fetchQuery({ ...endpointQuery(listSavedSearches), staleTime: 0 });
      const known = saved.find((each) => each.kind === kind && each.name === name.trim());
      const body: Omit<SavedSearch, 'id' | 'changedAt'> = {
        name: name.trim(),
        kind,
        address: readAddress().search,
        ids: [...(ids ?? [])],
      };
      if (known) await call(updateSavedSearch, { params: { id: known.id }, body });
      else await call(createSavedSearch, { body });
      await cache.invalidateQueries({ queryKey: endpointQuery(listSavedSearches).queryKey });
      showToast({ kind: 'success', text: known ? `Replaced “${body.name}”` : `Saved “${body.name}”` });
      setName('');
      onClose();
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={440}
      title={ids ? `Save ${propertiesText(ids.length)} as a list` : 'Save search'}
    >
      <form onSubmit={(event) => void save(event)}>
        <div className="dialog-body">
          <label className="label" htmlFor={nameId}>
            Name
          </label>
          <span className="input lg">
            <input
              id={nameId}
              type="text"
              maxLength={100}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </span>
          <p className="hint">
            {ids
              ? 'Saves these properties. The list stays the same when results change.'
              : 'Saves your filters, sort and columns. Results refresh each time you open it.'}
          </p>
        </div>
        <SubmitFoot onCancel={onClose} isBusy={isBusy} isDisabled={!name.trim()}>
          Save
        </SubmitFoot>
      </form>
    </Dialog>
  );
}
