import { chosen } from '../binder/bind-case.ts';
import { compare } from '../binder/bind-condition.ts';
import { type Bound, castTo, made } from '../binder/bound.ts';
import { convert } from '../conversion/convert.ts';
import { isText } from '../type-system/type-rules.ts';
import { between, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';

/** ISNULL has the type of its first argument, even if that truncates the second. */
function isNull(use: FunctionUse): Bound {
  const first = use.argument(0);
  const second = use.argument(1);
  if (first.type.name === 'null') return { ...second };
  const other = convert(use.conversion, second, first.type);
  if (!first.isNullable && first.constant === undefined) return first;
  return {
    sql: `coalesce(${first.sql}, ${other.sql})`,
    type: first.type,
    isNullable: other.isNullable,
    mayEndInBlank: first.mayEndInBlank || other.mayEndInBlank,
    sortsAsIs: first.sortsAsIs === true && other.sortsAsIs === true,
  };
}

function coalesce(use: FunctionUse): Bound {
  const values = Array.from({ length: use.count }, (_, index) => use.argument(index));
  const conditions = values.slice(0, -1).map(({ sql }) => `${sql} IS NOT NULL`);
  if (values.every(({ type }) => type.name === 'null')) return use.refuseAs(4127);
  const value = chosen(use.binder, conditions, values.slice(0, -1), values.at(-1)!, use.call);
  const typed = values.map((each) => convert(use.conversion, each, value.type));
  return {
    ...value,
    sql: `coalesce(${typed.map(({ sql }) => sql).join(', ')})`,
    isNullable: values.every((each) => each.isNullable),
  };
}

function nullIf(use: FunctionUse): Bound {
  const [first, second] = [use.argument(0), use.argument(1)];
  if (first.type.name === 'null') return use.refuseAs(4151);
  const sql = `CASE WHEN ${compare(use.binder, '=', first, second, use.call)} THEN ${castTo('NULL', first.type)} ELSE ${first.sql} END`;
  return { sql, type: first.type, isNullable: true, mayEndInBlank: first.mayEndInBlank };
}

function choose(use: FunctionUse): Bound {
  const index = use.int(0);
  const values = Array.from({ length: use.count - 1 }, (_, position) => use.argument(position + 1));
  const conditions = values.map((_, position) => `${index.sql} = ${position + 1}`);
  return chosen(use.binder, conditions, values, undefined, use.call);
}

export const nullFunctions: FunctionTable = {
  ISNULL: fixed(2, isNull),
  COALESCE: between(2, 4000, coalesce),
  NULLIF: fixed(2, nullIf),
  IIF: fixed(3, (use) => {
    const condition = use.binder.condition(use.written(0), use.scope);
    return chosen(use.binder, [condition], [use.argument(1)], use.argument(2), use.call);
  }),
  CHOOSE: between(2, 254, choose),
  GREATEST: between(1, 254, (use) => extreme(use, 'greatest')),
  LEAST: between(1, 254, (use) => extreme(use, 'least')),
};

function extreme(use: FunctionUse, name: 'greatest' | 'least'): Bound {
  const values = Array.from({ length: use.count }, (_, index) => use.argument(index));
  const value = chosen(
    use.binder,
    values.slice(1).map(() => 'true'),
    values.slice(0, -1),
    values.at(-1)!,
    use.call,
  );
  if (isText(value.type))
    return use.unproven(`${use.call.name} of text is not supported on this connection. Use CASE.`);
  const typed = values.map((each) => convert(use.conversion, each, value.type));
  return made(`${name}(${typed.map(({ sql }) => sql).join(', ')})`, value.type, values);
}
