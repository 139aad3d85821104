/** Decodes an email's quoted-printable text, as far as it is ASCII. */
export function quotedText(raw = ''): string {
  return raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
