/** Draws a page of the report as an image: the browser renders a copy of it in the light theme, without interactive controls. */
import { readBytes } from '@platbook/ui/call/call';
import type { PdfText } from './build-pdf.ts';

/** Browsers on phones can't draw larger canvases. */
const mostPixels = 16_000_000;

/** The size is that of the page in pixels. The canvas has `scale` pixels for each. */
export async function drawPage(page: HTMLElement, heading: readonly string[]) {
  const copy = copyOf(page, heading);
  const place = document.createElement('div');
  place.setAttribute('aria-hidden', 'true');
  place.inert = true;
  place.style.cssText = 'position:absolute;left:-20000px;top:0';
  place.append(copy);
  document.body.append(place);
  try {
    const { width, height } = copy.getBoundingClientRect();
    const [wide, tall] = [Math.ceil(width), Math.ceil(height)];
    const texts = textsOf(copy);
    const scale = Math.min(2, Math.sqrt(mostPixels / (wide * tall)));
    const picture = new Image();
    picture.src = await pictureAddress(copy, wide, tall);
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(wide * scale);
    canvas.height = Math.round(tall * scale);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error("The browser can't draw");
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return { canvas, width: wide, height: tall, texts };
  } finally {
    place.remove();
  }
}

function copyOf(page: HTMLElement, heading: readonly string[]): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  for (const select of copy.querySelectorAll('select')) select.closest('.select')?.remove();
  for (const each of copy.querySelectorAll('.screen-only, .rp-tabs, .mark-tip, .icon-btn, h1')) each.remove();
  const head = document.createElement('header');
  head.className = 'page-head';
  for (const [index, text] of heading.entries()) {
    const line = document.createElement(index === 0 ? 'h1' : 'p');
    line.textContent = text;
    if (index > 0) line.className = 'muted t-12';
    head.append(line);
  }
  copy.prepend(head);
  copy.style.cssText = `width:${page.clientWidth}px;height:auto;overflow:visible`;
  return copy;
}

/** The copy with all styles and fonts inlined: an image can't load anything from outside. */
async function pictureAddress(copy: HTMLElement, width: number, height: number): Promise<string> {
  const styles = [...document.styleSheets].flatMap(rulesOf);
  const faces = await Promise.all(styles.filter((rule) => rule instanceof CSSFontFaceRule).map(faceText));
  const css = [
    ...styles.filter((rule) => !(rule instanceof CSSFontFaceRule)).map(({ cssText }) => cssText),
    ...faces,
  ].join('\n');
  const body = document.createElementNS('http://www.w3.org/1999/xhtml', 'body');
  body.className = document.body.className;
  body.style.cssText = 'margin:0;overflow:visible;height:auto';
  const around = document.createElement('div');
  around.className = 'work';
  around.append(copy.cloneNode(true));
  const style = document.createElement('style');
  style.textContent = css;
  body.append(style, around);
  const text = new XMLSerializer().serializeToString(body);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" data-theme="light" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules].flatMap(shownRules);
  } catch {
    // A stylesheet of a browser extension, which can't be read.
    return [];
  }
}

/** Media queries are evaluated against this window, because the copy has a different width. */
function shownRules(rule: CSSRule): CSSRule[] {
  if (!(rule instanceof CSSMediaRule)) return [rule];
  return window.matchMedia(rule.conditionText).matches ? [...rule.cssRules].flatMap(shownRules) : [];
}

async function faceText(rule: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
  if (!address || address.startsWith('data:')) return rule.cssText;
  const url = new URL(address, rule.parentStyleSheet?.href ?? document.baseURI);
  const bytes = await readBytes(url.href);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return rule.cssText.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${btoa(text)})`);
}

function textsOf(copy: HTMLElement): PdfText[] {
  const { left, top } = copy.getBoundingClientRect();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const texts: PdfText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    if (text === '' || node.parentElement?.closest('.sr, title, style')) continue;
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    if (width > 0 && height > 0) texts.push({ text, x: x - left, y: y - top, width, height });
  }
  return texts;
}
