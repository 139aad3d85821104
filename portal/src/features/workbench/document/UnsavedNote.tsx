import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type ReactNode, useEffect } from 'react';
import { keepUnsaved, readUnsaved } from './unsaved-text.ts';
import type { DocumentControl } from './use-query-document.ts';

export interface UnsavedNoteProps {
  control: DocumentControl;
  isRunning: boolean;
  onClone: () => void;
}

interface DocumentNoteProps {
  text: ReactNode;
  isPlain?: boolean;
  /** The buttons. */
  children?: ReactNode;
}

export function DocumentNote({ text, isPlain = false, children }: DocumentNoteProps) {
  return (
    <div className={`wb-note${isPlain ? ' plain' : ''} row g12 rigid ink`} role="status">
      <span className="grow">{text}</span>
      {children}
    </div>
  );
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
    const origin = saved?.solutionpack
      ? 'This query comes from a Solution Pack or Dataset'
      : `${saved?.createdByUser?.displayName ?? 'A colleague'} shared this query`;
    return (
      <DocumentNote text={`${origin}. Run it, or clone it to edit.`} isPlain>
        <Button size="sm" aria-label="Clone this query" onClick={onClone}>
          Clone
        </Button>
      </DocumentNote>
    );
  }
  if (replaced !== undefined) {
    const from = replacedFrom ? ` from ${dateAndTimeText(replacedFrom.at)} (${replacedFrom.device})` : '';
    return (
      <DocumentNote text={`Your unsaved changes${from} are kept.`}>
        <Button size="sm" onClick={() => endReplaced(true)}>
          Restore changes
        </Button>
        <Button size="sm" onClick={() => endReplaced(false)}>
          Discard
        </Button>
      </DocumentNote>
    );
  }
  if (!isRestored || question) return null;
  return (
    <DocumentNote text="Restored your unsaved changes">
      <Button size="sm" onClick={useSaved}>
        {saved ? 'Use saved' : 'Discard'}
      </Button>
      <IconButton icon={X} label="Close" isSmall onClick={close} />
    </DocumentNote>
  );
}
