import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../db/secret-box.ts';
import type { Services } from '../../services.ts';
import type { StoredWebhook } from './webhooks-store.ts';

type Box = Pick<Services, 'secretBox'>;

const urlPlace = (id: string) => `webhooks.url:${id}`;
const secretPlace = (id: string) => `webhooks.secret:${id}`;
const prefix = 'whsec_';

export const sealUrl = ({ secretBox }: Box, id: string, url: string) => secretBox.seal(url, urlPlace(id));
export const openUrl = ({ secretBox }: Box, { id, url }: Pick<StoredWebhook, 'id' | 'url'>) =>
  secretBox.open(url, urlPlace(id));

export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;
export const sealSecret = (box: SecretBox, id: string, secret: string) => box.seal(secret, secretPlace(id));

/** The bytes that sign now: the current secret's and, for a day after a rotation, the previous one's. */
export function openKeys({ secretBox }: Box, webhook: StoredWebhook, now: Date): Buffer[] {
  const isOldValid = webhook.old_secret_until !== null && webhook.old_secret_until > now.toISOString();
  return [webhook.secret, isOldValid ? webhook.old_secret : null].flatMap((sealed) =>
    sealed === null
      ? []
      : [Buffer.from(secretBox.open(sealed, secretPlace(webhook.id)).slice(prefix.length), 'base64')],
  );
}
