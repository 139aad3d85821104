import type { Generated } from 'kysely';

/** Outgoing email (migration 0010), one row per email. Retries use the same Message-ID, derived from the row's ID. */
export interface MailsTable {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  /** Text, HTML and attachments as JSON, encrypted for `mails.sealed_body:<id>`; null once sent, outside demo mode. */
  sealed_body: string | null;
  /** 0 without attachments. With some, the body is dropped in demo mode, too. */
  attachment_bytes: Generated<number>;
  /** A second email with the same key isn't queued. */
  once_key: string | null;
  created_at: string;
  due_at: string;
  attempts: number;
  last_error: string | null;
  sent_at: string | null;
  failed_at: string | null;
  /** The process that is sending it, and the end of its lease. */
  claimed_by: string | null;
  claimed_until: string | null;
}

/** Internal errors whose ID was sent to a caller; only these can be reported. */
export interface ErrorIncidentsTable {
  id: string;
  at: string;
  person_id: string | null;
  /** The route's pattern: `POST /api/batches`. */
  route: string;
  /** Name, code and place of the error: `DatabaseError 42P01 at batch-store.ts:12`. Never its message, which can contain rows. */
  cause: string;
  /** Set when a user reported it, even if no email was queued because the same cause was reported recently. */
  reported_at: string | null;
  reported_by: string | null;
  mail_id: string | null;
}

export interface MailTables {
  mails: MailsTable;
  error_incidents: ErrorIncidentsTable;
}
