import { accountLimits } from '../account/account-limits.ts';
import { canonicalEmail } from './email.ts';

export const passwordRules = ['length', 'lowercase', 'uppercase', 'digit', 'special', 'email', 'current'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** What a password is checked against. With an empty `email` or no `current`, that rule can't be judged. */
export interface PasswordFacts {
  readonly email: string;
  readonly current?: string | undefined;
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC');

/** The form that is hashed and compared: NFC, so it doesn't matter how a keyboard composes a letter. Spaces are kept. */
export function normalPassword(password: string): string {
  return password.normalize('NFC');
}

export function isSamePassword(one: string, other: string): boolean {
  return normalPassword(one) === normalPassword(other);
}

/** The first three characters of the address, which a password can't contain; '' for a shorter address. */
export function bannedStart(email: string): string {
  const characters = [...canonicalEmail(email)];
  return characters.length < 3 ? '' : characters.slice(0, 3).join('');
}

export function judgePassword(
  password: string,
  { email, current }: PasswordFacts,
): Record<PasswordRule, boolean | null> {
  const text = normalPassword(password);
  const banned = bannedStart(email);
  return {
    length:
      [...text].length >= accountLimits.passwordMinimumLength && text.length <= accountLimits.passwordMaximumLength,
    lowercase: /\p{Ll}/u.test(text),
    uppercase: /\p{Lu}/u.test(text),
    digit: /\p{Nd}/u.test(text),
    // Not a letter, digit or space; a combining mark belongs to its letter, and unprintable characters don't count.
    special: /[^\p{L}\p{M}\p{N}\p{Z}\p{C}\s]/u.test(text),
    email: banned === '' ? null : !fold(text).includes(banned),
    current: current === undefined ? null : fold(text) !== fold(current),
  };
}

export function brokenRules(password: string, facts: PasswordFacts): PasswordRule[] {
  const judged = judgePassword(password, facts);
  return passwordRules.filter((rule) => judged[rule] === false);
}

export function ruleText(rule: PasswordRule, email = ''): string {
  const banned = bannedStart(email);
  return {
    length: 'have at least 8 characters',
    lowercase: 'have a lowercase letter',
    uppercase: 'have an uppercase letter',
    digit: 'have a digit',
    special: 'have a special character',
    email: banned === '' ? 'not contain the start of your email' : `not contain the start of your email, “${banned}”`,
    current: 'differ from the current one',
  }[rule];
}

export function brokenRulesText(rules: readonly PasswordRule[], email: string): string {
  return `The new password must ${rules.map((rule) => (rule === 'length' ? 'have 8 to 128 characters' : ruleText(rule, email))).join('; ')}`;
}
