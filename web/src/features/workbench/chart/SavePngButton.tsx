import { ImageDown } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';

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
