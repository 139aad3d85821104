import { isMailAddress } from './mail-address.ts';

/** Locale-independent lowercase, NFC, trimmed. Homographs and a Turkish dotted capital I stay different letters. */
export function canonicalEmail(text: string): string {
  return text
    .replace(/^ +| +$/g, '')
    .toLowerCase()
    .normalize('NFC');
}

export function parseEmail(text: string): string | undefined {
  const canonical = canonicalEmail(text);
  return isMailAddress(canonical) ? canonical : undefined;
}

/** The address that identifies a trial: the part after a plus is dropped, so a mailbox gets only one trial [T32]. */
export function trialKeyOf(email: string): string | null {
  const [name, domain] = canonicalEmail(email).split('@');
  return name && domain ? `${name.split('+')[0]}@${domain}` : null;
}
