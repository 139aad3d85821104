export { buildMail, type MailContent } from './build-mail.ts';
export { countMails, OutboxFull, queueMail } from './mail-store.ts';
export type { MailTable } from './mail-table.ts';
export { sendDueMails } from './send-due-mails.ts';
export { startMail } from './start-mail.ts';
