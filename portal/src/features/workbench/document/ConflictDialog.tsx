import { limits } from '@platbook/contract/limits';
import type { Query } from '@platbook/contract/workbench/queries';
import { setUnsavedText } from '@platbook/ui/browser/local-store';
import { dateAndTimeText, momentText } from '@platbook/ui/browser/moment-text';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { Dialog, DialogClose, DialogTitle } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { differText } from '../diff/changed-lines.ts';
import { DiffView } from '../diff/DiffView.tsx';
import { dropMirrored } from './forget-unsaved.ts';
import type { QueryDocument } from './query-document.ts';
import { keepUnsaved, readUnsaved, replacedKey } from './unsaved-text.ts';
import type { DocumentControl } from './use-query-document.ts';
import './text-dialogs.css';

type Choice = 'both' | 'mine' | 'theirs';

interface ConflictDialogProps {
  control: DocumentControl;
  onSave: (over: Partial<QueryDocument>) => Promise<void>;
}

/** A save conflicted with a newer version: shows both and lets the user keep both, overwrite it or take it [N2]. */
export function ConflictDialog({ control, onSave }: ConflictDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)');
  const user = useCurrentUser();
  const [choice, setChoice] = useState<Choice>('both');
  const { document, change, keyOf, idOf } = control;
  const { conflict: theirs, saved, id, name, text, isSaving } = document;
  if (!theirs) return null;
  const copyName = `Copy of ${name}`.slice(0, limits.queryNameLength);
  const choices: [Choice, string, string][] = [
    ['both', 'Keep both', `Saves yours as “${copyName}”.`],
    [
      'mine',
      'Overwrite with mine',
      `Saves yours as version ${theirs.version + 1}. Theirs stays as version ${theirs.version}.`,
    ],
    ['theirs', 'Use theirs', `Opens version ${theirs.version} in the editor. Yours is kept as unsaved text.`],
  ];
  const close = () => change(() => ({ conflict: undefined }));
  const resolve = async () => {
    if (choice === 'mine') return onSave({ saved: theirs, conflict: undefined });
    if (choice === 'theirs') return takeTheirs(control, theirs);
    await onSave({ id: '', saved: undefined, source: saved, name: copyName, conflict: undefined });
    // After a failed save the text stays here. After a successful one the mirrored draft is deleted, else it would be offered with the
    // other version.
    if (readUnsaved(keyOf(id)) === undefined) dropMirrored(keyOf(id), idOf(id));
  };
  return (
    <Dialog isOpen onClose={close} size={1080} ignoresOutside className="text-dialog col clips">
      <div className="text-head">
        <div className="row">
          <DialogTitle>A newer version was saved</DialogTitle>
          <DialogClose />
        </div>
        <p className="mt8 t-13">
          {theirs.updatedByUser && theirs.updatedByUser.id !== user.id ? (
            <>
              <b>{theirs.updatedByUser.displayName}</b> saved <b>{theirs.name}</b> on
            </>
          ) : (
            <>
              <b>{theirs.name}</b> was saved on
            </>
          )}{' '}
          {dateAndTimeText(theirs.updatedAt)}, after you opened it. Your changes aren't saved yet. Both versions are
          kept, whichever you choose.
        </p>
      </div>
      <div className={`text-sides rigid tiles raised${isNarrow ? ' one' : ''}`}>
        <h3 className="row s-13">
          <i className="who theirs" />
          Theirs{' '}
          <span className="muted thin">
            version {theirs.version}, {momentText(theirs.updatedAt)}
          </span>
          <span className="badge warn push">newer</span>
        </h3>
        <h3 className="row s-13">
          <i className="who yours" />
          Yours <span className="muted thin">from version {saved?.version ?? 1}, this browser</span>
        </h3>
      </div>
      <DiffView
        before={theirs.queryText}
        after={text}
        names={['Their text', 'Your text']}
        columns={isNarrow ? 1 : 2}
        isNeutral
      />
      <div className="text-choices rigid tiles" role="radiogroup" aria-label="Resolve conflict">
        {choices.map(([value, label, note]) => (
          <label key={value} className={`tiles hand${choice === value ? ' on' : ''}`}>
            <input type="radio" name="conflict" checked={choice === value} onChange={() => setChoice(value)} />
            <b>{label}</b>
            <span className="muted s-125">{note}</span>
          </label>
        ))}
      </div>
      <footer className="dialog-foot">
        <span className="muted differ">{differText(theirs.queryText, text)}</span>
        <Button size="lg" onClick={close}>
          Keep editing
        </Button>
        <Button size="lg" look="primary" isBusy={isSaving} data-autofocus onClick={() => void resolve()}>
          {choices.find(([value]) => value === choice)?.[1]}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Shows the newer version; the open text is kept as `replaced`. */
function takeTheirs({ document: { id, text }, keyOf, change }: DocumentControl, theirs: Query): void {
  const replaced = text === theirs.queryText ? undefined : text;
  keepUnsaved(keyOf(id), undefined);
  setUnsavedText(replacedKey(keyOf(id)), replaced);
  change(() => ({
    saved: theirs,
    name: theirs.name,
    tags: theirs.tags,
    text: theirs.queryText,
    chart: theirs.chart,
    conflict: undefined,
    hasUnsavedChanges: false,
    replaced,
    replacedFrom: undefined,
  }));
}
