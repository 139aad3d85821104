import { answerConstantBatch } from '@platbook/sql/tsql/constant-batch';
import type { TdsLogin, TdsVerdict } from '@platbook/tds/tds-door';
import type { TsqlBatch } from '@platbook/tds/tsql-session';
import type { TsqlSessions } from '../execution/tsql/tsql-sessions.ts';
import type { Gate } from './gate.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { DenialReason } from './messages.ts';
import { recordSession } from './recorded-session.ts';
import type { WebLink } from './web-link.ts';

/** Automatic driver batches (SET, `SELECT 1`) don't: they would bury the users' own queries in the audit log. */
export function readsData({ text, parameters, facts, transaction }: TsqlBatch, database: string): boolean {
  try {
    const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
    return answerConstantBatch(text, { facts, database }, given, transaction) === undefined;
  } catch {
    return true;
  }
}

/** Error numbers of SQL Server and Azure SQL; only 40613 makes clients retry automatically. */
const numbers: Record<DenialReason, number> = {
  login: 18_456,
  address: 40_615,
  busy: 17_809,
  ended: 18_470,
  preparing: 40_613,
};

/** The error for a client from an address on no allow-list. Its username and password are not checked. */
export function strangerText(address: string): string {
  return `Client with IP address '${address}' is not allowed to access the server. Allow this address on the Direct Integration page, and try again.`;
}

export function createAdmission(parts: {
  gate: Pick<Gate, 'isListed'>;
  link: WebLink;
  live: LiveSessions;
  database: string;
  openSession: () => Promise<TsqlSessions['open']>;
}): (login: TdsLogin) => Promise<TdsVerdict> {
  const { gate, link, live } = parts;
  return async (login) => {
    if (!gate.isListed(login.address))
      return { denied: { number: numbers.address, message: strangerText(login.address) } };
    const [answer, openSession] = await Promise.all([link.login(login), parts.openSession()]);
    if (answer.type === 'denied') return { denied: { number: numbers[answer.reason], message: answer.message } };
    const { loginId, userId, email, file, setKey, limits } = answer.principal;
    if (login.signal.aborted) {
      link.notify({ type: 'logout', loginId });
      throw new Error('The client disconnected.');
    }
    live.add(loginId, login.end);
    const { memoryMb, dataMb, maxRows, maxBytes, timeoutMs } = limits;
    const session = openSession(userId, { driverId: 'tsql', settings: { file }, setKey, limits: { memoryMb, dataMb } });
    return {
      guest: {
        login: email,
        session: recordSession(session, link, loginId, (batch) => readsData(batch, parts.database)),
        limits: { maxRows, maxBytes, timeoutMs },
        onRan: () => undefined,
        onClose() {
          live.remove(loginId);
          link.notify({ type: 'logout', loginId });
        },
      },
    };
  };
}
