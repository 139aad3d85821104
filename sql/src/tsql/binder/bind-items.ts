import { convert } from '../conversion/convert.ts';
import type { SelectBlock, SelectItem } from '../syntax-tree.ts';
import { notGrouped, ofColumn } from './bind-column.ts';
import type { Binder, QueryUse } from './binder.ts';
import { type Bound, settled } from './bound.ts';
import { isMeant, type Scope, type Source } from './scope.ts';

export interface Item {
  readonly name: string;
  readonly bound: Bound;
}

export function bindItems(binder: Binder, block: SelectBlock, scope: Scope, use: QueryUse): Item[] {
  const assigns = block.items.filter(({ kind }) => kind === 'assign').length;
  if (assigns > 0 && (assigns < block.items.length || use !== 'statement')) return binder.refuseAs(141, block);
  return block.items.flatMap((item) => bindItem(binder, item, scope, use));
}

function bindItem(binder: Binder, item: SelectItem, scope: Scope, use: QueryUse): Item[] {
  switch (item.kind) {
    case 'star':
      return use === 'exists' ? [{ name: '', bound: one }] : star(binder, item, scope);
    case 'assign': {
      const type = binder.variables.get(item.variable.toLowerCase());
      if (!type) return binder.refuseAs(137, item, item.variable);
      return [
        {
          name: '',
          bound: convert({ binder, at: item, mode: 'implicit' }, binder.expression(item.value, scope), type),
        },
      ];
    }
    case 'column': {
      const bound = settled(binder.expression(item.value, scope));
      const own = item.value.kind === 'column' ? item.value.parts.at(-1)!.text : '';
      return [{ name: item.alias?.text ?? own, bound }];
    }
  }
}

const one: Bound = { sql: 'CAST(1 AS INTEGER)', type: { name: 'int' }, isNullable: false, mayEndInBlank: false };

function star(binder: Binder, item: SelectItem & { kind: 'star' }, scope: Scope): Item[] {
  const meant = item.of ? sourcesNamed(scope.sources, item.of) : scope.sources;
  if (meant.length === 0) {
    if (!item.of) return binder.refuseAs(263, item);
    return binder.refuseAs(107, item, item.of.object.text);
  }
  return meant.flatMap(({ columns, name }) =>
    columns
      .filter(({ isHidden }) => !isHidden)
      .map((column) => {
        const bound = scope.grouping ? scope.grouping.keys.get(column.sql) : ofColumn(column);
        return bound ? { name: column.name, bound } : notGrouped(binder, `${name ?? ''}.${column.name}`, item);
      }),
  );
}

const sourcesNamed = (sources: readonly Source[], of: NonNullable<(SelectItem & { kind: 'star' })['of']>) =>
  sources.filter((source) => isMeant(source, [...(of.schema ? [of.schema.text] : []), of.object.text, '*']));
