import { exportProperties } from '@platbook/contract/property/saved-searches';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { failureText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { callForFile } from '../../api/call.ts';
import type { SearchState } from '../../state/search-state.ts';
import { useColumns } from '../../state/use-columns.ts';
import { useSearch } from '../../state/use-search.ts';

function fileName({ list, place }: SearchState): string {
  const name = (list ?? place?.label ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return name ? `properties-${name}` : 'properties';
}

export function useExport(ids?: readonly number[]) {
  const { search, conditions } = useSearch();
  const columns = useColumns();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setIsBusy(true);
    try {
      const what = ids ? { ids: ids.join(',') } : conditions;
      const query = { ...what, sort: search.sort, fields: columns.join(','), format };
      saveBlob((await callForFile(exportProperties, { query })).blob, `${fileName(search)}.${format}`);
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}
