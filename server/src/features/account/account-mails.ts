import { accountLimits } from '@platbook/contract/account/account-limits';
import type { Config } from '../../config/config.ts';
import type { MailContent } from '../mail/index.ts';

export function resetMail({ productName }: Config, to: string, resetId: string): MailContent {
  return {
    kind: 'password-reset',
    to,
    subject: `Reset your ${productName} password`,
    paragraphs: [
      `We received a request to reset the password for ${to}.`,
      `Use this link within ${accountLimits.passwordResetMinutes} minutes. It works once. If you didn't request this, you can ignore this email. Your password hasn't changed.`,
    ],
    link: { label: 'Reset Password', path: `/password-reset/${resetId}` },
  };
}

/** For accounts whose password an external identity provider manages; there is no second way to sign in [V21]. */
export function elsewhereMail({ productName, identityIssuer }: Config, to: string): MailContent {
  return {
    kind: 'password-elsewhere',
    to,
    subject: `Your ${productName} password`,
    paragraphs: [
      `We received a request to reset the password for ${to}.`,
      'Your password is managed by your sign-in provider. Change it there.',
    ],
    facts: [['Sign-in provider', new URL(identityIssuer).host]],
  };
}

export function changedMail(
  { productName }: Config,
  to: string,
  where: { readonly at: Date; readonly device: string; readonly address: string },
): MailContent {
  return {
    kind: 'password-changed',
    to,
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      `The password for ${to} was changed, and all other sessions were signed out.`,
      "If this wasn't you, reset your password now and contact support.",
    ],
    facts: [
      ['When', `${where.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      ['Browser', where.device],
      ['Address', where.address],
    ],
    link: { label: "This wasn't me", path: '/forgot-password' },
  };
}
