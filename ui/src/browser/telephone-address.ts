/** The `tel:` URL of a phone number: `tel:+18005550142`. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
