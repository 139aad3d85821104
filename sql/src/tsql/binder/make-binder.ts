import { type Conversion, convert } from '../conversion/convert.ts';
import { momentTo } from '../conversion/convert-moment.ts';
import { readInStyle, writeInStyle, writeMoney } from '../conversion/styles.ts';
import { fitText } from '../conversion/text-of.ts';
import { bindGlobal } from '../functions/system.ts';
import { messageOf } from '../messages.ts';
import { ownErrors } from '../own-errors.ts';
import { isCondition } from '../parser/expressions.ts';
import type { Catalog, SqlColumn, SqlType } from '../sql-types.ts';
import type { Node } from '../syntax-names.ts';
import type { Expression, ExpressionOf } from '../syntax-tree.ts';
import { type TranslationContext, TsqlError } from '../translation.ts';
import { isProblem, readTypeName } from '../type-system/read-type-name.ts';
import { familyOf, isMoney, isTemporal, isText } from '../type-system/type-rules.ts';
import { bindArithmetic, bindUnary } from './bind-arithmetic.ts';
import { bindAtTimeZone } from './bind-at-time-zone.ts';
import { bindCall } from './bind-call.ts';
import { bindCase } from './bind-case.ts';
import { bindColumn } from './bind-column.ts';
import { bindCondition } from './bind-condition.ts';
import { bindLiteral } from './bind-literal.ts';
import { bindQuery } from './bind-query.ts';
import type { Binder } from './binder.ts';
import { type Bound, castTo, made, settled, tooLong } from './bound.ts';
import { onlyColumn } from './bound-source.ts';
import { lineAndColumn } from './place.ts';
import type { Scope } from './scope.ts';
import { structuralKey } from './structural-key.ts';

type Cast = ExpressionOf<'cast'>;

function bindCast(binder: Binder, cast: Cast, scope: Scope): Bound {
  const value = binder.expression(cast.value, scope);
  const type = binder.typeOf(cast.type, true);
  const conversion: Conversion = { binder, at: cast, mode: cast.isTry ? 'try' : 'explicit' };
  if (!cast.style) return convert(conversion, value, type);
  const style = binder.expression(cast.style, scope).constant;
  if (style?.kind !== 'whole')
    return binder.unproven('The style of CONVERT must be a constant on this connection.', cast.style);
  return inStyle(conversion, value, type, Number(style.value));
}

function inStyle(conversion: Conversion, value: Bound, type: SqlType, style: number): Bound {
  const { binder, at } = conversion;
  const isNull = value.constant?.kind === 'null';
  if (isTemporal(value.type) && isText(type)) {
    const text = writeInStyle(value, style);
    if (text === undefined)
      return binder.unproven(`Style ${style} is not supported for ${value.type.name} on this connection.`, at);
    return made(fitText(text, value.type, type), type, [value]);
  }
  if (isText(value.type) && isTemporal(type) && !isNull) {
    if (style === 0) return convert(conversion, value, type);
    const moment = readInStyle(value.sql, style, conversion.mode === 'try');
    if (moment === undefined || type.name === 'time')
      return binder.unproven(`Style ${style} is not supported for ${type.name} on this connection.`, at);
    const read: Bound = { sql: moment, type: { name: 'datetime2', scale: 7 }, isNullable: true };
    const sql = momentTo(conversion, read, type);
    return sql
      ? made(sql, type, [read])
      : binder.unproven(`Style ${style} is not supported for ${type.name} on this connection.`, at);
  }
  if (isMoney(value.type) && isText(type)) {
    const sum = writeMoney(value, style);
    if (sum !== undefined) return made(fitText(sum, value.type, type), type, [value]);
  }
  // For numbers, style 0 is the default format; for other types, a style has no effect.
  const isNumberText =
    isText(type) && ['float', 'decimal'].includes(familyOf(value.type)) && value.type.name !== 'decimal';
  if (style !== 0 && (isNumberText || familyOf(type) === 'binary'))
    return binder.unproven(`Style ${style} is not supported for ${value.type.name} on this connection.`, at);
  return convert(conversion, value, type);
}

export interface BatchNames {
  readonly text: string;
  readonly catalog: Catalog;
  readonly context: TranslationContext;
  readonly variables: ReadonlyMap<string, SqlType>;
  readonly tempTables: ReadonlyMap<string, readonly SqlColumn[]>;
}

export interface StatementBinder extends Binder {
  readonly uses: readonly { readonly placeholder: string; readonly variable: string; readonly type: SqlType }[];
  readsTables(): boolean;
}

