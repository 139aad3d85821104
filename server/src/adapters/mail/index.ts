export { type KeptMail, openFolderOutbox } from './folder-outbox.ts';
export { type Mailer, MailRefused } from './mailer.ts';
