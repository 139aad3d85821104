import { ImageDown } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';

/** Saves the chart that is drawn as a PNG; without one it takes no press. */
export function SavePngButton({ onSave }: { onSave: (() => void) | undefined }) {
  return (
    <IconButton
      icon={ImageDown}
      iconSize={14}
      label="Save PNG"
      aria-disabled={!onSave || undefined}
      onClick={() => onSave?.()}
    />
  );
}
