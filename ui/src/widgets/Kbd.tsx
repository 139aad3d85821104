import { CornerDownLeft } from '../icons.ts';
import { Icon } from './Icon.tsx';

/** A key or combination with the platform's labels: `Ctrl+Enter` is drawn as one cap. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="kbd inline g2 paper muted">
      {keys.split('+').map((key) => (
        <span key={key}>{key === 'Enter' ? <Icon of={CornerDownLeft} size={12} /> : key}</span>
      ))}
    </kbd>
  );
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
export const commandKey = isApple ? '⌘' : 'Ctrl';
