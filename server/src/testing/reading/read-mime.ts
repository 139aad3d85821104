export interface MimePart {
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string;
  readonly fileName: string | undefined;
  readonly bytes: Buffer;
  /** UTF-8, with line feeds. */
  readonly text: string;
}

/** Headers of an email and all its parts that aren't containers, decoded (RFC 2045, RFC 2046). */
export function readMime(raw: string): { headers: Readonly<Record<string, string>>; parts: MimePart[] } {
  const [headers, body] = split(raw);
  return { headers, parts: partsOf(headers, body) };
}

function split(raw: string): [Record<string, string>, string] {
  const at = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? ['', '', '']);
  return [
    Object.fromEntries(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    raw.slice(at + 4),
  ];
}

function partsOf(headers: Record<string, string>, body: string): MimePart[] {
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(...split(part.replace(/^\r\n/, ''))));
  const bytes = decode(body.replace(/\r\n$/, ''), headers['content-transfer-encoding'] ?? '7bit');
  const disposition = headers['content-disposition'] ?? '';
  return [
    {
      headers,
      type: type.split(';')[0]!,
      fileName: /filename="?([^";]+)"?/.exec(disposition)?.[1],
      bytes,
      text: bytes.toString().replaceAll('\r\n', '\n'),
    },
  ];
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const joined = body.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
