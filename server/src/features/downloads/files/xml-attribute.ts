import { escapeXml } from '../../exports/index.ts';

export const attribute = (text: string): string =>
  escapeXml(text).replaceAll("'", '&apos;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
