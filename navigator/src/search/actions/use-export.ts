import { exportProperties } from '@platbook/contract/saved-searches';
import { useState } from 'react';
import { saveBlob } from '../../../../web/src/browser/save-blob.ts';
import { showToast } from '../../../../web/src/ui/toasts.tsx';
import { callForFile } from '../../api/call.ts';
import { errorText } from '../../api/call-error.ts';
import { useSearch } from '../../state/use-search.ts';
import { useReachable } from '../../state/use-start.ts';
import { usualColumns } from '../results/list-fields.ts';

/** Saves what was found, or what was picked, as a file with the columns of the table. */
export function useExport(ids?: readonly number[]): {
  isBusy: boolean;
  save: (format: 'csv' | 'xlsx') => Promise<void>;
} {
  const { search, conditions } = useSearch();
  const columns = useReachable(search.columns ?? usualColumns);
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
  return { isBusy, save };
}
