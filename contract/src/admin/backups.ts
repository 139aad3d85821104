/** The operator's `npm run admin -- backup` on SQLite: only the server can open the database, so it keeps the files copyable for a while. */
import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, idShape } from '../text.ts';

/** A backup that takes longer starts over, because the log can't grow forever. */
export const mostHoldMinutes = 30;

export const holdDatabase = endpoint('POST', '/api/admin/database-holds', {
  summary: "Keeps the database's files copyable for a backup. Only for the operator on the command line.",
  body: emptyShape,
  reply: Type.Object({ id: idShape }),
});

export const releaseDatabase = endpoint('DELETE', '/api/admin/database-holds/:id', {
  summary: 'Ends the hold. Only for the operator on the command line.',
  /** False if the files changed, so the copy can't be used. */
  reply: Type.Object({ isCopyable: Type.Boolean() }),
});
