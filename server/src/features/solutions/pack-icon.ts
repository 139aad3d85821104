import { existsSync, readFileSync } from 'node:fs';
import type { ContentFault, PackFile } from './pack.ts';

/** Maximum size of an icon in bytes; ours have about 700. */
const LARGEST = 20_000;
/** Allows only drawing elements and attributes: no script, link, style sheet, text, image or entity. */
const TAG =
  /^<\/?(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon)(?:\s+(?:xmlns="http:\/\/www\.w3\.org\/2000\/svg"|(?:width|height|viewBox|fill|fill-rule|stroke|stroke-[a-z]+|opacity|transform|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|points)="[^"<>&]*"))*\s*\/?>$/;

/** Whether a text is an SVG image with drawing elements only [V29, H109]. */
export function isCleanSvg(text: string): boolean {
  const body = text.trim();
  if (body.length > LARGEST || !body.startsWith('<svg ') || !body.endsWith('</svg>')) return false;
  const tags = body.match(/<[^>]*>/g) ?? [];
  return tags.every((tag) => TAG.test(tag)) && body.replace(/<[^>]*>/g, '').trim() === '' && !/url\s*\(/i.test(body);
}

const stroke = 'fill="none" stroke="#1b2026" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';
const svg = (lines: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 32 32">${lines}</svg>`;
const PLAIN: Record<PackFile['type'], string> = {
  'Solution Pack': svg(
    `<path fill="#efe6d2" d="M6 11h20v15H6z"/><path ${stroke} d="M6 11h20v15H6zM11 11V6h10v5M6 17h20"/>`,
  ),
  Dataset: svg(`<path fill="#efe6d2" d="M6 7h20v6H6z"/><path ${stroke} d="M6 7h20v18H6zM6 13h20M6 19h20M13 13v12"/>`),
};

export function readIcon(file: string, type: PackFile['type']): { icon: string; faults: ContentFault[] } {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : PLAIN[type];
  const faults = isCleanSvg(text)
    ? []
    : [{ line: 1, sentence: 'The icon must be an SVG image of at most 20 kB with drawing elements only.' }];
  return { icon: Buffer.from(text).toString('base64'), faults };
}
