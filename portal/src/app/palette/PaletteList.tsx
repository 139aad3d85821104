import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { splitAtMatch } from './find-items.ts';
import { type PaletteItem, paletteGroups } from './palette-item.ts';

interface PaletteListProps {
  items: readonly PaletteItem[];
  index: number;
  text: string;
  onPoint: (index: number) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The results by kind; options have the IDs `palette-0`, `palette-1` … in order. */
export function PaletteList({ items, index, text, onPoint, onChoose }: PaletteListProps) {
  const numbered = items.map((item, place) => ({ item, place }));
  return (
    <div id="palette-list" className="palette-list scrolls" role="listbox" aria-label="Results">
      {paletteGroups
        .map((group) => ({ group, rows: numbered.filter(({ item }) => item.group === group) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: options in a list box can be grouped only by role
          <div key={group} role="group" aria-labelledby={`palette-${group}`}>
            <div id={`palette-${group}`} className="palette-kind m muted flex s-12" role="presentation">
              {group}
            </div>
            {rows.map(({ item, place }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field refers to it by aria-activedescendant
              <div
                key={item.id}
                id={`palette-${place}`}
                role="option"
                aria-selected={place === index}
                className={
                  place === index ? 'palette-row on row g10 hand s-13 round' : 'palette-row row g10 hand s-13 round'
                }
                onMouseMove={() => place !== index && onPoint(place)}
                onClick={() => onChoose(item)}
              >
                <Icon of={item.icon} size={14} className="muted" />
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
