import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { keepUnsaved, readUnsaved } from './unsaved-text.ts';
import type { DocumentControl } from './use-query-document.ts';

export interface UnsavedNoteProps {
  control: DocumentControl;
  isRunning: boolean;
  onClone: () => void;
}

export function UnsavedNote({ control, isRunning, onClone }: UnsavedNoteProps) {
  const { document, keyOf, change, useSaved, endReplaced } = control;
  const { id, saved, replaced, replacedFrom, isReadOnly, isRestored, question } = document;
  const close = () => {
    const key = keyOf(id);
    const { text, about } = readUnsaved(key) ?? {};
    if (text !== undefined) keepUnsaved(key, text, { ...about, isSeen: true });
    change(() => ({ isRestored: false }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a run starts
  useEffect(() => {
    if (isRunning && isRestored && !question) close();
  }, [isRunning]);
  if (isReadOnly) {
    return (
      <div className="wb-note plain row g12 rigid ink" role="status">
        <span className="grow">
          {saved?.solutionpack
            ? 'This query comes from a Solution Pack or Dataset'
            : `${saved?.createdByUser?.displayName ?? 'A colleague'} shared this query`}
          . Run it, or clone it to edit.
        </span>
        <Button size="sm" aria-label="Clone this query" onClick={onClone}>
          Clone
        </Button>
      </div>
    );
  }
  if (replaced !== undefined) {
    return (
      <div className="wb-note row g12 rigid ink" role="status">
        <span className="grow">
          {replacedFrom
            ? `Your unsaved changes from ${dateAndTimeText(replacedFrom.at)} (${replacedFrom.device}) are kept.`
            : 'Your unsaved changes are kept.'}
        </span>
        <Button size="sm" onClick={() => endReplaced(true)}>
          Restore changes
        </Button>
        <Button size="sm" onClick={() => endReplaced(false)}>
          Discard
        </Button>
      </div>
    );
  }
  if (!isRestored || question) return null;
  return (
    <div className="wb-note row g12 rigid ink" role="status">
      <span className="grow">Restored your unsaved changes</span>
      <Button size="sm" onClick={useSaved}>
        {saved ? 'Use saved' : 'Discard'}
      </Button>
      <IconButton icon={X} label="Close" isSmall onClick={close} />
    </div>
  );
}