const usualCollations =
  /^(SQL_Latin1_General_CP1_CI_AS|Latin1_General(_100)?_CI_AS(_KS_WS|_SC|_SC_UTF8)?|DATABASE_DEFAULT|CATALOG_DEFAULT)$/i;

export function makeBinder(names: BatchNames): StatementBinder {
  const uses: { placeholder: string; variable: string; type: SqlType }[] = [];
  let aliases = 0;
  let readsTables = false;
  const refuse = (number: number, message: string, { at }: Node): never => {
    throw new TsqlError(number, message, lineAndColumn(names.text, at));
  };
  const refuseAs: Binder['refuseAs'] = (number, at, ...values) => refuse(number, messageOf(number, ...values), at);
  const binder: StatementBinder = {
    ...names,
    uses,
    readsTables: () => readsTables,
    refuse,
    refuseAs,
    unproven: (message, at) => refuse(ownErrors.unproven, message, at),
    unsupported: (what, at) => refuse(ownErrors.unproven, `${what} is not supported on this connection.`, at),
    newAlias: () => `t${++aliases}`,
    noteTable() {
      readsTables = true;
    },
    expression: (expression, scope) => settled(shortEnough(binder, bindValue(binder, expression, scope), expression)),
    operand: (expression, scope) => shortEnough(binder, bindValue(binder, expression, scope), expression),
    condition: (expression, scope) => bindCondition(binder, expression, scope),
    query: (query, scope, use) => bindQuery(binder, query, scope, use),
    typeOf(name, inCast) {
      const type = readTypeName(name, inCast);
      return isProblem(type) ? refuse(type.number, type.message, name) : type;
    },
    variable(name, at) {
      const key = name.toLowerCase();
      const type = names.variables.get(key);
      if (!type) return refuseAs(137, at, name);
      const known = uses.find(({ variable }) => variable.toLowerCase() === key);
      const placeholder = known?.placeholder ?? `v${uses.length + 1}`;
      if (!known) uses.push({ placeholder, variable: name, type });
      return { sql: castTo(`$${placeholder}`, type), type, isNullable: true, mayEndInBlank: isText(type) };
    },
  };
  return binder;
}

/** Some functions write an argument more than once: when nested, they would make the translation grow without bound. */
const longestExpression = 262_144;

function shortEnough(binder: Binder, bound: Bound, at: Expression): Bound {
  return bound.sql.length <= longestExpression ? bound : binder.refuse(8623, tooLong, at);
}

function bindValue(binder: Binder, expression: Expression, scope: Scope): Bound {
  const key = groupKey(expression, scope);
  if (key) return key;
  switch (expression.kind) {
    case 'null':
    case 'number':
    case 'text':
      return bindLiteral(binder, expression);
    case 'column':
      return bindColumn(binder, expression, scope);
    case 'variable':
      return binder.variable(expression.name, expression);
    case 'globalVariable':
      return bindGlobal(binder, expression);
    case 'case':
      return bindCase(binder, expression, scope);
    case 'call':
      return bindCall(binder, expression, scope);
    case 'cast':
      return bindCast(binder, expression, scope);
    case 'subquery':
      return bindSubquery(binder, expression, scope);
    case 'collate':
      if (usualCollations.test(expression.collation)) return binder.expression(expression.value, scope);
      return binder.refuseAs(448, expression, expression.collation);
    case 'atTimeZone':
      return bindAtTimeZone(binder, expression, scope);
    case 'unary':
      if (expression.operator !== 'not') return bindUnary(binder, expression, scope);
      break;
    case 'binary':
      if (!isCondition(expression))
        return bindArithmetic(binder, expression as Parameters<typeof bindArithmetic>[1], scope);
  }
  return binder.refuse(
    102,
    'A condition was used where a value is expected. Use CASE WHEN … THEN 1 ELSE 0 END.',
    expression,
  );
}

function groupKey(expression: Expression, scope: Scope): Bound | undefined {
  const { grouping } = scope;
  if (!grouping?.hasComputedKeys || grouping.isInsideAggregate || expression.kind === 'column') return undefined;
  return grouping.keys.get(structuralKey(expression, scope));
}

function bindSubquery(binder: Binder, expression: ExpressionOf<'subquery'>, scope: Scope): Bound {
  const query = binder.query(expression.query, scope, 'value');
  const { type, mayEndInBlank } = onlyColumn(binder, query.columns, expression);
  return { sql: `(${query.sql})`, type, isNullable: true, mayEndInBlank };
}
