interface DatabaseError {
  /** SQLSTATE of PostgreSQL, or a system error code. */
  readonly code?: unknown;
  /** Result code of SQLite; the lowest byte is the kind. */
  readonly errcode?: unknown;
  readonly message?: unknown;
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html; 25006 is a standby after a failover.
const passing =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0\d|08\w{3}|53\d{3}|58030|25006)$/;
const lostConnection =
  /^(Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const fullDisk = /^(ENOSPC|EDQUOT|53100)$/;
// READONLY, IOERR, FULL, CANTOPEN: https://www.sqlite.org/rescode.html
const passingInSqlite = new Set([8, 10, 13, 14]);

export function isNoRoom(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DatabaseError;
  return fullDisk.test(String(code)) || kindOf(errcode) === 13;
}

export function isDatabaseOutage(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as DatabaseError;
  return (
    passing.test(String(code)) ||
    lostConnection.test(String(message)) ||
    passingInSqlite.has(kindOf(errcode)) ||
    isNoRoom(error)
  );
}

/** Retries outages without a limit, and five other failures, because a deadlock or an unknown error can be transient too. */
export function outageOrFew(): (error: unknown) => boolean {
  let others = 0;
  return (error) => {
    if (isDatabaseOutage(error)) return true;
    others += 1;
    return others <= 5;
  };
}

function kindOf(errcode: unknown): number {
  return typeof errcode === 'number' ? errcode & 255 : 0;
}
