import './help.css';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { useState } from 'react';
import { CheckBox } from '../../widgets/CheckBox.tsx';
import { AboutDialog } from './AboutDialog.tsx';
import { Keys } from './Keys.tsx';
import { findShortcuts } from './shortcuts.ts';

/** A searchable list of all shortcuts. Single-key shortcuts can be turned off (WCAG 2.1.4). */
function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [isSingleOff, setIsSingleOff] = useState(() => getLocal('areSingleKeysOff') ?? false);
  const groups = findShortcuts(text);
  const toggle = () => {
    setLocal('areSingleKeysOff', !isSingleOff || undefined);
    setIsSingleOff(!isSingleOff);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={880}
      title="Keyboard shortcuts"
      className="shortcuts work"
      head={<SearchField label="Find a shortcut" value={text} onChange={setText} isFocusedFirst />}
    >
      <div className="shortcut-groups t-13 tiles" aria-live="polite">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="plate" aria-label={title}>
            <h3 className="s-13">{title}</h3>
            <dl>
              {shortcuts.map(({ name, keys }) => (
                <div className="row g12 topped spread" key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {groups.length === 0 && <p className="muted">No search results found</p>}
      </div>
      <footer className="dialog-foot s-13">
        <CheckBox checked={!isSingleOff} onChange={toggle}>
          Single-key shortcuts
        </CheckBox>
        <span className="muted">
          <Keys keys={['?']} /> shows this list
        </span>
      </footer>
    </Dialog>
  );
}

export type HelpDialog = 'about' | 'shortcuts' | undefined;

export function HelpDialogs({ shown, onClose }: { shown: HelpDialog; onClose: () => void }) {
  return (
    <>
      <AboutDialog isOpen={shown === 'about'} onClose={onClose} />
      <ShortcutsDialog isOpen={shown === 'shortcuts'} onClose={onClose} />
    </>
  );
}
