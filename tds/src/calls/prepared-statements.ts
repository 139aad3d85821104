import { TsqlError } from '@platbook/sql/tsql/translation';
import { errorNumber } from '../notices.ts';
import type { Prepared, SessionState } from '../session-state.ts';
import type { CallParameter } from './calls.ts';
import { parseDeclarations } from './declarations.ts';

export function keep(prepared: Prepared, state: SessionState): number {
  if (state.handles.size >= state.limits.handles) {
    const message = `A connection can have at most ${state.limits.handles} prepared statements. Unprepare some first.`;
    throw new TsqlError(errorNumber.tooManyHandles, message, { line: 1 });
  }
  state.lastHandle += 1;
  state.handles.set(state.lastHandle, prepared);
  return state.lastHandle;
}

export function requireHandle(parameter: CallParameter | undefined, state: SessionState): Prepared {
  const handle = parameter?.value ?? 'NULL';
  const prepared = state.handles.get(Number(handle));
  if (!prepared)
    throw new TsqlError(errorNumber.handle, `Could not find prepared statement with handle ${handle}.`, { line: 1 });
  return prepared;
}

function textOf(parameter: CallParameter | undefined): string {
  if (typeof parameter?.value !== 'string' || !/char$/.test(parameter.type.name))
    throw new TsqlError(214, "Procedure expects parameter '@statement' of type 'ntext/nchar/nvarchar'.", { line: 1 });
  return parameter.value;
}

export const preparedOf = (text: CallParameter | undefined, declarations: CallParameter | undefined): Prepared => ({
  text: textOf(text),
  declared: declarationsOf(declarations),
});

function declarationsOf(parameter: CallParameter | undefined) {
  return parameter === undefined || parameter.value === null ? [] : parseDeclarations(textOf(parameter));
}
