interface DatabaseError {
  /** SQLSTATE of PostgreSQL, or a system error code. */
  readonly code?: unknown;
  /** Result code of SQLite; the lowest byte is the kind. */
  readonly errcode?: unknown;
  readonly message?: unknown;
}

// Connections (class 08), a server that stops or starts (57P0x), too many connections, no memory, I/O, a standby after a failover (25006):
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const passing =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0\d|08\w{3}|53\d{3}|58030|25006)$/;
const lostConnection =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const fullDisk = /^(ENOSPC|EDQUOT|53100)$/;
// READONLY, IOERR, FULL, CANTOPEN: https://www.sqlite.org/rescode.html
const passingInSqlite = new Set([8, 10, 13, 14]);

/** True if the disk of the database, or of another product file, is full. */
export function isNoRoom(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DatabaseError;
  return fullDisk.test(String(code)) || kindOf(errcode) === 13;
}

/** True if the database can't be reached or can't write at the moment. */
export function isDatabaseOutage(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as DatabaseError;
  return (
    passing.test(String(code)) ||
    lostConnection.test(String(message)) ||
    passingInSqlite.has(kindOf(errcode)) ||
    isNoRoom(error)
  );
}

/**
 * For writes that must succeed eventually: retries outages without a limit, and the first five other failures, because a deadlock or an
 * unknown error can be transient too. Each call counts separately.
 */
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
