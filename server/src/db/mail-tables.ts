/** Mails on their way (migration 0010). A row is the mail: it is sent once, under a Message-ID made of its id. */
export interface MailsTable {
  id: string;
  /** `password-reset`, `error`: what the mail is about. */
  kind: string;
  recipient: string;
  subject: string;
  /** Text and HTML as JSON, sealed for `mails.sealed_body:<id>`; null once it is sent, outside demo mode. */
  sealed_body: string | null;
  /** A second mail with the same key is not queued. */
  once_key: string | null;
  created_at: string;
  /** When the next try may begin. */
  due_at: string;
  attempts: number;
  /** Why the last try failed, without addresses and secrets. */
  last_error: string | null;
  sent_at: string | null;
  /** Set when it is given up. */
  failed_at: string | null;
  /** The process that sends it now, and until when the others leave it alone. */
  claimed_by: string | null;
  claimed_until: string | null;
}

/** Failures of ours whose id was answered to someone, so that only these can be reported. */
export interface ErrorIncidentsTable {
  id: string;
  at: string;
  /** Whoever asked; null when he was signed out or not known yet. */
  person_id: string | null;
  /** The route's pattern: `POST /api/batches`. */
  route: string;
  /** Name, code and place of what was thrown: `DatabaseError 42P01 at batch-store.ts:12`. Never its text, which may hold rows. */
  cause: string;
  /** Set when someone reported it, whether a mail was queued or its cause was mailed a moment ago. */
  reported_at: string | null;
  reported_by: string | null;
  mail_id: string | null;
}

/** The tables of migration 0010 by name. */
export interface MailTables {
  mails: MailsTable;
  error_incidents: ErrorIncidentsTable;
}
