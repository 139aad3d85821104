import { escapeXml } from '../../exports/index.ts';

/** Escapes text for an attribute in either kind of quotes. */
export const attribute = (text: string): string =>
  escapeXml(text).replaceAll("'", '&apos;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
