import { convert } from '../conversion/convert.ts';
import { textConstant } from '../conversion/convert-constant.ts';
import { aggregates, isAggregate } from '../functions/aggregate.ts';
import { useOf } from '../functions/function-entry.ts';
import type { SourceOf } from '../syntax-tree.ts';
import { bindColumn, ofColumn } from './bind-column.ts';
import { compare } from './bind-condition.ts';
import type { Binder } from './binder.ts';
import { type BoundColumn, comparable, quoted } from './bound.ts';
import { type BoundSource, derived } from './bound-source.ts';
import { type Scope, type SourceColumn, sameName } from './scope.ts';

/** PIVOT groups by every column that it does not name, and aggregates under a condition for each value. */
export function bindPivot(binder: Binder, pivot: SourceOf<'pivot'>, source: BoundSource, around: Scope): BoundSource {
  const all = source.sources.flatMap(({ columns }) => columns);
  const { aggregate } = pivot;
  const argument = aggregate.arguments[0];
  if (
    !isAggregate(aggregate.name) ||
    aggregate.name === 'STRING_AGG' ||
    argument?.kind !== 'column' ||
    aggregate.isDistinct
  )
    return binder.refuse(102, 'PIVOT needs an aggregate of one column.', aggregate);
  const scope: Scope = { parent: around, sources: source.sources, commonTables: new Map() };
  const [value, key] = [
    bindColumn(binder, argument, scope),
    bindColumn(binder, { kind: 'column', parts: [pivot.for], at: pivot.for.at }, scope),
  ];
  const kept = all.filter(({ sql }) => sql !== value.sql && sql !== key.sql);
  const branches = pivot.values.map((name) => {
    const wanted = convert(
      { binder, at: name },
      textConstant(name.text, { name: 'nvarchar', length: Math.max(1, name.text.length) }),
      key.type,
    );
    const condition = compare(binder, '=', key, wanted, name);
    const picked: SourceColumn = {
      name: '',
      type: value.type,
      isNullable: true,
      mayEndInBlank: value.mayEndInBlank,
      sql: `CASE WHEN ${condition} THEN ${value.sql} END`,
    };
    return { name: name.text, bound: aggregateOf(binder, aggregate, picked, scope) };
  });
  const groups = kept.map((column) => comparable(ofColumn(column)));
  const shown = kept.map((column, index) => (groups[index] === column.sql ? column.sql : `any_value(${column.sql})`));
  const items = [...shown, ...branches.map(({ bound }) => bound.sql)].map((sql, index) => `${sql} AS c${index + 1}`);
  const columns: BoundColumn[] = [
    ...kept,
    ...branches.map(({ name, bound }) => ({
      name,
      type: bound.type,
      isNullable: bound.isNullable,
      mayEndInBlank: bound.mayEndInBlank,
    })),
  ];
  const grouped = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : '';
  return derived(binder, `SELECT ${items.join(', ')} FROM ${source.sql}${grouped}`, columns, pivot.alias.text);
}

function aggregateOf(binder: Binder, call: SourceOf<'pivot'>['aggregate'], column: SourceColumn, scope: Scope) {
  const use = useOf(binder, call, scope);
  return aggregates[call.name]!({ ...use, argument: () => ofColumn(column) }, '');
}

export function bindUnpivot(binder: Binder, unpivot: SourceOf<'unpivot'>, source: BoundSource): BoundSource {
  const scope: Scope = { parent: undefined, sources: source.sources, commonTables: new Map() };
  const turned = unpivot.columns.map((name) => ({
    name,
    bound: bindColumn(binder, { kind: 'column', parts: [name], at: name.at }, scope),
  }));
  const [first] = turned;
  const type = first!.bound.type;
  for (const { name, bound } of turned) {
    if (JSON.stringify(bound.type) !== JSON.stringify(type)) binder.refuseAs(8167, name, name.text);
  }
  const kept = source.sources
    .flatMap(({ columns }) => columns)
    .filter(({ name }) => !unpivot.columns.some(({ text }) => sameName(text, name)));
  const rows = turned.map(({ name, bound }) => `(${bound.sql}, ${quoted(name.text)})`).join(', ');
  const alias = binder.newAlias();
  const items = [...kept.map(({ sql }) => sql), `${alias}.v`, `${alias}.n`].map(
    (sql, index) => `${sql} AS c${index + 1}`,
  );
  const columns: BoundColumn[] = [
    ...kept,
    {
      name: unpivot.value.text,
      type,
      isNullable: false,
      mayEndInBlank: turned.some(({ bound }) => bound.mayEndInBlank),
    },
    { name: unpivot.for.text, type: { name: 'nvarchar', length: 128 }, isNullable: false },
  ];
  const sql = `SELECT ${items.join(', ')} FROM ${source.sql} CROSS JOIN LATERAL (VALUES ${rows}) AS ${alias}(v, n) WHERE ${alias}.v IS NOT NULL`;
  return derived(binder, sql, columns, unpivot.alias.text);
}
