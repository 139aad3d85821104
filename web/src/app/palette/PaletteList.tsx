import { Icon } from '../../ui/Icon.tsx';
import { splitAtMatch } from './find-items.ts';
import { type PaletteItem, paletteGroups } from './palette-item.ts';

interface PaletteListProps {
  items: readonly PaletteItem[];
  index: number;
  /** What was typed, to be marked in the names. */
  text: string;
  onPoint: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

/** What was found, by kinds; the options have ids `palette-0`, `palette-1` … in their order. */
export function PaletteList({ items, index, text, onPoint, onChoose }: PaletteListProps) {
  const numbered = items.map((item, place) => ({ item, place }));
  return (
    <div id="palette-list" className="palette-list" role="listbox" aria-label="Results">
      {paletteGroups
        .map((group) => ({ group, rows: numbered.filter(({ item }) => item.group === group) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by the role alone
          <div key={group} role="group" aria-labelledby={`palette-${group}`}>
            <div id={`palette-${group}`} className="palette-kind" role="presentation">
              {group}
            </div>
            {rows.map(({ item, place }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field names it by aria-activedescendant
              <div
                key={item.id}
                id={`palette-${place}`}
                role="option"
                aria-selected={place === index}
                className={place === index ? 'palette-row on' : 'palette-row'}
                onMouseMove={() => place !== index && onPoint(place)}
                onClick={() => onChoose(item)}
              >
                <Icon of={item.icon} size={14} />
                <span className="cut">
                  <Marked name={item.name} text={text} /> {item.note && <span className="muted">{item.note}</span>}
                </span>{' '}
                {item.end && <span className="push muted t-12 nowrap">{item.end}</span>}
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

function Marked({ name, text }: { name: string; text: string }) {
  const parts = splitAtMatch(name, text);
  if (!parts) return <b>{name}</b>;
  const [before, typed, after] = parts;
  return (
    <b>
      {before}
      <mark>{typed}</mark>
      {after}
    </b>
  );
}
