export { buildMail, type MailContent } from './build-mail.ts';
export { countMails, queueMail } from './mail-store.ts';
export { sendDueMails } from './send-due-mails.ts';
export { startMail } from './start-mail.ts';
