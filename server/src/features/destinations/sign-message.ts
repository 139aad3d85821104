import { createHmac } from 'node:crypto';

/** Headers by https://www.standardwebhooks.com: one signature for each key, so that a receiver can change its key within a day. */
export function signatureHeaders(keys: readonly Buffer[], id: string, sentAt: Date, body: string) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
