import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { printToken } from './print-tokens.ts';
import { filmSize, type Scene } from './tour-scenes.ts';

/** H.264 in MP4, as every browser plays it. */
const type = 'video/mp4;codecs=avc1.42E01F';

export async function recordFilm(browser: Browser, scenes: readonly Scene[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: filmSize });
  try {
    await page.addStyleTag({ content: fontFace() });
    await page.evaluate(() =>
      Promise.all([document.fonts.load('600 46px "Public Sans"'), document.fonts.load('21px "Public Sans"')]),
    );
    await page.addScriptTag({ content: [createPainter, createScenePainter, toBase64].join('\n') });
    const colors = { paper: printToken('paper'), ink: printToken('ink'), accent: printToken('accent') };
    const base64 = await page.evaluate(playAndRecord, { scenes, colors, type, ...filmSize });
    return Buffer.from(base64, 'base64');
  } finally {
    await page.close();
  }
}

/** The product's typeface; the page of the recorder has no address of its own to load it from. */
function fontFace(): string {
  const file = new URL('../../ui/src/styles/fonts/public-sans-latin.woff2', import.meta.url);
  const source = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
  return `@font-face { font-family: "Public Sans"; src: url("${source}") format("woff2"); font-weight: 100 900; }`;
}

interface Play {
  scenes: readonly Scene[];
  colors: { paper: string; ink: string; accent: string };
  type: string;
  width: number;
  height: number;
}

/** These four run in the page: they can use only each other and what a page has. */
async function playAndRecord(play: Play): Promise<string> {
  const { scenes, type, width, height } = play;
  if (!MediaRecorder.isTypeSupported(type)) throw new Error(`This browser records no ${type}.`);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  document.body.append(canvas);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas.');
  const pictures = await Promise.all(
    scenes.map(async ({ picture }) => {
      if (picture === '') return null;
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      return image;
    }),
  );
  const draw = createScenePainter(createPainter(pen, pictures, play), pen, play);

  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: type, videoBitsPerSecond: 550_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  const end = scenes.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  draw(0);
  recorder.start();
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const frame = () => {
      const now = performance.now() - began;
      draw(Math.min(now, end - 1));
      if (now < end) requestAnimationFrame(frame);
      else resolve();
    };
    frame();
  });
  recorder.stop();
  await stopped;
  return toBase64(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let place = 0; place < bytes.length; place += 32_768)
    text += String.fromCharCode(...bytes.subarray(place, place + 32_768));
  return btoa(text);
}

type Painter = ReturnType<typeof createPainter>;

function createPainter(
  pen: CanvasRenderingContext2D,
  pictures: readonly (HTMLImageElement | null)[],
  { scenes, colors, width, height }: Play,
) {
  const drawStill = (at: number) => {
    const picture = pictures[at];
    pen.fillStyle = colors.paper;
    pen.fillRect(0, 0, width, height);
    if (picture) {
      pen.drawImage(picture, 0, 0, width, height);
      return;
    }
    pen.fillStyle = colors.ink;
    pen.textAlign = 'center';
    pen.font = '600 46px "Public Sans", "Segoe UI", sans-serif';
    pen.fillText(scenes[at]?.caption ?? '', width / 2, height / 2 + 8, width - 160);
    pen.fillStyle = colors.accent;
    pen.fillRect(width / 2 - 36, height / 2 + 40, 72, 4);
  };
  const drawCaption = (text: string) => {
    pen.font = '500 21px "Public Sans", "Segoe UI", sans-serif';
    const wide = Math.min(width - 80, pen.measureText(text).width + 56);
    pen.fillStyle = 'rgb(27 32 38 / 90%)';
    pen.beginPath();
    pen.roundRect((width - wide) / 2, height - 66, wide, 44, 22);
    pen.fill();
    pen.fillStyle = '#ffffff';
    pen.textAlign = 'center';
    pen.fillText(text, width / 2, height - 37, wide - 40);
  };
  const drawPointer = (x: number, y: number) => {
    pen.save();
    pen.translate(x, y);
    pen.beginPath();
    for (const [px, py] of [
      [0, 0],
      [0, 21],
      [5, 16.5],
      [9, 25],
      [13, 23],
      [9, 15],
      [16, 15],
    ] as const)
      pen.lineTo(px, py);
    pen.closePath();
    Object.assign(pen, { fillStyle: '#ffffff', strokeStyle: colors.ink, lineWidth: 1.6 });
    pen.fill();
    pen.stroke();
    pen.restore();
  };
  return { drawStill, drawCaption, drawPointer, hasPicture: (at: number) => pictures[at] !== null };
}

function createScenePainter(
  { drawStill, drawCaption, drawPointer, hasPicture }: Painter,
  pen: CanvasRenderingContext2D,
  { scenes, colors, width, height }: Play,
): (now: number) => void {
  let start = 0;
  const cuts = scenes.map(({ seconds }) => {
    start += seconds * 1000;
    return start;
  });
  const pointers: { x: number; y: number }[] = [];
  for (const { pointer } of scenes) pointers.push(pointer ?? pointers.at(-1) ?? { x: width / 2, y: height * 0.8 });
  return (now: number) => {
    const at = Math.max(
      0,
      cuts.findIndex((cut) => now < cut),
    );
    const scene = scenes[at];
    const since = now - (cuts[at - 1] ?? 0);
    const left = (cuts[at] ?? 0) - now;
    drawStill(at);
    if (at > 0 && since < 250) {
      pen.globalAlpha = 1 - since / 250;
      drawStill(at - 1);
      pen.globalAlpha = 1;
    }
    if (!scene || !hasPicture(at)) return;
    drawCaption(scene.caption);
    const [from, to] = [pointers[at - 1] ?? pointers[at], pointers[at]];
    if (!from || !to) return;
    const share = Math.min(1, Math.max(0, (since - 900) / 1100));
    const eased = share * share * (3 - 2 * share);
    const [x, y] = [from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased];
    if (scene.isPressed && left < 500) {
      pen.beginPath();
      pen.arc(x, y, 8 + (500 - left) / 22, 0, 7);
      pen.globalAlpha = Math.max(0, left / 500);
      Object.assign(pen, { strokeStyle: colors.accent, lineWidth: 4 });
      pen.stroke();
      pen.globalAlpha = 1;
    }
    drawPointer(x, y);
  };
}
