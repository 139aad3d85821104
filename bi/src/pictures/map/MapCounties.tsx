import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronsUpDown } from 'lucide-react';

interface MapCountiesProps {
  names: readonly (readonly [county: string, name: string])[];
  /** Empty for all of them. */
  shown: string;
  onShow: (county: string) => void;
}

export function MapCounties({ names, shown, onShow }: MapCountiesProps) {
  if (names.length < 2) return null;
  return (
    <span className="select sm map-counties">
      <select aria-label="Counties on the map" value={shown} onChange={({ target }) => onShow(target.value)}>
        <option value="">All counties</option>
        {names.map(([county, name]) => (
          <option key={county} value={county}>
            {name}
          </option>
        ))}
      </select>
      <Icon of={ChevronsUpDown} size={14} />
    </span>
  );
}
