import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { skipAllHeaders } from '../protocol/all-headers.ts';
import { ByteReader } from '../protocol/byte-reader.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import type { ParameterText } from '../tsql-session.ts';
import { readTypeInfo } from './parameter-types.ts';
import { readValueBytes, textOfValue } from './parameter-values.ts';
import { ValueError } from './value-error.ts';

export interface CallParameter {
  /** With its `@`; '' for a positional parameter. */
  readonly name: string;
  readonly isOutput: boolean;
  readonly isDefault: boolean;
  readonly type: SqlType;
  readonly value: ParameterText;
}

/** One procedure call ([MS-TDS] 2.2.6.6). */
export interface Call {
  readonly procedure: string | number;
  readonly parameters: readonly CallParameter[];
  readonly isWithoutMetadata?: boolean;
}

export const procedureNumbers = {
  sp_cursor: 1,
  sp_cursoropen: 2,
  sp_cursorprepare: 3,
  sp_cursorexecute: 4,
  sp_cursorprepexec: 5,
  sp_cursorunprepare: 6,
  sp_cursorfetch: 7,
  sp_cursoroption: 8,
  sp_cursorclose: 9,
  sp_executesql: 10,
  sp_prepare: 11,
  sp_execute: 12,
  sp_prepexec: 13,
  sp_prepexecrpc: 14,
  sp_unprepare: 15,
};

/** SQL Server's limit for a procedure. */
const mostParameters = 2100;
const longestName = 128;
const numberFollows = 0xffff;
/** In place of a name's length: another call follows, or one follows that must not be executed. */
const nextCall = 0xff;
const nextCallNotRun = 0xfe;
const withoutMetadata = 2;
const status = { byReference: 1, isDefault: 2, encrypted: 8 };

/** Parses the calls of a message lazily, one after the other. Throws ProtocolError, or ValueError for a parameter. */
export function* readCalls(body: Buffer): Generator<Call> {
  const reader = new ByteReader(body);
  skipAllHeaders(reader);
  do {
    const call = readCall(reader);
    const end = reader.peek();
    if (end === nextCallNotRun) throw new ProtocolError('unsupported RPC');
    if (end !== undefined) reader.u8();
    yield call;
  } while (reader.left > 0);
}

function readCall(reader: ByteReader): Call {
  const units = reader.u16();
  if (units !== numberFollows && (units === 0 || units > longestName * 4))
    throw new ProtocolError('RPC without a name');
  const procedure = units === numberFollows ? reader.u16() : reader.text(units);
  const isWithoutMetadata = (reader.u16() & withoutMetadata) !== 0;
  const parameters: CallParameter[] = [];
  // An invalid value is reported only after the whole call, so that the start of the next call is known.
  let fault: unknown;
  while (reader.left > 0 && reader.peek() !== nextCall && reader.peek() !== nextCallNotRun) {
    if (parameters.length >= mostParameters) throw new ValueError('Too many parameters were provided in this call.');
    try {
      parameters.push(readParameter(reader));
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      fault ??= error;
      if (parameters.push(nothing) > mostParameters) throw error;
    }
  }
  if (fault !== undefined) throw fault;
  return { procedure, parameters, isWithoutMetadata };
}

const nothing: CallParameter = { name: '', isOutput: false, isDefault: false, type: { name: 'null' }, value: null };

function readParameter(reader: ByteReader): CallParameter {
  const units = reader.u8();
  if (units > longestName) throw new ProtocolError('parameter name too long');
  const name = reader.text(units);
  const flags = reader.u8();
  const incoming = readTypeInfo(reader);
  const bytes = readValueBytes(reader, incoming);
  if ((flags & status.encrypted) !== 0) throw new ProtocolError('An encrypted parameter');
  if (!incoming.type) throw new ValueError(`Parameters of type ${incoming.name} are not supported on this connection.`);
  return {
    name,
    isOutput: (flags & status.byReference) !== 0,
    isDefault: (flags & status.isDefault) !== 0,
    type: incoming.type,
    value: textOfValue(incoming.type, bytes, incoming.collation),
  };
}
