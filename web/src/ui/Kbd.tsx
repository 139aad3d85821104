import { CornerDownLeft } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** A key or a combination as people find it on their keyboard: `Ctrl+Enter` is drawn as one cap with both. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="kbd">
      {keys.split('+').map((key) => (
        <span key={key}>{key === 'Enter' ? <Icon of={CornerDownLeft} size={12} /> : key}</span>
      ))}
    </kbd>
  );
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
/** What the command key is called here: ⌘ on Apple's systems, Ctrl elsewhere. */
export const commandKey = isApple ? '⌘' : 'Ctrl';
