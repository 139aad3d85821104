/** S3's answers are flat enough to be read by tag; a tag without an end ends the search. */
export function elementsOf(xml: string, tag: string): string[] {
  const [begin, end] = [`<${tag}>`, `</${tag}>`];
  const found: string[] = [];
  for (let at = xml.indexOf(begin); at >= 0; at = xml.indexOf(begin, at)) {
    const closes = xml.indexOf(end, at);
    if (closes < 0) break;
    found.push(xml.slice(at + begin.length, closes));
    at = closes + end.length;
  }
  return found;
}

/** The text of the first such element; '' if there is none. */
export function textOf(xml: string, tag: string): string {
  const [begin, end] = [`<${tag}>`, `</${tag}>`];
  const at = xml.indexOf(begin);
  const closes = at < 0 ? -1 : xml.indexOf(end, at);
  return closes < 0 ? '' : decode(xml.slice(at + begin.length, closes));
}

/** The name of the outermost element, without a namespace. */
export function rootOf(xml: string): string {
  return /^\s*(?:<\?[^>]*\?>\s*)?<([A-Za-z]+)[\s>/]/.exec(xml.slice(0, 1000))?.[1] ?? '';
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
