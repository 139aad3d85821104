/** Paths that sign-in can return to [V19]: pages of the product, and nothing that a browser could resolve to another origin. */

const MAXIMUM_LENGTH = 4_096;
const pages =
  /^\/(?:$|(?:home|queries|query-chart|query-table|reports|visualize|profile|directintegration|solutioncatalog|solutionpack|propertyreports|propertynavigator|pn|usagemetrics|admin|termsofuse|api-explorer|requestaccess|documentation)(?:\/|$))/i;
// Control characters, the backslash (browsers treat it as a slash) and encoded slashes that a server could decode.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const unsafe = /[\u0000-\u001f\u007f\\]/;

/** The path with its query and fragment, or '' if it isn't a page of the product. `text` was decoded once. */
export function parseReturnPath(text: string | undefined, publicUrl: string): string {
  if (text === undefined || text.length > MAXIMUM_LENGTH || !/^\/(?![/\\])/.test(text) || unsafe.test(text)) return '';
  const origin = new URL(publicUrl).origin;
  if (!URL.canParse(text, origin)) return '';
  const url = new URL(text, origin);
  if (url.origin !== origin || !pages.test(url.pathname) || !isPlainPath(url.pathname)) return '';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** False if decoding once more changes the path: encoded slashes, dots or control characters. */
function isPlainPath(path: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return (
    !unsafe.test(decoded) &&
    !decoded.includes('//') &&
    !decoded.split('/').some((part) => part === '..' || part === '.') &&
    !/%2f|%5c/i.test(path)
  );
}
