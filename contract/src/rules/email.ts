/** Parsing of email addresses, for page and server: which texts are an address, and which are the same address [H081, H128]. */
import { isMailAddress } from './mail-address.ts';

/**
 * The form in which addresses are compared: locale-independent lowercase, NFC, trimmed. A homograph and a Turkish dotted capital I stay
 * different letters, so they name a different address.
 */
export function canonicalEmail(text: string): string {
  return text
    .replace(/^ +| +$/g, '')
    .toLowerCase()
    .normalize('NFC');
}

/** The canonical address, or undefined if `isMailAddress` is false. */
export function parseEmail(text: string): string | undefined {
  const canonical = canonicalEmail(text);
  return isMailAddress(canonical) ? canonical : undefined;
}

/** The address that identifies a trial: the part after a plus is dropped, so a mailbox gets only one trial [T32]. */
export function trialKeyOf(email: string): string | null {
  const [name, domain] = canonicalEmail(email).split('@');
  return name && domain ? `${name.split('+')[0]}@${domain}` : null;
}
