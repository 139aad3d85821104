import { noTransaction, type OpenTransaction } from '@platbook/sql/tsql/open-transaction';
import type { SessionFacts } from '@platbook/sql/tsql/translation';
import type { DeclaredParameter } from './calls/declarations.ts';
import { closeCursors, type ServerCursor } from './calls/server-cursor.ts';
import type { ReplyStream } from './protocol/reply-stream.ts';
import type { ReplyContext } from './result-writer.ts';
import type { TdsDoorSettings, TdsGuest, TdsLimits } from './tds-door.ts';

export interface Prepared {
  readonly text: string;
  readonly declared: readonly DeclaredParameter[];
}

export interface SessionState {
  readonly guest: TdsGuest;
  readonly settings: TdsDoorSettings;
  readonly limits: TdsLimits;
  readonly facts: SessionFacts;
  readonly address: string;
  readonly reply: ReplyStream;
  readonly isWideText: boolean;
  readonly context: ReplyContext;
  readonly handles: Map<number, Prepared>;
  readonly cursors: Map<number, ServerCursor>;
  /** Handles only increase, even across a reset, so that an old one never refers to another statement. */
  lastHandle: number;
  lastTransaction: number;
  transaction: OpenTransaction;
}

export async function resetState(state: SessionState): Promise<void> {
  state.handles.clear();
  await closeCursors(state.cursors);
  state.transaction = noTransaction;
  await state.guest.session.reset();
}
