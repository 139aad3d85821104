import { Menu } from '@mantine/core';
import { exportProperties } from '@platbook/contract/saved-searches';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveBlob } from '../../../../web/src/browser/save-blob.ts';
import { Button } from '../../../../web/src/ui/Button.tsx';
import { Icon } from '../../../../web/src/ui/Icon.tsx';
import { showToast } from '../../../../web/src/ui/toasts.tsx';
import { callForFile } from '../../api/call.ts';
import { errorText } from '../../api/call-error.ts';
import { countText } from '../../state/field-facts.ts';
import { useSearch } from '../../state/use-search.ts';
import { useReachable, useStart } from '../../state/use-start.ts';
import { usualColumns } from '../results/list-fields.ts';
import { useCount } from '../use-count.ts';

const mostRows = 10_000;

interface ExportMenuProps {
  /** Properties that were picked, in place of all that were found. */
  ids?: readonly number[];
  isQuiet?: boolean;
}

/** What was found, or what was picked, as a file with the columns of the table. */
export function ExportMenu({ ids, isQuiet = false }: ExportMenuProps) {
  const { search, conditions } = useSearch();
  const columns = useReachable(search.columns ?? usualColumns);
  const isWithheld = useStart()?.isPersonalWithheld;
  const found = useCount().data?.count ?? 0;
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setIsBusy(true);
    try {
      const what = ids ? { ids: ids.join(',') } : conditions;
      const query = { ...what, sort: search.sort, fields: columns.join(','), format };
      saveBlob(await callForFile(exportProperties, { query }), `properties.${format}`);
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button look={isQuiet ? 'quiet' : 'default'} size="sm" isBusy={isBusy}>
          {!isBusy && <Icon of={Download} />}
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
        <Menu.Label>
          {!ids && found > mostRows
            ? `The first ${countText(mostRows)} of ${countText(found)}, in the order of the list. `
            : `At most ${countText(mostRows)} properties. `}
          {isWithheld && 'Names and mailing addresses of owners are left out until an NDA is signed.'}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
