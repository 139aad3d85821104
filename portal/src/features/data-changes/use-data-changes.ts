import {
  type DataChangeKind,
  type DataVersion,
  dataChangeKinds,
  listDataChanges,
} from '@platbook/contract/packs/data-changes';
import { pathOf } from '@platbook/ui/call/call';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePages } from '../../api/use-pages.ts';

export interface ChangeFilter {
  kind?: DataChangeKind | undefined;
  table?: string | undefined;
  version?: string | undefined;
}

/** From the address, so that a notice can lead to one version. */
export function useChangeFilter() {
  const values = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const textOf = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const filter: ChangeFilter = {
    kind: dataChangeKinds.find((kind) => kind === values['kind']),
    table: textOf('table'),
    version: textOf('version'),
  };
  const change = (changes: ChangeFilter) => {
    const search = Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value));
    void navigate({ to: '/whatchanged', search: search as never, replace: true, resetScroll: false });
  };
  return { filter, change };
}

export function useDataChanges(filter: ChangeFilter) {
  const { list, rows } = usePages<DataVersion>({
    queryKey: ['data-changes', filter],
    path: pathOf(listDataChanges.path, {}, { ...filter }),
    placeholderData: keepPreviousData,
    isBackground: true,
  });
  return { list, versions: rows };
}
