import type { NotificationKind } from '@platbook/contract/account/notifications';
import { isMailAddress } from '@platbook/contract/rules/mail-address';
import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { buildMail, type MailContent, queueMail } from '../mail/index.ts';
import { addNotification, emailOf } from './notifications-store.ts';

export interface Notice {
  readonly kind: NotificationKind;
  /** One sentence: the line in the bell and the subject of the email. */
  readonly title: string;
  /** Plain text: what a person wrote, or details; '' if nothing. */
  readonly text: string;
  /** Where it leads within the product, beginning with `/`. */
  readonly link: { readonly label: string; readonly path: string };
  /** A second notice with the same key to the same person isn't delivered. */
  readonly onceKey?: string;
  /** Without an email. */
  readonly isBellOnly?: boolean;
  /** What only the email has. */
  readonly mail?: Pick<MailContent, 'table' | 'image' | 'files' | 'unsubscribe'>;
}

/** Delivers a notice to each person through the bell and, unless it is for the bell only, by email, in the caller's transaction. */
export async function notify(
  tx: Database,
  services: Pick<Services, 'config' | 'now' | 'secretBox'>,
  personIds: readonly string[],
  notice: Notice,
): Promise<void> {
  for (const personId of new Set(personIds)) {
    const email = await emailOf(tx, personId);
    if (email === undefined) continue;
    if (!(await addNotification(tx, personId, notice, services.now()))) continue;
    if (notice.isBellOnly || !isMailAddress(email)) continue;
    const mail = buildMail(services, {
      kind: notice.kind,
      to: email,
      subject: notice.title,
      // With more content, the subject is title enough.
      paragraphs: [...(notice.mail ? [] : [`${notice.title}.`]), ...(notice.text === '' ? [] : [notice.text])],
      link: notice.link,
      ...notice.mail,
    });
    await queueMail(tx, mail, services.now());
  }
}
