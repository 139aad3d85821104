import { afterStep, type OpenTransaction, refusalOf } from '@platbook/sql/tsql/open-transaction';
import { errorNumber } from './notices.ts';
import { skipAllHeaders } from './protocol/all-headers.ts';
import { ByteReader } from './protocol/byte-reader.ts';
import { ProtocolError } from './protocol/protocol-error.ts';
import { buildBinaryChange, buildDone, buildNotice, change, doneFlag, doneToken } from './protocol/tokens.ts';
import type { SessionState } from './session-state.ts';

/** Requests of the transaction manager ([MS-TDS] 2.2.6.9). */
const request = { begin: 5, commit: 7, rollback: 8, save: 9 } as const;
const beginsAnother = 1;
const nothing = Buffer.alloc(0);

/** In name only: the data never changes. Clients rely on the tokens. Distributed transactions are refused. */
export async function answerTransactionRequest(body: Buffer, state: SessionState): Promise<void> {
  const reader = new ByteReader(body);
  skipAllHeaders(reader);
  const kind = reader.u16();
  const { reply, context } = state;
  if (kind === request.begin) {
    reader.u8();
    await reply.add(begin(state, readName(reader)));
  } else if (kind === request.commit || kind === request.rollback) {
    const verb = kind === request.commit ? 'commit' : 'rollback';
    const step = { verb, name: readName(reader) } as const;
    const refusal = refusalOf(state.transaction, step);
    if (refusal) return await refuse(refusal, state);
    const flags = reader.u8();
    await reply.add(moveTo(afterStep(state.transaction, step), state));
    if ((flags & beginsAnother) !== 0) {
      reader.u8();
      await reply.add(begin(state, readName(reader)));
    }
  } else if (kind === request.save) {
    if (readName(reader) === '') throw new ProtocolError('A savepoint without a name');
  } else {
    const message = 'Distributed transactions are not supported on this connection.';
    return await refuse({ number: errorNumber.notSupported, message }, state);
  }
  await reply.add(buildDone(doneToken.batch, {}, context.tdsVersion));
}

async function refuse(error: { readonly number: number; readonly message: string }, state: SessionState) {
  const { reply, context } = state;
  await reply.add(buildNotice({ ...error, severity: 16, line: 1 }, context.serverName, context.tdsVersion));
  await reply.add(buildDone(doneToken.batch, { flags: doneFlag.error }, context.tdsVersion));
}

function readName(reader: ByteReader): string {
  const bytes = reader.u8();
  return reader.bytes(bytes).toString('utf16le');
}

function begin(state: SessionState, name: string): Buffer {
  state.transaction = afterStep(state.transaction, { verb: 'begin', name });
  return began(state);
}

function began(state: SessionState): Buffer {
  state.lastTransaction += 1;
  return buildBinaryChange(change.begin, descriptorOf(state), nothing);
}

export function moveTo(open: OpenTransaction, state: SessionState): Buffer {
  const wasOpen = state.transaction.depth > 0;
  state.transaction = open;
  if (wasOpen === open.depth > 0) return nothing;
  if (open.depth > 0) return began(state);
  return buildBinaryChange(open.wasRolledBack ? change.rollback : change.commit, nothing, descriptorOf(state));
}

function descriptorOf(state: SessionState): Buffer {
  const descriptor = Buffer.alloc(8);
  descriptor.writeUInt32LE(state.lastTransaction);
  return descriptor;
}
