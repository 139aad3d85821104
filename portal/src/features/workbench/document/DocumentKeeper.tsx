import { late } from '@platbook/ui/browser/late';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import type { QueryDocument } from './query-document.ts';
import { DocumentNote, UnsavedNote, type UnsavedNoteProps } from './UnsavedNote.tsx';
import { useDraftMirror } from './use-draft-mirror.ts';
import { useOtherTabs } from './use-other-tabs.ts';

const UnsavedDialog = late(() => import('./UnsavedDialog.tsx').then((module) => module.UnsavedDialog), null);
const ConflictDialog = late(() => import('./ConflictDialog.tsx').then((module) => module.ConflictDialog), null);

interface DocumentKeeperProps extends UnsavedNoteProps {
  isActive: boolean;
  onSave: (over: Partial<QueryDocument>) => Promise<void>;
}

export function DocumentKeeper({ control, isActive, isRunning, onClone, onSave }: DocumentKeeperProps) {
  useDraftMirror(control);
  const others = useOtherTabs(control);
  const { question, conflict, isGone, saved } = control.document;
  return (
    <>
      <UnsavedNote control={control} isRunning={isRunning} onClone={onClone} />
      {isGone ? (
        <DocumentNote text="This query was deleted. Its text is still here.">
          <Button
            size="sm"
            onClick={() => void onSave({ id: '', saved: undefined, source: saved, isGone: false, isReadOnly: false })}
          >
            Save as new
          </Button>
        </DocumentNote>
      ) : others.newer && !conflict ? (
        <DocumentNote text={`Version ${others.newer.version} of this query was saved in another tab.`}>
          <Button size="sm" onClick={() => control.change(() => ({ conflict: others.newer }))}>
            Compare
          </Button>
        </DocumentNote>
      ) : (
        others.isEdited && (
          <DocumentNote
            text={
              control.document.id === ''
                ? "You're also writing a new query in another tab. Save one to keep both."
                : "You're also editing this query in another tab."
            }
          />
        )
      )}
      {isActive && question && <UnsavedDialog {...control} />}
      {isActive && conflict && <ConflictDialog control={control} onSave={onSave} />}
    </>
  );
}
