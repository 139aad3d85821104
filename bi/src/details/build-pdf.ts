/** Writes a one-page PDF: a full-page image, and its text as an invisible layer that can be searched, copied and read aloud. */
export interface PdfText {
  readonly text: string;
  /** Upper left corner and size of the text, in pixels of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PdfInput {
  readonly title: string;
  /** In pixels; one pixel is 0.75 points. */
  readonly width: number;
  readonly height: number;
  /** RGB of each pixel, compressed with `deflate`. */
  readonly image: { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
  readonly texts: readonly PdfText[];
}

const pointsPerPixel = 0.75;

export function buildPdf({ title, width, height, image, texts }: PdfInput): Uint8Array<ArrayBuffer> {
  const [wide, tall] = [round(width * pointsPerPixel), round(height * pointsPerPixel)];
  const content = latin(
    [`q ${wide} 0 0 ${tall} 0 0 cm /Page Do Q`, 'BT 3 Tr', ...texts.map((text) => textLine(text, tall)), 'ET'].join(
      '\n',
    ),
  );
  const objects: Uint8Array[][] = [
    [latin('<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>')],
    [latin('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${tall}] /Contents 5 0 R /Resources << /XObject << /Page 4 0 R >> /Font << /F 6 0 R >> >> >>`,
      ),
    ],
    stream(
      `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      image.bytes,
    ),
    stream('', content),
    [latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')],
    [latin(`<< /Title ${pdfText(title)} >>`)],
  ];
  const parts: Uint8Array[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (bytes: Uint8Array) => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(length);
    push(latin(`${index + 1} 0 obj\n`));
    for (const bytes of object) push(bytes);
    push(latin('\nendobj\n'));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  push(
    latin(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  const file = new Uint8Array(length);
  let at = 0;
  for (const bytes of parts) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

function textLine({ text, x, y, width, height }: PdfText, tall: number): string {
  const size = round(height * pointsPerPixel * 0.8);
  // Helvetica characters are about half as wide as they are high.
  const stretch = Math.max(20, Math.min(300, (width * pointsPerPixel * 100) / (0.5 * size * Math.max(1, text.length))));
  const base = tall - (y + height * 0.8) * pointsPerPixel;
  return `/F ${size} Tf ${round(stretch)} Tz 1 0 0 1 ${round(x * pointsPerPixel)} ${round(base)} Tm ${pdfText(text)} Tj`;
}

function stream(entries: string, bytes: Uint8Array): Uint8Array[] {
  return [latin(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, latin('\nendstream')];
}

/** Characters that WinAnsi has and Latin-1 lacks or has elsewhere. */
const marks: Record<string, number> = {
  '–': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '…': 0x85,
  '•': 0x95,
  '−': 0x2d,
};

/** A PDF string in WinAnsi. Characters that WinAnsi lacks are left out. */
function pdfText(text: string): string {
  const codes = [...text].flatMap((letter) => {
    const code = marks[letter] ?? letter.codePointAt(0) ?? 0;
    return code >= 32 && code < 256 ? [code] : [];
  });
  return `(${codes
    .map((code) => String.fromCharCode(code))
    .join('')
    .replace(/[\\()]/g, '\\$&')})`;
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
