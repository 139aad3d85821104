import { limits } from '@platbook/contract/limits';
import { type Batch, getBatch } from '@platbook/contract/workbench/batches';
import type { Query } from '@platbook/contract/workbench/queries';
import { TriangleAlert } from '@platbook/ui/icons';
import { Dialog, type Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { QueryDocument } from '../document/query-document.ts';
import type { DocumentControl } from '../document/use-query-document.ts';
import { isLinkable } from '../results/ResultActions.tsx';
import type { RunState } from '../results/run/run-state.ts';
import { LinksSection } from './LinksSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { TeamSection } from './TeamSection.tsx';
import './share.css';

export interface ShareDialogProps extends Openable {
  control: DocumentControl;
  state: RunState;
  onSave: (over?: Partial<QueryDocument>) => Promise<void>;
}

export function ShareDialog({ isOpen, onClose, ...sharing }: ShareDialogProps) {
  const { name, saved } = sharing.control.document;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={680}
      title={saved ? <span className="breaks">Share “{saved.name || name}”</span> : 'Share this query'}
      className="share"
    >
      <div className="dialog-body share-body col">
        {saved ? <Sharing {...sharing} saved={saved} /> : <SaveFirst {...sharing} />}
      </div>
    </Dialog>
  );
}

type SharingProps = Omit<ShareDialogProps, keyof Openable>;

function Sharing({ control, state, onSave, saved }: SharingProps & { saved: Query }) {
  const { document } = control;
  const batch = useSavedBatch(state);
  const batchId = isLinkable(batch) && batch?.queryId === saved.id ? batch.id : undefined;
  return (
    <>
      {document.hasUnsavedChanges && !document.isReadOnly && (
        <div className="note row" role="status">
          <Icon of={TriangleAlert} />
          <span className="grow">You have unsaved changes. Others see the last saved version.</span>
          <Button isBusy={document.isSaving} onClick={() => void onSave()}>
            Save
          </Button>
        </div>
      )}
      {saved.canDelete ? (
        <>
          <PeopleSection query={saved} batchId={batchId} />
          <TeamSection query={saved} control={control} />
        </>
      ) : (
        <p className="muted">{whoseText(saved)}</p>
      )}
      <LinksSection query={saved} batchId={batchId} />
    </>
  );
}

/** The displayed run. One from before the query was saved became a run of it when it was. */
function useSavedBatch({ going, shown }: RunState): Batch | undefined {
  const batch = going ? undefined : shown?.batch;
  const read = useQuery({
    ...endpointQuery(getBatch, { params: { id: batch?.id ?? '' }, isBackground: true }),
    enabled: batch?.queryId === null && batch.ranBy === undefined,
    retry: false,
  });
  return read.data ?? batch;
}

function whoseText({ solutionpack, createdByUser, canWrite }: Query): string {
  if (solutionpack) return 'Everyone can see this query.';
  return `${createdByUser?.displayName ?? 'A colleague'} shared this query with you. You can ${canWrite ? 'edit' : 'view'} it.`;
}

function SaveFirst({ control, onSave }: SharingProps) {
  const { document } = control;
  const [name, setName] = useState(document.name);
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const save = () => {
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') void onSave({ name });
  };
  return (
    <form
      className="col g12"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>Save the query first. Then you can share it here.</p>
      <div>
        <label className="label" htmlFor={id}>
          Name
        </label>
        <div className={`input lg${isMissing ? ' err' : ''}`}>
          <input
            id={id}
            data-autofocus
            autoComplete="off"
            maxLength={limits.queryNameLength}
            placeholder="e.g. Distressed homes"
            value={name}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}hint` : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        {isMissing && (
          <p id={`${id}hint`} className="hint bad">
            Required
          </p>
        )}
      </div>
      <div className="flex trails">
        <Button type="submit" size="lg" look="primary" isBusy={document.isSaving}>
          Save and continue
        </Button>
      </div>
    </form>
  );
}
