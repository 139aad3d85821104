import type { Column } from '@platbook/contract/workbench/batches';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronDown } from 'lucide-react';
import { visibleText } from '../grid/values/visible-text.ts';
import type { RowColors } from '../table/color-rows.ts';

interface MapLegendProps {
  columns: readonly Column[];
  colorBy: number | undefined;
  colors: RowColors | undefined;
  onColorBy: (column: number | undefined) => void;
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
        <Icon of={ChevronDown} size={12} />
      </span>
      {colors && (
        <ul>
          {colors.legend.map(({ code, label }) => (
            <li className="inline g4" key={code}>
              <i className={`map-${code === 255 ? 'none' : `${colors.palette}-${code}`}`} />
              {visibleText(label)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
