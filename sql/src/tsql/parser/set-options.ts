import type { Statement } from '../syntax-tree.ts';
import type { TokenReader } from './token-reader.ts';

/** Switches by the values that are supported. */
const switches = [
  ['ON', 'ANSI_DEFAULTS ANSI_NULLS ANSI_WARNINGS CONCAT_NULL_YIELDS_NULL QUOTED_IDENTIFIER'],
  ['OFF', 'NOEXEC NUMERIC_ROUNDABORT PARSEONLY SHOWPLAN_ALL SHOWPLAN_TEXT SHOWPLAN_XML'],
  [
    'ON OFF',
    'ANSI_NULL_DFLT_OFF ANSI_NULL_DFLT_ON ANSI_PADDING ARITHABORT ARITHIGNORE CURSOR_CLOSE_ON_COMMIT FMTONLY FORCEPLAN IMPLICIT_TRANSACTIONS NO_BROWSETABLE NOCOUNT REMOTE_PROC_TRANSACTIONS XACT_ABORT',
  ],
].map((words) => words.map((list) => list.split(' '))) as [values: string[], options: string[]][];

/** The values that do not change the meaning of queries. The session honors or refuses those of ROWCOUNT and TEXTSIZE. */
const valued: Readonly<Record<string, RegExp>> = {
  DATEFIRST: /^7$/,
  DATEFORMAT: /^mdy$/i,
  DEADLOCK_PRIORITY: /^(low|normal|high|-?\d{1,2}|@\w+)$/i,
  LANGUAGE: /^(us_english|english)$/i,
  LOCK_TIMEOUT: /^-?\d{1,10}$/,
  QUERY_GOVERNOR_COST_LIMIT: /^\d{1,10}$/,
  ROWCOUNT: /^(\d{1,10}|@\w+)$/,
  TEXTSIZE: /^-?\d{1,10}$/,
};

const isolationLevel = /^(READ UNCOMMITTED|READ COMMITTED|REPEATABLE READ|SNAPSHOT|SERIALIZABLE)$/;

export function readSetOption(reader: TokenReader, at: number): Statement {
  if (reader.accept('TRANSACTION', 'ISOLATION', 'LEVEL')) {
    const first = reader.take().word;
    const value = first === 'READ' || first === 'REPEATABLE' ? `${first} ${reader.take().word}` : first;
    if (!isolationLevel.test(value)) throw reader.refuse('Incorrect syntax near the isolation level.', at);
    return { kind: 'setOption', options: ['TRANSACTION ISOLATION LEVEL'], value, at };
  }
  if (reader.accept('STATISTICS')) return readStatistics(reader, at);
  const options = reader.list(() => reader.take().word);
  const [only] = options;
  const pattern = valued[only ?? ''];
  if (options.length === 1 && only && pattern) {
    const value = readOptionValue(reader);
    if (!pattern.test(value)) throw reader.unsupported(`SET ${only} ${value.slice(0, 40)}`, at);
    return { kind: 'setOption', options, value, at };
  }
  const value = reader.take().word;
  for (const option of options) {
    const [allowed] = switches.find(([, names]) => names.includes(option)) ?? [];
    if (!allowed) throw reader.unsupported(`SET ${option || '…'}`, at);
    if (value !== 'ON' && value !== 'OFF') throw reader.refuse(`Incorrect syntax near 'SET ${option}': ON or OFF.`, at);
    if (!allowed.includes(value)) throw reader.unsupported(`SET ${option} ${value}`, at);
  }
  return { kind: 'setOption', options, value, at };
}

function readStatistics(reader: TokenReader, at: number): Statement {
  const names = reader.list(() => reader.take().word);
  const value = reader.take().word;
  const isPlain = names.every((name) => name === 'IO' || name === 'TIME') && (value === 'ON' || value === 'OFF');
  if (!isPlain && value !== 'OFF') throw reader.unsupported(`SET STATISTICS ${names[0] ?? ''} ${value}`, at);
  return { kind: 'setOption', options: names.map((name) => `STATISTICS ${name}`), value, at };
}

function readOptionValue(reader: TokenReader): string {
  const sign = reader.accept('-') ? '-' : '';
  const { kind, text } = reader.peek();
  if (kind === 'sign' || kind === 'end') throw reader.unexpected();
  reader.take();
  return sign + text;
}
