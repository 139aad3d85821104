import { aggregates, isAggregate } from '../functions/aggregate.ts';
import { useOf } from '../functions/function-entry.ts';
import { findFunction } from '../functions/index.ts';
import { overOf, windowFunctions } from '../functions/window.ts';
import type { FunctionCall } from '../syntax-tree.ts';
import type { Binder } from './binder.ts';
import { type Bound, cast, made } from './bound.ts';
import type { Scope } from './scope.ts';
import { structuralKey } from './structural-key.ts';

export function bindCall(binder: Binder, call: FunctionCall, scope: Scope): Bound {
  if (call.schema === 'msdb.dbo' && call.name === 'FN_SYSPOLICY_IS_AUTOMATION_ENABLED')
    return made('false', { name: 'bit' }, []);
  if (call.schema !== undefined && call.schema.toLowerCase() !== 'sys')
    return unknown(binder, call, `${call.schema}.${call.name}`);
  const { name } = call;
  if (isAggregate(name)) return bindAggregate(binder, call, scope);
  if (Object.hasOwn(windowFunctions, name)) return bindWindow(binder, call, scope);
  if (name === 'GROUPING' || name === 'GROUPING_ID') return bindGrouping(binder, call, scope);
  const entry = findFunction(name);
  if (!entry || call.over || call.withinGroup || call.isDistinct) return unknown(binder, call, name);
  countArguments(binder, call, entry);
  return entry.bind(useOf(binder, call, scope));
}

const unknown = (binder: Binder, call: FunctionCall, name: string): never =>
  missingFunctions.has(name) ? binder.unsupported(name, call) : binder.refuseAs(195, call, name);

const missingFunctions = new Set(
  `BINARY_CHECKSUM CHECKSUM_AGG COL_LENGTH COMPRESS COT DATE_BUCKET DATETIME2FROMPARTS DATETIMEOFFSETFROMPARTS DECOMPRESS
  ERROR_MESSAGE HASHBYTES ISJSON JSON_ARRAY JSON_MODIFY JSON_OBJECT JSON_QUERY JSON_VALUE PARSENAME SMALLDATETIMEFROMPARTS
  STRING_ESCAPE TIMEFROMPARTS`.split(/\s+/),
);

function countArguments(binder: Binder, call: FunctionCall, { least, most }: { least: number; most: number }): void {
  const count = call.arguments.length;
  if (count >= least && count <= most) return;
  const message =
    least === most
      ? `The ${call.name.toLowerCase()} function requires ${least} argument(s).`
      : `The ${call.name.toLowerCase()} function requires ${least} to ${most} arguments.`;
  binder.refuse(174, message, call);
}

function bindAggregate(binder: Binder, call: FunctionCall, scope: Scope): Bound {
  const least = call.name === 'STRING_AGG' ? 2 : 1;
  countArguments(binder, call, { least, most: least });
  if (call.withinGroup && call.name !== 'STRING_AGG') return unknown(binder, call, call.name);
  const use = useOf(binder, call, scope);
  const bind = aggregates[call.name]!;
  if (call.over) {
    mayUseWindows(binder, call, scope);
    if (call.isDistinct) return binder.refuseAs(10759, call);
    const over = overOf(use, call.over);
    return bind(use, over);
  }
  const { grouping } = scope;
  if (!scope.mayAggregate || !grouping) return binder.refuseAs(147, call);
  if (grouping.isInsideAggregate) return binder.refuseAs(130, call);
  grouping.isInsideAggregate = true;
  grouping.namesOuter = false;
  try {
    const bound = bind(use, '');
    // SQL Server computes it in the outer query, or refuses it (8124).
    if (grouping.namesOuter) return binder.unsupported('An aggregate over an outer query column', call);
    return bound;
  } finally {
    grouping.isInsideAggregate = false;
  }
}

function bindWindow(binder: Binder, call: FunctionCall, scope: Scope): Bound {
  const entry = windowFunctions[call.name]!;
  countArguments(binder, call, entry);
  if (!call.over) return binder.refuseAs(10753, call, call.name);
  mayUseWindows(binder, call, scope);
  if (call.withinGroup && !call.name.startsWith('PERCENTILE_')) return unknown(binder, call, call.name);
  if (entry.isOrdered && call.over.orderBy.length === 0) return binder.refuseAs(4112, call, call.name);
  const use = useOf(binder, call, scope);
  return entry.bind(use, overOf(use, call.over));
}

function mayUseWindows(binder: Binder, call: FunctionCall, scope: Scope): void {
  if (scope.mayUseWindows && !scope.grouping?.isInsideAggregate) return;
  binder.refuseAs(4108, call);
}

function bindGrouping(binder: Binder, call: FunctionCall, scope: Scope): Bound {
  const keys = call.arguments.map((argument) =>
    argument.kind === 'star' ? undefined : scope.grouping?.keys.get(structuralKey(argument, scope)),
  );
  if (keys.length === 0 || keys.some((key) => key === undefined)) return binder.refuseAs(8161, call, call.name);
  const type = call.name === 'GROUPING' ? ({ name: 'tinyint' } as const) : ({ name: 'int' } as const);
  return cast(`grouping(${keys.map((key) => key!.sql).join(', ')})`, type, []);
}
