import type { Services } from '../../services.ts';
import { jsonMessage } from './json-message.ts';
import type { Message } from './message.ts';
import { type PostAnswer, PostError, postOnce } from './post-once.ts';
import { outsideRules } from './require-reachable.ts';
import { signatureHeaders } from './sign-message.ts';
import { slackMessage } from './slack-message.ts';
import { openKeys, openUrl } from './webhook-secrets.ts';
import type { StoredWebhook } from './webhooks-store.ts';

export interface PostOutcome {
  readonly isDelivered: boolean;
  /** The receiver says that it no longer exists. */
  readonly isGone?: boolean;
  /** An attempt soon won't differ. */
  readonly isLasting?: boolean;
  readonly status?: number;
  /** Milliseconds that the receiver asks to wait. */
  readonly retryAfter?: number;
  /** One sentence without what the receiver wrote. */
  readonly note: string;
}

const timeoutMilliseconds = 15_000;
const passingStatuses = new Set([408, 425, 429]);

/** Never rejects because of the receiver. */
export async function postMessage(
  services: Pick<Services, 'config' | 'now' | 'secretBox'>,
  webhook: StoredWebhook,
  message: Message,
): Promise<PostOutcome> {
  const { config, now } = services;
  const isSlack = webhook.kind === 'slack';
  const body = isSlack ? slackMessage(message) : jsonMessage(message);
  const signed = isSlack ? {} : signatureHeaders(openKeys(services, webhook, now()), message.eventId, now(), body);
  try {
    const answer = await postOnce({
      url: openUrl(services, webhook),
      headers: { 'content-type': 'application/json', 'user-agent': 'Platbook-Webhook/1', ...signed },
      body,
      hosts: outsideRules(config),
      timeoutMilliseconds,
    });
    return isSlack ? slackOutcome(answer, now()) : outcomeOf(answer, now());
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    return { isDelivered: false, isLasting: error.isRefused, note: error.message };
  }
}

function outcomeOf({ status, retryAfter }: PostAnswer, now: Date): PostOutcome {
  if (status >= 200 && status < 300) return { isDelivered: true, status, note: '' };
  const wait = waitOf(retryAfter, now);
  return {
    isDelivered: false,
    status,
    isGone: status === 410,
    isLasting: status < 500 && !passingStatuses.has(status),
    ...(wait === undefined ? {} : { retryAfter: wait }),
    note: noteOf(status),
  };
}

function noteOf(status: number): string {
  if (status === 410) return 'The receiver answered 410: it no longer exists';
  if (status === 429) return 'The receiver answered 429: too many requests';
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects aren't followed`;
  return `The receiver answered ${status}`;
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function waitOf(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors */
const slackErrors: Record<string, readonly [note: string, isGone: boolean]> = {
  action_prohibited: ['Slack refused it: an admin of the workspace restricts messages', false],
  channel_is_archived: ['Slack refused it: the channel is archived', true],
  channel_not_found: ['Slack refused it: the channel no longer exists', true],
  invalid_payload: ["Slack couldn't read the message", false],
  no_active_hooks: ['Slack refused it: the webhook was turned off', true],
  no_service: ['Slack refused it: the webhook was removed or turned off', true],
  no_team: ['Slack refused it: the workspace no longer exists', true],
  posting_to_general_channel_denied: ["Slack refused it: the app can't write to this channel", false],
  team_disabled: ['Slack refused it: the workspace is turned off', true],
  user_not_found: ['Slack refused it: the person no longer exists', true],
};

function slackOutcome(answer: PostAnswer, now: Date): PostOutcome {
  const outcome = outcomeOf(answer, now);
  if (outcome.isDelivered) return outcome;
  const code = answer.text.trim();
  const [note = outcome.note, isGone = outcome.isGone === true] = Object.hasOwn(slackErrors, code)
    ? (slackErrors[code] ?? [])
    : [];
  return { ...outcome, note, isGone };
}
