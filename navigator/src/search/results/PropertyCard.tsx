import type { PropertyHit } from '@platbook/contract/property/property-search';
import { titleCase } from '@platbook/property/title-case';
import { useEffect, useRef } from 'react';
import { cellText, type FieldFacts } from '../../state/field-facts.ts';
import { hoverProperty, selectProperty, useInStep } from '../../state/in-step.ts';
import { stageColor } from '../stage-color.ts';
import { ReportLink } from './ReportLink.tsx';

const shapes = [
  ['M10 6l18-2 4 30-19 2z', 'M15 13l9-1 1 10-9 1z'],
  ['M8 9l22-4 3 27-22 3z', 'M14 13l11-2 1 9-6 1v4l-5 1z'],
  ['M12 5h15l4 30H11z', 'M16 12h8l2 11h-5v4h-5z'],
  ['M7 10l26-5 2 22-25 6z', 'M13 14l14-3 1 8-14 3z'],
] as const;

/** A decorative lot icon, not the shape of this lot, in the color of the property's stage. */
function LotGlyph({ id, color }: { id: number; color: string | undefined }) {
  const [lot, roof] = shapes[id % shapes.length] ?? shapes[0];
  const edge = color ?? 'var(--edge)';
  return (
    <svg className="lotsh rigid" viewBox="0 0 40 40" aria-hidden="true">
      <path d={lot} style={{ fill: color ?? 'var(--lot)', fillOpacity: 0.25, stroke: edge, strokeWidth: 1.5 }} />
      <path d={roof} style={{ fill: 'var(--roof)', stroke: 'var(--edge)' }} />
    </svg>
  );
}

const shortTypes: Readonly<Record<string, string>> = { SFR: 'Single-family', CND: 'Condo', TWN: 'Townhouse' };

interface PropertyCardProps {
  hit: PropertyHit;
  extra: readonly string[];
  fields: ReadonlyMap<string, FieldFacts>;
}

export function PropertyCard({ hit, extra, fields }: PropertyCardProps) {
  const { id, address, city, zip, values } = hit;
  const isSelected = useInStep('selectedId') === id;
  const isHovered = useInStep('hoveredId') === id;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const text = (key: string) => {
    const field = fields.get(key);
    return field ? cellText(field, values[key]) : '';
  };
  const rooms = [text('beds') && `${text('beds')} bd`, text('baths') && `${text('baths')} ba`]
    .filter(Boolean)
    .join(', ');
  const place = [titleCase(city), zip].filter(Boolean).join(' ');
  const facts = [
    shortTypes[String(values['type'])] ?? text('type'),
    rooms,
    text('area') && `${text('area')} sq ft`,
    text('built'),
  ].filter(Boolean);
  const filtered = extra.flatMap((key) => (text(key) ? `${fields.get(key)?.label} ${text(key)}` : []));
  // A case that ended long ago says nothing about the home today.
  const isOpen = values['stage'] !== null && values['active'] !== 'N';
  const color = isOpen ? stageColor(values['stage']) : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside does the same for the keyboard
    <li
      ref={card}
      className={['card row s-13 hand g12 ruled', isSelected && 'on', isHovered && 'hov'].filter(Boolean).join(' ')}
      onClick={() => selectProperty(id)}
      onPointerEnter={() => hoverProperty(id)}
      onPointerLeave={() => hoverProperty(undefined)}
      onFocus={() => selectProperty(id)}
    >
      <LotGlyph id={id} color={color} />
      <div className="grow">
        <div className="row">
          <ReportLink id={id} className="cut b ink">
            {titleCase(address) || `Property ${id}`}
          </ReportLink>
          <b className="push nowrap">{text('value')}</b>
        </div>
        <p className="t-12 muted cut">{facts.join(' · ')}</p>
        <div className="row t-12 muted">
          <span className="cut">{place}</span>
          <span className="push nowrap">{text('equity') && `${text('equity')} equity`}</span>
        </div>
        {isOpen && text('stage') && (
          <div className="row t-12 card-end">
            <span className="stg inline m nowrap">
              <i className="sw rigid" style={{ background: color ?? 'var(--faint)' }} />
              {text('stage')}
            </span>
            <span className="muted cut">{eventText(values, text('record'))}</span>
          </div>
        )}
        {filtered.length > 0 && <p className="t-12 cut">{filtered.join(' · ')}</p>}
      </div>
    </li>
  );
}

function eventText({ stage, auction, filed }: PropertyHit['values'], record: string): string {
  if (stage === 'AUCTION' && auction) return `Auction ${auction}`;
  return filed ? [record, filed].filter(Boolean).join(' ') : '';
}
