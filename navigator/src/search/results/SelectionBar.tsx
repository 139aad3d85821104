import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { propertiesText } from '../../state/field-facts.ts';
import { ExportMenu } from '../actions/ExportMenu.tsx';
import { SaveDialog } from '../actions/SaveDialog.tsx';

const mostIds = 1000;

export function SelectionBar({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [isSaving, setIsSaving] = useState(false);
  const isTooLong = ids.length > mostIds;
  return (
    <div className="picked row s-13 topped" role="status">
      <span>
        <b>{propertiesText(ids.length)}</b> selected
        {isTooLong && `. A list can have up to ${mostIds.toLocaleString('en-US')}.`}
      </span>
      <Button icon={ListPlus} size="sm" className="push" disabled={isTooLong} onClick={() => setIsSaving(true)}>
        Save as list
      </Button>
      <ExportMenu ids={ids} />
      <Button look="quiet" size="sm" onClick={onDone}>
        Clear selection
      </Button>
      <SaveDialog isOpen={isSaving} onClose={() => setIsSaving(false)} ids={ids} />
    </div>
  );
}
