/** One reading of email addresses for both sides: which texts are one, and which two are the same (security H081, H128). */
import { isMailAddress } from './mail-address.ts';

/**
 * The address in the one form by which addresses are compared: lower case by the rules of no language, NFC, without spaces around it. A
 * homograph and a Turkish dotted capital I stay other letters, so they name another address.
 */
export function canonicalEmail(text: string): string {
  return text
    .replace(/^ +| +$/g, '')
    .toLowerCase()
    .normalize('NFC');
}

/** The canonical address, or undefined when the text is none: see `isMailAddress`. */
export function parseEmail(text: string): string | undefined {
  const canonical = canonicalEmail(text);
  return isMailAddress(canonical) ? canonical : undefined;
}

/** The address whose trial a person has: what is behind a plus is left out, so that one mailbox has one trial (security T32). */
export function trialKeyOf(email: string): string | null {
  const [name, domain] = canonicalEmail(email).split('@');
  return name && domain ? `${name.split('+')[0]}@${domain}` : null;
}
