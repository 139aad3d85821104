import { X } from '../icons.ts';
import { Icon } from './Icon.tsx';

interface RemovableProps {
  text: string;
  action?: string;
  onRemove: () => void;
}

/** The content of a tag: a chosen value, with a button that removes it. */
export function Removable({ text, action = `Remove ${text}`, onRemove }: RemovableProps) {
  return (
    <>
      <span className="cut">{text}</span>
      <button type="button" className="tag-x blank hand" aria-label={action} onClick={onRemove}>
        <Icon of={X} size={12} />
      </button>
    </>
  );
}
