/** What a new password must be, checked as it is typed and again by the server (specification §5, readings 39, security H082). */
import { accountLimits } from '../account-limits.ts';
import { canonicalEmail } from './email.ts';

/** One rule: its name for programs and tests, and its words after 'The new password has'. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'digit', 'special', 'email', 'current'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** What a password is judged by. An empty `email` or an absent `current` leaves its rule open. */
export interface PasswordFacts {
  readonly email: string;
  /** Undefined where it is not known, as on the page that resets a forgotten one. */
  readonly current?: string | undefined;
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC');

/** The form in which a password is hashed and compared: NFC, so that it does not matter how a keyboard composes a letter. Spaces are kept. */
export function normalPassword(password: string): string {
  return password.normalize('NFC');
}

/** Whether two texts are one password. */
export function isSamePassword(one: string, other: string): boolean {
  return normalPassword(one) === normalPassword(other);
}

/** The first three characters of the address, which a password may not contain; '' while there are not three. */
export function bannedStart(email: string): string {
  const characters = [...canonicalEmail(email)];
  return characters.length < 3 ? '' : characters.slice(0, 3).join('');
}

/** For each rule whether it is met; null where it cannot be judged yet. */
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
    // Neither letter, digit nor space; a mark belongs to its letter, and what is not printed is no character to type.
    special: /[^\p{L}\p{M}\p{N}\p{Z}\p{C}\s]/u.test(text),
    email: banned === '' ? null : !fold(text).includes(banned),
    current: current === undefined ? null : fold(text) !== fold(current),
  };
}

/** The rules that the password breaks, in their order; none when it may be used. */
export function brokenRules(password: string, facts: PasswordFacts): PasswordRule[] {
  const judged = judgePassword(password, facts);
  return passwordRules.filter((rule) => judged[rule] === false);
}

/** The words of a rule; `email` is told by the letters that may not be used. */
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

/** What the server answers to a password that breaks rules. */
export function brokenRulesText(rules: readonly PasswordRule[], email: string): string {
  return `The new password must ${rules.map((rule) => (rule === 'length' ? 'have 8 to 128 characters' : ruleText(rule, email))).join('; ')}`;
}
