import { Download } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { countedText, countText } from '../../state/field-facts.ts';
import { useStart } from '../../state/use-start.ts';
import { useCount } from '../use-count.ts';
import { useExport } from './use-export.ts';

const mostRows = 10_000;

export function ExportMenu({ ids, isQuiet = false }: { ids?: readonly number[]; isQuiet?: boolean }) {
  const isWithheld = useStart()?.isPersonalWithheld;
  const found = useCount().data ?? { count: 0 };
  const { isBusy, save } = useExport(ids);
  return (
    <Menu
      width={280}
      target={
        <Button look={isQuiet ? 'quiet' : 'default'} size="sm" isBusy={isBusy}>
          {!isBusy && <Icon of={Download} />}
          Export
        </Button>
      }
    >
      <MenuItem onClick={() => void save('csv')}>CSV</MenuItem>
      <MenuItem onClick={() => void save('xlsx')}>Excel (XLSX)</MenuItem>
      <div className="menu-label">
        {!ids && (found.isMore || found.count > mostRows)
          ? `First ${countText(mostRows)} of ${countedText(found)}, in list order. `
          : `Up to ${countText(mostRows)} properties. `}
        {isWithheld && 'Owner names and mailing addresses are left out until you sign the NDA.'}
      </div>
    </Menu>
  );
}
