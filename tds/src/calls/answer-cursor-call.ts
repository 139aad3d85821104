import { TsqlError } from '@platbook/sql/tsql/translation';
import { errorNumber } from '../notices.ts';
import { noMetadata } from '../protocol/tokens.ts';
import { runStatement } from '../run-statement.ts';
import type { Prepared, SessionState } from '../session-state.ts';
import type { TsqlBatchListener } from '../tsql-session.ts';
import { bindParameters, type Output } from './bind-parameters.ts';
import type { Call, CallParameter } from './calls.ts';
import { type Answering, finishFailed, unsupported } from './description.ts';
import { keep, preparedOf, requireHandle } from './prepared-statements.ts';
import { closeCursors, rowStatus, ServerCursor } from './server-cursor.ts';

const mostCursors = 16;
const fetchInfo = 256;
const int = { name: 'int' } as const;
/** Every cursor is static and read-only, whatever the client requested. */
const granted = { scroll: 8, concurrency: 1 };
/** Return status: the fetch returned the first rows, because fewer rows than requested precede the current ones. */
const moved = 2;

export async function answerCursorCall(name: string, call: Call, answering: Answering): Promise<boolean> {
  const { parameters } = call;
  const { state, writer } = answering;
  const open = (prepared: Prepared, places: Places) => openCursor(prepared, parameters, places, answering);
  switch (name) {
    case 'sp_cursoropen':
      await open(preparedOf(parameters[1], parameters[5]), { cursor: 0, options: 2, values: 6 });
      return true;
    case 'sp_cursorprepare': {
      const handle = keep(preparedOf(parameters[2], parameters[1]), state);
      await writer.finish({}, { ...given(parameters, { 0: handle }), isFollowed: answering.isFollowed });
      return true;
    }
    case 'sp_cursorexecute':
      await open(requireHandle(parameters[0], state), { cursor: 1, options: 2, values: 5 });
      return true;
    case 'sp_cursorprepexec':
      await open(preparedOf(parameters[3], parameters[2]), { cursor: 1, options: 4, values: 7, handle: 0 });
      return true;
    case 'sp_cursorunprepare':
      state.handles.delete(Number(parameters[0]?.value));
      break;
    case 'sp_cursorfetch':
      await fetchRows(call, answering);
      return true;
    case 'sp_cursoroption':
      requireCursor(parameters[0], state);
      break;
    case 'sp_cursorclose':
      await closeCursor(parameters[0], state);
      break;
    case 'sp_cursor':
      throw unsupported('Cursors are read-only on this connection.');
    default:
      return false;
  }
  await writer.finish({}, answering);
  return true;
}

interface Places {
  readonly cursor: number;
  readonly options: number;
  readonly values: number;
  readonly handle?: number;
}

async function openCursor(
  prepared: Prepared,
  parameters: readonly CallParameter[],
  places: Places,
  answering: Answering,
): Promise<void> {
  const { state, writer, signal, isFollowed } = answering;
  if (state.cursors.size >= mostCursors)
    throw new TsqlError(
      errorNumber.tooManyCursors,
      `A connection can have at most ${mostCursors} open cursors. Close some first.`,
      { line: 1 },
    );
  const { outputs: own, ...statement } = bindParameters(
    prepared.text,
    prepared.declared,
    parameters.slice(places.values),
    places.values,
  );
  let cursor: ServerCursor | undefined;
  const keepingRows: TsqlBatchListener = {
    onColumns: async (columns) => {
      if (cursor) throw unsupported('A cursor needs one SELECT statement on this connection.');
      cursor = await ServerCursor.open(columns);
    },
    onRows: async (bytes, rows) => {
      writer.countRows(rows);
      await cursor?.add(bytes);
    },
    onStatementEnd: () => undefined,
    onMessage: (text, line) => writer.onMessage(text, line),
  };
  let isOpen = false;
  try {
    const end = await runStatement(state, { ...statement, isCall: true }, writer, signal, keepingRows);
    if (end.error || signal.aborted) return await finishFailed(end.error, answering);
    if (!cursor) throw unsupported('A cursor needs a SELECT statement on this connection.');
    isOpen = true;
    state.lastHandle += 1;
    state.cursors.set(state.lastHandle, cursor);
    const { options, handle } = places;
    const back = given(parameters, {
      [places.cursor]: state.lastHandle,
      [options]: granted.scroll,
      [options + 1]: granted.concurrency,
      [options + 2]: cursor.rows,
      ...(handle !== undefined && { [handle]: keep(prepared, state) }),
    });
    await writer.onColumns([...cursor.columns, rowStatus]);
    const outputs = [...back.outputs, ...own];
    await writer.finish({}, { outputs, values: { ...end.parameters, ...back.values }, isFollowed });
  } finally {
    if (!isOpen) await cursor?.close();
  }
}

/** `@cursor int, @fetchtype int, @rownum int, @nrows int`. */
async function fetchRows({ parameters, isWithoutMetadata }: Call, answering: Answering): Promise<void> {
  const { state, writer, signal, isFollowed } = answering;
  const cursor = requireCursor(parameters[0], state);
  const number = (index: number, usual: number) => Number(parameters[index]?.value ?? usual);
  const kind = number(1, 2);
  if (kind === fetchInfo) {
    await writer.finish({}, { ...given(parameters, { 2: cursor.position, 3: cursor.rows }), isFollowed });
    return;
  }
  const { rows, isMoved } = cursor.move({ kind, row: number(2, 1), count: Math.max(0, number(3, 1)) });
  if (isWithoutMetadata) await writer.add(noMetadata);
  else await writer.onColumns([...cursor.columns, rowStatus]);
  for await (const row of cursor.read()) {
    if (signal.aborted) break;
    await writer.add(row);
  }
  if (!signal.aborted) await writer.onStatementEnd({ rowCount: rows, isSelect: true });
  await writer.finish({ isCanceled: signal.aborted }, { isFollowed, status: isMoved ? moved : 0 });
}

function given(parameters: readonly CallParameter[], values: Readonly<Record<number, number>>) {
  const outputs: Output[] = [];
  const texts: Record<string, string> = {};
  for (const [place, value] of Object.entries(values)) {
    const parameter = parameters[Number(place)];
    if (!parameter?.isOutput) continue;
    const variable = `@__place_${place}`;
    outputs.push({ ordinal: Number(place), name: parameter.name, variable, type: int });
    texts[variable] = String(value);
  }
  return { outputs, values: texts };
}

function requireCursor(parameter: CallParameter | undefined, { cursors }: SessionState): ServerCursor {
  const cursor = cursors.get(Number(parameter?.value));
  if (!cursor) throw new TsqlError(16909, 'The cursor identifier value provided is not valid.', { line: 1 });
  return cursor;
}

/** -1 means all. */
async function closeCursor(parameter: CallParameter | undefined, state: SessionState): Promise<void> {
  if (Number(parameter?.value) === -1) {
    await closeCursors(state.cursors);
    return;
  }
  const cursor = requireCursor(parameter, state);
  state.cursors.delete(Number(parameter?.value));
  await cursor.close();
}
