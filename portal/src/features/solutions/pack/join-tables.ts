import { isPrimaryKey, joinsTo } from '@platbook/property/table-keys';
import type { PackTable } from './pack-tables.ts';

interface JoinBox {
  name: string;
  columns: string[];
}

export interface Joins {
  hub: JoinBox;
  spokes: JoinBox[];
  others: JoinBox[];
  references: JoinBox[];
  sentences: string[];
}

const bare = (name: string) => name.split('.').at(-1) ?? name;

export function buildJoins(tables: readonly PackTable[]): Joins | undefined {
  const known = tables.filter(({ kind }) => kind !== undefined);
  const data = known.filter(({ kind }) => kind !== 'reference');
  if (known.length < 2 || data.length === 0) return undefined;
  const leads = (table: PackTable) =>
    table.columns.flatMap(({ name }) => {
      const home = joinsTo(table.name, name);
      return home === undefined ? [] : { column: name, home };
    });
  const counts = new Map<string, number>();
  for (const table of data) {
    const homes = leads(table).map(({ home }) => home);
    for (const home of new Set([...homes, table.name]))
      if (!home.startsWith('Reference.')) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  const [hubName] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [data[0]?.name ?? ''];
  const hubTable = data.find(({ name }) => name === hubName);
  const hubColumn =
    data.flatMap(leads).find(({ home }) => home === hubName)?.column ??
    hubTable?.columns.find(({ name }) => isPrimaryKey(hubName, name))?.name ??
    '';
  const keysOf = (table: PackTable) =>
    table.columns.map(({ name }) => name).filter((name) => isPrimaryKey(table.name, name));
  const boxOf = (table: PackTable): JoinBox => {
    const columns = leads(table)
      .filter(({ home }) => home === hubName || !home.startsWith('Reference.'))
      .map(({ column }) => column);
    return { name: bare(table.name), columns: columns.length > 0 ? [...new Set(columns)] : keysOf(table) };
  };
  const rest = data.filter((table) => table !== hubTable);
  const joined = (table: PackTable) => leads(table).some(({ home }) => home === hubName);
  const references = known.flatMap((table) => {
    const isUsed = data.some((each) => leads(each).some(({ home }) => home === table.name));
    return table.kind === 'reference' && isUsed ? { name: bare(table.name), columns: keysOf(table) } : [];
  });
  const spokes = rest.filter(joined).map(boxOf);
  return {
    hub: { name: hubTable ? bare(hubName) : hubColumn, columns: [hubTable ? hubColumn : `key of ${bare(hubName)}`] },
    spokes,
    others: rest.filter((table) => !joined(table)).map(boxOf),
    references,
    sentences: data.flatMap((table) => {
      const places = new Map<string, string[]>();
      for (const { column, home } of leads(table)) {
        const isHere = home === hubName || known.some(({ name }) => name === home);
        if (isHere) places.set(home, [...(places.get(home) ?? []), column]);
      }
      const list = [...places].map(([home, columns]) => `${bare(home)} by ${columns.join(' or ')}`);
      return list.length === 0 ? [] : `${bare(table.name)} joins ${new Intl.ListFormat('en-US').format(list)}.`;
    }),
  };
}
