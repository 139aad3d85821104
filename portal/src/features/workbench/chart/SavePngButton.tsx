import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { ImageDown } from 'lucide-react';

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
