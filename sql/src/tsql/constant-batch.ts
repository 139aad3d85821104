import { positionAt } from '../error-position.ts';
import {
  type ConstantScope,
  type ConstantVariables,
  constantCondition,
  constantValue,
} from './constant-expressions.ts';
import { constantType, convertConstant } from './constant-values.ts';
import { isOpen } from './open-databases.ts';
import { afterStep, noTransaction, type OpenTransaction, refusalOf } from './open-transaction.ts';
import { parseBatch } from './parser/parse-batch.ts';
import type { ConstantValue, SessionValueSource } from './session-values.ts';
import type { SqlColumn } from './sql-types.ts';
import type { Query, SelectBlock, Statement } from './syntax-tree.ts';

export type ConstantAnswer =
  | {
      readonly kind: 'row';
      readonly columns: readonly SqlColumn[];
      readonly row: readonly (string | null)[] | undefined;
    }
  | { readonly kind: 'message'; readonly text: string; readonly line: number }
  /** Options that were set, for the session to remember: only values that change no later answer. */
  | { readonly kind: 'setOption'; readonly options: readonly string[]; readonly value: string }
  | { readonly kind: 'done' };

export interface ConstantBatch {
  readonly answers: readonly ConstantAnswer[];
  readonly variables: ConstantVariables;
  readonly transaction: OpenTransaction;
}

/** Longer batches go to the engine without being parsed here, because parsing blocks other clients. */
const longest = 8 * 1024;
const mostStatements = 100;

/** Undefined if the engine is needed, which also finds all errors other than the parser's; those are thrown. */
export function answerConstantBatch(
  text: string,
  source: SessionValueSource,
  parameters: ReadonlyMap<string, ConstantValue> = new Map(),
  open = noTransaction,
): ConstantBatch | undefined {
  if (text.length > longest) return undefined;
  const { statements } = parseBatch(text);
  const variables = new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]));
  const answers: ConstantAnswer[] = [];
  const scope: Running = { source: { ...source, openTransactions: open.depth }, variables, transaction: open };
  return statements.every((statement) => run(statement, scope, answers, text))
    ? { answers, variables, transaction: scope.transaction }
    : undefined;
}

interface Running extends ConstantScope {
  transaction: OpenTransaction;
}

/** Options that affect later results, and the values that do not. */
const usual: Readonly<Record<string, RegExp>> = {
  FMTONLY: /^OFF$/,
  ROWCOUNT: /^\d+$/,
  TEXTSIZE: /^(-1|2147483647)$/,
};

function run(statement: Statement, scope: Running, answers: ConstantAnswer[], text: string): boolean {
  if (answers.length >= mostStatements) return false;
  switch (statement.kind) {
    case 'select': {
      const answer = answerSelect(statement.query, scope);
      if (answer) answers.push(answer);
      return answer !== undefined;
    }
    case 'declare':
      return statement.variables.every((variable) => {
        const type = constantType(variable.type, 1);
        if (!type || scope.variables.has(variable.name.toLowerCase())) return false;
        const given = variable.value && constantValue(variable.value, scope);
        if (variable.value && !given) return false;
        return assign(variable.name, convertConstant(given ?? { type, value: null }, type), scope);
      });
    case 'setVariable': {
      const variable = scope.variables.get(statement.name.toLowerCase());
      const value = constantValue(statement.value, scope);
      return (
        variable !== undefined &&
        value !== undefined &&
        assign(statement.name, convertConstant(value, variable.type), scope)
      );
    }
    case 'setOption':
      if (statement.options.some((option) => usual[option] !== undefined && !usual[option].test(statement.value)))
        return false;
      answers.push({ kind: 'setOption', options: statement.options, value: statement.value });
      return true;
    case 'use':
      return isOpen(statement.database.text, scope.source.database) && done(answers);
    case 'transaction':
      if (refusalOf(scope.transaction, statement)) return false;
      scope.transaction = afterStep(scope.transaction, statement);
      scope.source = { ...scope.source, openTransactions: scope.transaction.depth };
      return done(answers);
    case 'print': {
      const printed = constantValue(statement.value, scope);
      if (!printed || printed.type.name === 'null') return false;
      answers.push({ kind: 'message', text: printed.value ?? ' ', line: positionAt(text, statement.at).line });
      return true;
    }
    case 'if': {
      const decision = constantCondition(statement.condition, scope);
      if (decision === undefined) return false;
      const branch = decision ? statement.then : statement.otherwise;
      return branch === undefined || run(branch, scope, answers, text);
    }
    case 'block':
      return statement.statements.every((each) => run(each, scope, answers, text));
    default:
      return false;
  }
}

function done(answers: ConstantAnswer[]): true {
  answers.push({ kind: 'done' });
  return true;
}

function assign(name: string, value: ConstantValue | undefined, { variables }: ConstantScope): boolean {
  if (value) variables.set(name.toLowerCase(), value);
  return value !== undefined;
}

function answerSelect(
  { with: common, body, orderBy, offset }: Query,
  scope: ConstantScope,
): ConstantAnswer | undefined {
  if (body.kind !== 'selectBlock' || common.length > 0 || orderBy.length > 0 || offset) return undefined;
  if (body.from.length > 0 || body.into || body.top || body.groupBy || body.having || body.isDistinct) return undefined;
  if (body.items.some(({ kind }) => kind === 'assign')) return assignAll(body, scope);
  const isRow = body.where ? constantCondition(body.where, scope) : true;
  const columns: SqlColumn[] = [];
  const row: (string | null)[] = [];
  for (const item of body.items) {
    const value = item.kind === 'column' ? constantValue(item.value, scope) : undefined;
    if (!value || isRow === undefined) return undefined;
    columns.push({
      name: item.kind === 'column' ? (item.alias?.text ?? '') : '',
      type: value.type,
      isNullable: value.value === null,
    });
    row.push(value.value);
  }
  return { kind: 'row', columns, row: isRow ? row : undefined };
}

/** `SELECT @a = 1, @b = @a`: from left to right. */
function assignAll({ items, where }: SelectBlock, scope: ConstantScope): ConstantAnswer | undefined {
  if (where) return undefined;
  for (const item of items) {
    const variable = item.kind === 'assign' ? scope.variables.get(item.variable.toLowerCase()) : undefined;
    const value = variable && item.kind === 'assign' ? constantValue(item.value, scope) : undefined;
    if (!variable || !value || item.kind !== 'assign') return undefined;
    if (!assign(item.variable, convertConstant(value, variable.type), scope)) return undefined;
  }
  return { kind: 'done' };
}
