import { momentText } from '@platbook/ui/browser/moment-text';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { Dialog, DialogTitle } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { differText } from '../diff/changed-lines.ts';
import { DiffView } from '../diff/DiffView.tsx';
import type { DocumentControl } from './use-query-document.ts';
import './text-dialogs.css';

export function UnsavedDialog({ document, change, useSaved: dropUnsaved }: DocumentControl) {
  const columns = useMediaQuery('(max-width: 899px)') ? 1 : 2;
  const { saved, question, text, name } = document;
  const savedBy = saved?.updatedByUser;
  const user = useCurrentUser();
  if (!saved || !question) return null;
  const isNewer = question.at !== undefined && question.at > saved.updatedAt;
  const keepUnsaved = () => change(() => ({ question: undefined, isRestored: false }));
  // Closed without a choice: the unsaved text stays, and the note above the editor offers the saved one.
  const leave = () => change(() => ({ question: undefined }));
  return (
    <Dialog isOpen onClose={leave} size={1080} ignoresOutside className="text-dialog col clips">
      <div className="text-head">
        <DialogTitle>This query has unsaved changes</DialogTitle>
        <p className="mt8 t-13">
          You changed <b>{saved.name || name}</b> and left without saving.
          {isNewer && ' The unsaved version is newer.'} You can undo either choice in the editor.
        </p>
      </div>
      <div className={`text-sides rigid tiles raised${columns === 1 ? ' one' : ''}`}>
        <h3 className="row s-13">
          Saved{' '}
          <span className="muted thin">
            {momentText(saved.updatedAt)}, version {saved.version}
            {savedBy && savedBy.id !== user.id && ` by ${savedBy.displayName}`}
          </span>
        </h3>
        <h3 className="row s-13">
          Unsaved {isNewer && <span className="badge warn">newer</span>}{' '}
          <span className="muted thin">
            {[question.at && momentText(question.at), question.device].filter(Boolean).join(', ')}
          </span>
        </h3>
      </div>
      <DiffView before={saved.queryText} after={text} names={['Saved text', 'Unsaved text']} columns={columns} />
      <footer className="dialog-foot">
        <span className="muted differ">{differText(saved.queryText, text)}</span>
        <Button size="lg" onClick={dropUnsaved}>
          Use saved
        </Button>
        <Button size="lg" look="primary" data-autofocus onClick={keepUnsaved}>
          Use unsaved
        </Button>
      </footer>
    </Dialog>
  );
}
