import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Sigma } from 'lucide-react';
import { type Figure, figures, figureWords } from './grid-figures.ts';

interface TotalsMenuProps {
  figure: Figure | undefined;
  onChange: (figure: Figure | undefined) => void;
}

/** Shows and hides the totals row, and chooses its figure. */
export function TotalsMenu({ figure, onChange }: TotalsMenuProps) {
  const item = (each: Figure | undefined, text: string) => (
    <MenuItem key={text} isChecked={each === figure} start={<i className="menu-dot" />} onClick={() => onChange(each)}>
      {text}
    </MenuItem>
  );
  return (
    <Menu
      width={200}
      aria-label="Totals"
      target={
        <button
          type="button"
          className="link inline g4 rigid"
          aria-label={figure ? `Totals: ${figureWords[figure].name}` : 'Totals'}
        >
          <Icon of={Sigma} size={12} />
          {figure ? figureWords[figure].name : 'Totals'}
        </button>
      }
    >
      <div className="menu-label">Below the rows</div>
      {item(undefined, 'None')}
      {figures.map((each) => item(each, figureWords[each].name))}
    </Menu>
  );
}
