import type { Column } from '@platbook/contract/workbench/batches';
import { ChevronDown } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { visibleText } from '../grid/values/visible-text.ts';
import type { RowColors } from '../table/color-rows.ts';

interface MapLegendProps {
  columns: readonly Column[];
  colorBy: number | undefined;
  colors: RowColors | undefined;
  onColorBy: (column: number | undefined) => void;
}

/** The last color of a palette of kinds is for all other values. */
function markOf(palette: 'ramp' | 'kinds', code: number) {
  if (code === 255) return { border: '1px solid var(--faint)' };
  if (palette === 'ramp') return { background: `var(--s${code + 2})`, border: '1px solid var(--s7)' };
  return { background: code === 9 ? 'var(--faint)' : `var(--c${code})` };
}

export function MapLegend({ columns, colorBy, colors, onColorBy }: MapLegendProps) {
  return (
    <div className="map-legend pop t-12 placed">
      <span className="map-by inline g4">
        <select
          className="hand ink blank round"
          aria-label="Color by"
          value={colorBy ?? ''}
          onChange={(event) => onColorBy(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          <option value="">Single color</option>
          {columns.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns can share a name
            <option key={index} value={index}>
              {visibleText(name)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={12} className="muted still" />
      </span>
      {colors && (
        <ul className="flex wrap mt2 muted">
          {colors.legend.map(({ code, label }) => (
            <li className="inline g4" key={code}>
              <i style={markOf(colors.palette, code)} />
              {visibleText(label)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
