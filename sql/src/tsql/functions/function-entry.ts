import type { Binder } from '../binder/binder.ts';
import type { Bound } from '../binder/bound.ts';
import type { Scope } from '../binder/scope.ts';
import { type Conversion, convert } from '../conversion/convert.ts';
import type { MessageNumber, MessageValues } from '../messages.ts';
import type { SqlType } from '../sql-types.ts';
import type { Expression, FunctionCall } from '../syntax-tree.ts';
import { int, isText, type TextType, textType } from '../type-system/type-rules.ts';

export interface FunctionUse {
  readonly binder: Binder;
  readonly scope: Scope;
  readonly call: FunctionCall;
  readonly conversion: Conversion;
  readonly count: number;
  written(index: number): Expression;
  argument(index: number): Bound;
  as(index: number, type: SqlType): Bound;
  text(index: number): Bound & { readonly type: TextType };
  int(index: number): Bound;
  refuse(number: number, message: string): never;
  refuseAs<Of extends MessageNumber>(number: Of, ...values: MessageValues<Of>): never;
  unproven(message: string): never;
  unsupported(what: string): never;
}

/** A T-SQL function that means the same here. Names without an entry are refused, so no function of DuckDB can be called directly. */
export interface FunctionEntry {
  readonly least: number;
  readonly most: number;
  bind(use: FunctionUse): Bound;
}
export type FunctionTable = Readonly<Record<string, FunctionEntry>>;

export const fixed = (count: number, bind: (use: FunctionUse) => Bound): FunctionEntry => ({
  least: count,
  most: count,
  bind,
});
export const between = (least: number, most: number, bind: (use: FunctionUse) => Bound): FunctionEntry => ({
  least,
  most,
  bind,
});

export function useOf(binder: Binder, call: FunctionCall, scope: Scope): FunctionUse {
  const conversion: Conversion = { binder, at: call };
  const use: FunctionUse = {
    binder,
    scope,
    call,
    conversion,
    count: call.arguments.length,
    written(index) {
      const argument = call.arguments[index]!;
      return argument.kind === 'star' ? binder.refuse(102, "Incorrect syntax near '*'.", argument) : argument;
    },
    argument: (index) => binder.expression(use.written(index), scope),
    as: (index, type) => convert(conversion, use.argument(index), type),
    text(index) {
      const value = use.argument(index);
      const text = isText(value.type)
        ? value
        : convert(conversion, value, textType(value.type.name === 'null' ? 1 : 8000));
      return text as Bound & { type: TextType };
    },
    int: (index) => use.as(index, int),
    refuse: (number, message) => binder.refuse(number, message, call),
    refuseAs: (number, ...values) => binder.refuseAs(number, call, ...values),
    unproven: (message) => binder.unproven(message, call),
    unsupported: (what) => binder.unsupported(what, call),
  };
  return use;
}
