import { momentText } from '../../browser/moment-text.ts';
import { Button } from '../../ui/Button.tsx';
import type { DocumentControl } from './document/use-query-document.ts';

type UnsavedNoteProps = Pick<DocumentControl, 'document' | 'useSaved' | 'endReplaced'> & { onClone: () => void };

/** Says which text in or behind the editor was never saved, and what can be done. */
export function UnsavedNote({ document, useSaved, endReplaced, onClone }: UnsavedNoteProps) {
  const { saved, replaced, replacedFrom, isReadOnly } = document;
  if (isReadOnly) {
    return (
      <div className="wb-note plain" role="status">
        <span className="grow">
          {saved?.solutionpack
            ? 'This query belongs to a Solution Pack or Dataset'
            : `${saved?.createdByUser?.displayName ?? 'Somebody else'} wrote this query`}
          : run it as it is, or clone it to change it.
        </span>
        <Button size="sm" onClick={onClone}>
          Clone it
        </Button>
      </div>
    );
  }
  if (replaced !== undefined) {
    return (
      <div className="wb-note" role="status">
        <span className="grow">
          {replacedFrom
            ? `Unsaved text of ${momentText(replacedFrom.at)} is kept, typed in ${replacedFrom.device}.`
            : 'The unsaved text that stood here is kept.'}
        </span>
        <Button size="sm" onClick={() => endReplaced(true)}>
          Take it back
        </Button>
        <Button size="sm" onClick={() => endReplaced(false)}>
          Drop it
        </Button>
      </div>
    );
  }
  return (
    <div className="wb-note" role="status">
      <span className="grow">Unsaved text restored</span>
      <Button size="sm" onClick={useSaved}>
        {saved ? 'Use saved' : 'Start empty'}
      </Button>
    </div>
  );
}
