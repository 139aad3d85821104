import { ChevronDown } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useMemo } from 'react';
import { listCounties } from '../../../charts/map/map-shapes.ts';
import type { ChosenRows } from '../grid/use-grid-view.ts';
import { elsewhere, type MapPoints } from './map-points.ts';

interface MapCountiesProps {
  points: MapPoints;
  within: ChosenRows | undefined;
  onWithin: (within: ChosenRows | undefined) => void;
}

const shownCounties = 3;

export function MapCounties({ points, within, onWithin }: MapCountiesProps) {
  const counties = useMemo(() => countCounties(points), [points]);
  if (counties.length < 2 && !within) return null;
  const labelOf = (name: string) => `County is ${name}`;
  const choose = (index: number, name: string) => {
    const label = labelOf(name);
    if (within?.label === label) return onWithin(undefined);
    const rows: number[] = [];
    for (const [row, county] of points.counties.entries())
      if (county === index && !Number.isNaN(points.x[row])) rows.push(row);
    onWithin({ label, rows: Uint32Array.from(rows) });
  };
  const rest = counties.slice(shownCounties);
  const isInRest = rest.some(({ name }) => within?.label === labelOf(name));
  const tag = (name: string, count: number, isOn: boolean, onClick: () => void) => (
    <button key={name} type="button" className={`tag${isOn ? ' on' : ''}`} aria-pressed={isOn} onClick={onClick}>
      {name} {count.toLocaleString('en-US')}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own style
    <div className="map-counties wrap flex placed still g4" role="group" aria-label="County">
      {tag('All', points.placed, !within, () => onWithin(undefined))}
      {counties
        .slice(0, shownCounties)
        .map(({ index, name, count }) => tag(name, count, within?.label === labelOf(name), () => choose(index, name)))}
      {rest.length > 0 && (
        <Menu
          placement="bottom-start"
          aria-label="More counties"
          target={
            <button type="button" className={`tag${isInRest ? ' on' : ''}`}>
              {rest.length} more
              <Icon of={ChevronDown} size={12} />
            </button>
          }
        >
          {rest.map(({ index, name, count }) => (
            <MenuItem
              key={name}
              end={<span className="t-12 muted">{count.toLocaleString('en-US')}</span>}
              onClick={() => choose(index, name)}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

export function countCounties(points: MapPoints): { index: number; name: string; count: number }[] {
  const counts = new Map<number, number>();
  for (const [row, county] of points.counties.entries())
    if (!Number.isNaN(points.x[row])) counts.set(county, (counts.get(county) ?? 0) + 1);
  const known = listCounties();
  return [...counts]
    .map(([index, count]) => ({ index, count, name: index === elsewhere ? 'Elsewhere' : (known[index]?.name ?? '') }))
    .sort(
      (one, other) => Number(one.index === elsewhere) - Number(other.index === elsewhere) || other.count - one.count,
    );
}
