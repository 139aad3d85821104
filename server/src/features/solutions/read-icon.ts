import { problem } from '../../http/problem.ts';
import { isCleanSvg } from './pack-icon.ts';
import type { Packs } from './packs.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The answer of POST get-icon, in base64: the icon of the pack with this code or name, or the image itself if the text is the
 * base64 of a PNG or a clean SVG. Never reads a path or URL [V29, H108].
 */
export function readSentIcon(packs: Packs, icon: string): string {
  const pack = packs.find(icon) ?? packs.list.find(({ name }) => name === icon);
  if (pack !== undefined) return pack.icon;
  const base64 = icon.replace(/^data:image\/(?:svg\+xml|png);base64,/, '');
  if (!/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) throw notAnIcon();
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, PNG.length).equals(PNG) && !isCleanSvg(bytes.toString('utf8'))) throw notAnIcon();
  return base64;
}

const notAnIcon = () =>
  problem('request.invalid', 'icon must be a pack code, or a base64-encoded PNG or plain SVG image');
