import './palette.css';
import { Search } from '@platbook/ui/icons';
import { Dialog, type Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Kbd } from '@platbook/ui/widgets/Kbd.tsx';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HelpDialog } from '../help/HelpDialogs.tsx';
import type { MainLink } from '../layout/main-links.ts';
import { ColumnFactRows } from './ColumnFactRows.tsx';
import { findItems, prepareWanted } from './find-items.ts';
import { PaletteList } from './PaletteList.tsx';
import { type PaletteGroup, type PaletteItem, paletteGroups } from './palette-item.ts';
import { usePageItems } from './use-page-items.ts';
import { usePackItems, useQueryItems } from './use-query-items.ts';
import { useSchemaItems } from './use-schema-items.ts';

function PaletteDetail({ item, onChoose }: { item: PaletteItem; onChoose: (act: () => void) => void }) {
  const { detail } = item;
  if (!detail) return null;
  return (
    <aside className="palette-detail only-wide col breaks scrolls raised g12" aria-label="Details">
      <div>
        <div className="t-15">{detail.heading}</div>
        {detail.place && <div className="muted">{detail.place}</div>}
      </div>
      {detail.text && <p>{detail.text}</p>}
      {detail.facts && (
        <dl className={detail.column ? 'palette-facts of-column' : 'palette-facts'}>
          {detail.facts.map(([name, value]) => (
            <div className="ruled spread flex g16" key={name}>
              <dt className="muted">{name}</dt>
              <dd className="ends">{value}</dd>
            </div>
          ))}
          {detail.column && <ColumnFactRows key={item.id} place={detail.column} />}
        </dl>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      {detail.code && <pre tabIndex={0}>{detail.code}</pre>}
      <div className="palette-acts flex g8">
        <Button id="palette-act" look="primary" onClick={() => onChoose(item.act)}>
          {item.actName[0]?.toUpperCase()}
          {item.actName.slice(1)}
        </Button>
        {item.other && <Button onClick={() => item.other && onChoose(item.other.act)}>{item.other.label}</Button>}
      </div>
    </aside>
  );
}

const filters: Record<string, readonly PaletteGroup[]> = {
  Everything: paletteGroups,
  Columns: ['Columns', 'Tables'],
  Queries: ['Queries', 'Packs and datasets'],
  Actions: ['Pages', 'Actions'],
};
const mostOfKind = 5;
const mostAlone = 60;

interface CommandPaletteProps extends Openable {
  links: readonly MainLink[];
  onDialog: (dialog: HelpDialog) => void;
}

/** Arrow keys move through the list while the focus stays in the field. */
export function CommandPalette({ isOpen, onClose, links, onDialog }: CommandPaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={880} className="palette col clips" aria-label="Search or jump to">
      <Palette links={links} onDialog={onDialog} onClose={onClose} />
    </Dialog>
  );
}

function Palette({ links, onDialog, onClose }: Omit<CommandPaletteProps, 'isOpen'>) {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState('Everything');
  const [position, setPosition] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(text);
  const wanted = useMemo(() => prepareWanted(deferred), [deferred]);
  const schema = useSchemaItems(wanted);
  const queries = useQueryItems(text);
  const packs = usePackItems();
  const pages = usePageItems(links, onDialog);
  const kinds = filters[filter] ?? paletteGroups;
  const most = filter === 'Everything' ? mostOfKind : mostAlone;
  // The server searches queries, including their SQL; everything else is searched here.
  const all = [...schema.items, ...queries.items, ...findItems(wanted ? [...packs, ...pages] : pages, wanted)];
  const shown = kinds.flatMap((kind) => all.filter(({ group }) => group === kind).slice(0, most));
  const index = Math.min(position, shown.length - 1);
  const current: PaletteItem | undefined = shown[index];
  const isLoading = wanted !== undefined && (schema.isLoading || queries.isLoading);
  useEffect(() => {
    document.getElementById(`palette-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const choose = (act: () => void) => {
    // First returns the focus, so that the action can move it.
    flushSync(onClose);
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const toDetails = event.key === 'Tab' && !event.shiftKey ? document.getElementById('palette-act') : null;
    if (toDetails && toDetails.checkVisibility?.() !== false) {
      event.preventDefault();
      return toDetails.focus();
    }
    const next = positionAfter(event.key, index, shown.length - 1);
    if (event.nativeEvent.isComposing || (next === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (next !== undefined) setPosition(next);
    else if (current) choose(current.act);
  };
  return (
    <>
      <div className="palette-in row g10 rigid">
        <Icon of={Search} className="muted" />
        <input
          className="grow ink blank"
          ref={field}
          data-autofocus
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={current ? `palette-${index}` : undefined}
          placeholder="Pages, queries, tables, columns"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteFilters
          filter={filter}
          onChoose={(name) => {
            setFilter(name);
            setPosition(0);
            field.current?.focus();
          }}
        />
      </div>
      <div className={current?.detail ? 'palette-body with-detail holds tiles' : 'palette-body holds tiles'}>
        <PaletteList
          items={shown}
          index={index}
          text={deferred}
          onPoint={setPosition}
          onChoose={({ act }) => choose(act)}
        />
        {current?.detail && <PaletteDetail item={current} onChoose={choose} />}
        <p className="palette-note muted placed still" role="status">
          {shown.length > 0 ? (
            <span className="sr">{shown.length} found</span>
          ) : isLoading ? (
            'Searching'
          ) : (
            'No search results found'
          )}
        </p>
      </div>
      <PaletteFoot current={current} />
    </>
  );
}

function positionAfter(key: string, index: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: index === last ? 0 : index + 1,
    ArrowUp: index <= 0 ? last : index - 1,
    PageDown: Math.min(last, index + 10),
    PageUp: Math.max(0, index - 10),
  };
  return steps[key];
}

function PaletteFilters({ filter, onChoose }: { filter: string; onChoose: (name: string) => void }) {
  return (
    <fieldset className="palette-filters flex g4" aria-label="Search in">
      {Object.keys(filters).map((name) => (
        <button
          key={name}
          type="button"
          className={name === filter ? 'tag hand on' : 'tag hand'}
          aria-pressed={name === filter}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function PaletteFoot({ current }: { current: PaletteItem | undefined }) {
  return (
    <footer className="palette-foot foot-line only-wide row g16">
      <span className="inline g6">
        <Kbd keys="↑" />
        <Kbd keys="↓" />
        move
      </span>
      <span className="inline g6">
        <Kbd keys="Enter" />
        {current?.actName ?? 'open'}
      </span>
      {current?.detail && (
        <span className="inline g6">
          <Kbd keys="Tab" />
          details
        </span>
      )}
      <span className="inline g6">
        <Kbd keys="Esc" />
        close
      </span>
      <span className="push inline g6">Synonyms work: try “lien” or “APN”</span>
    </footer>
  );
}
