import { Check, Sigma } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type Figure, figures, figureWords } from './grid-figures.ts';

interface TotalsMenuProps {
  shown: readonly Figure[];
  onChange: (shown: readonly Figure[]) => void;
}

/** Shows and hides the totals rows, one for each figure. */
export function TotalsMenu({ shown, onChange }: TotalsMenuProps) {
  const [first, ...others] = shown.map((figure) => figureWords[figure]);
  const text = others.length === 0 ? first?.name : [first, ...others].map((words) => words?.short).join(', ');
  return (
    <Menu
      width={200}
      aria-label="Totals"
      target={
        <button type="button" className="link inline g4 rigid" aria-label={text ? `Totals: ${text}` : 'Totals'}>
          <Icon of={Sigma} size={12} />
          {text ?? 'Totals'}
        </button>
      }
    >
      <div className="menu-label">Below the rows</div>
      {figures.map((figure) => {
        const isShown = shown.includes(figure);
        return (
          <MenuItem
            key={figure}
            isToggle
            isChecked={isShown}
            start={<Icon of={Check} size={14} className={isShown ? '' : 'none'} />}
            onClick={() => onChange(figures.filter((each) => shown.includes(each) !== (each === figure)))}
          >
            {figureWords[figure].name}
          </MenuItem>
        );
      })}
      <hr />
      <MenuItem disabled={shown.length === 0} onClick={() => onChange([])}>
        None
      </MenuItem>
    </Menu>
  );
}
