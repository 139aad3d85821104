import { AboutDialog } from './AboutDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import './help.css';

export type HelpDialog = 'about' | 'shortcuts' | undefined;

export function HelpDialogs({ shown, onClose }: { shown: HelpDialog; onClose: () => void }) {
  return (
    <>
      <AboutDialog isOpen={shown === 'about'} onClose={onClose} />
      <ShortcutsDialog isOpen={shown === 'shortcuts'} onClose={onClose} />
    </>
  );
}
