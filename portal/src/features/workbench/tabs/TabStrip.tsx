import { Plus, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useClock } from '../use-clock.ts';
import { TabMarks, tabLabel } from './TabMarks.tsx';
import { TabMenu } from './TabMenu.tsx';
import type { TabsControl } from './use-query-tabs.ts';
import { useTabKeys } from './use-tab-keys.ts';
import './tab-strip.css';

/** One tab stop: arrow keys move between tabs, Delete closes, Ctrl or Cmd with Shift and an arrow moves a tab. */
export function TabStrip({ tabs }: { tabs: TabsControl }) {
  const { state, select, close, drag, openNew } = tabs;
  const { tabs: all, activeKey } = state;
  const row = useRef<HTMLDivElement>(null);
  const isFocusWanted = useRef(false);
  const dragged = useRef<string>(undefined);
  const isRunning = all.some(({ run }) => run !== undefined);
  const now = useClock(isRunning, 1_000);
  useTabKeys(tabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks after every change of the strip
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    // When the second to last tab closes, the strip disappears and the focus goes to the remaining editor.
    (chosen ?? document.querySelector<HTMLElement>('.wb-place:not([inert]) .cm-content'))?.focus();
  }, [state]);
  if (all.length < 2) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = all.findIndex(({ key }) => key === activeKey);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: all.length - 1 - at };
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    isFocusWanted.current = true;
    if (by === undefined) close(activeKey);
    else if (event.shiftKey && (event.ctrlKey || event.metaKey)) drag(activeKey, by);
    else select(all[(at + by + all.length) % all.length]?.key ?? activeKey);
  };
  const drop = (onKey: string) => {
    const [from, to] = [dragged.current, onKey].map((wanted) => all.findIndex(({ key }) => key === wanted));
    if (dragged.current && from !== undefined && to !== undefined) drag(dragged.current, to - from);
    dragged.current = undefined;
  };

  return (
    <div className="tabsx flex rigid">
      <div ref={row} role="tablist" aria-label="Open queries" className="tabs-row only-wide" onKeyDown={onKeyDown}>
        {all.map((tab) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the tab inside is the control; this only handles the middle button and dragging
          <div
            key={tab.key}
            role="presentation"
            className={`tb holds flex middle${tab.key === activeKey ? ' on' : ''}`}
            draggable
            onDragStart={() => {
              dragged.current = tab.key;
            }}
            onDragOver={(event) => dragged.current && event.preventDefault()}
            onDrop={() => drop(tab.key)}
            onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            onAuxClick={(event) => event.button === 1 && close(tab.key)}
          >
            <button
              type="button"
              role="tab"
              className="row g6 grow blank muted hand s-125 nowrap starts"
              aria-label={tabLabel(tab)}
              aria-selected={tab.key === activeKey}
              aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
              tabIndex={tab.key === activeKey ? 0 : -1}
              title={tab.name}
              onClick={() => select(tab.key)}
            >
              <TabMarks tab={tab} now={now} />
            </button>
            {/* A tablist can contain only tabs. The keyboard equivalent is Delete, and the menu can close tabs, too. */}
            <button
              type="button"
              className="icon-btn rigid"
              aria-hidden="true"
              tabIndex={-1}
              title={`Close ${tab.name || 'New query'}`}
              onClick={() => close(tab.key)}
            >
              <Icon of={X} size={12} />
            </button>
          </div>
        ))}
      </div>
      <IconButton className="add rigid only-wide" icon={Plus} iconSize={14} label="New query" onClick={openNew} />
      <TabMenu tabs={tabs} now={now} />
    </div>
  );
}
