import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ColumnFactRows } from './ColumnFactRows.tsx';
import type { PaletteItem } from './palette-item.ts';

export function PaletteDetail({ item, onChoose }: { item: PaletteItem; onChoose: (act: () => void) => void }) {
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
