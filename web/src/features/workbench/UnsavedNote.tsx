import { Button } from '../../ui/Button.tsx';
import type { QueryDocument } from './document/query-document.ts';

/** Says that the text in the editor was never saved, and offers to drop it; nothing where there is nothing to say. */
export function UnsavedNote({ document: { notice, saved }, onDrop }: { document: QueryDocument; onDrop: () => void }) {
  if (!notice) return null;
  return (
    <div className="wb-note" role="status">
      <span className="grow">
        {notice === 'restored'
          ? 'Unsaved text restored'
          : 'This text is not saved yet. Save it, or start with an empty editor.'}
      </span>
      <Button size="sm" onClick={onDrop}>
        {saved ? 'Use saved' : 'Start empty'}
      </Button>
    </div>
  );
}
