import { listCounties } from '../../../charts/map/map-shapes.ts';
import { type MapPoint, pixelAt } from '../../../charts/map/projection.ts';
import type { DrawnPoints, MapColors, MapFrame } from './map-messages.ts';

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export function paintMap(context: Context, points: DrawnPoints, frame: MapFrame): void {
  const { width, height, ratio, view, colors } = frame;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colors.land;
  context.fillRect(0, 0, width, height);
  const at = (x: number, y: number) => pixelAt(view, frame, { x, y });
  paintCounties(context, frame, at);
  const radius = radiusOf(points.x.length);
  paintPoints(context, points, frame, radius);
  const { hovered, chosen } = frame;
  if (hovered) circle(context, at(hovered.x, hovered.y), radius + 1, undefined, colors.ink, 1.5);
  if (chosen) {
    const place = at(chosen.x, chosen.y);
    context.globalAlpha = 0.18;
    circle(context, place, radius + 6, colors.accent);
    context.globalAlpha = 1;
    circle(context, place, radius + 1.5, colors.accent, colors.paper, 2);
  }
}

function radiusOf(count: number): number {
  return count > 20_000 ? 2.5 : count > 3_000 ? 3.5 : 5;
}

/** Minimum size of a typical ZIP code in pixels to draw its outline, and its number. */
const drawnZip = 14;
const labelledZip = 44;
const labelWidth = 96;
const labelHeight = 16;

function paintCounties(
  context: Context,
  { width, height, colors, font }: MapFrame,
  at: (x: number, y: number) => MapPoint,
): void {
  const labels: { text: string; place: MapPoint; isCounty: boolean }[] = [];
  for (const county of listCounties()) {
    const from = at(county.left, county.top);
    const to = at(county.right, county.bottom);
    if (to.x < 0 || to.y < 0 || from.x > width || from.y > height) continue;
    context.fillStyle = colors.block;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    // The typical side of a ZIP code in pixels determines whether its outline and number are drawn.
    const side = Math.sqrt(((to.x - from.x) * (to.y - from.y)) / county.zips.length);
    if (side > drawnZip) {
      context.strokeStyle = colors.lot;
      context.lineWidth = 1;
      for (const { zip, x, y, corners } of county.zips) {
        path(context, corners, at);
        context.stroke();
        if (side > labelledZip) labels.push({ text: zip, place: at(x, y), isCounty: false });
      }
    }
    context.strokeStyle = colors.edge;
    context.lineWidth = 1.25;
    context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
    if (side <= labelledZip)
      labels.push({ text: county.name, place: { x: (from.x + to.x) / 2, y: from.y - 8 }, isCounty: true });
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const written: MapPoint[] = [];
  for (const { text, place, isCounty } of labels) {
    const isFree = written.every(
      ({ x, y }) => Math.abs(x - place.x) > labelWidth || Math.abs(y - place.y) > labelHeight,
    );
    if (isCounty && !isFree) continue;
    written.push(place);
    context.font = `${isCounty ? '500 11.5px' : '10.5px'} ${font}`;
    context.strokeStyle = isCounty ? colors.land : colors.block;
    context.lineWidth = 3;
    context.strokeText(text, place.x, place.y);
    context.fillStyle = colors['map-label'];
    context.fillText(text, place.x, place.y);
  }
}

function path(context: Context, corners: readonly number[], at: (x: number, y: number) => MapPoint): void {
  context.beginPath();
  for (let index = 0; index < corners.length; index += 2) {
    const { x, y } = at(corners[index] as number, corners[index + 1] as number);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** Side in pixels of a square in which only one point is drawn; bounds the work by the canvas size. */
const hidingPixels = 2;

function paintPoints(context: Context, points: DrawnPoints, frame: MapFrame, radius: number): void {
  const { view, width, height, ratio, colors } = frame;
  const across = Math.ceil(width / hidingPixels) + 1;
  const taken = new Uint8Array(across * (Math.ceil(height / hidingPixels) + 1));
  const seen: number[] = [];
  for (let index = points.x.length - 1; index >= 0; index -= 1) {
    const x = ((points.x[index] as number) - view.x) * view.scale + width / 2;
    const y = ((points.y[index] as number) - view.y) * view.scale + height / 2;
    if (!(x > -radius && y > -radius && x < width + radius && y < height + radius)) continue;
    const cell =
      Math.floor(Math.max(0, Math.min(y, height)) / hidingPixels) * across +
      Math.floor(Math.max(0, Math.min(x, width)) / hidingPixels);
    if (taken[cell] === 1) continue;
    taken[cell] = 1;
    seen.push(x, y, points.codes[index] as number);
  }
  const stamps = new Map<number, OffscreenCanvas | HTMLCanvasElement | undefined>();
  for (let index = seen.length - 3; index >= 0; index -= 3) {
    const code = seen[index + 2] as number;
    if (!stamps.has(code)) stamps.set(code, makeStamp(colors, points.palette, code, radius, ratio));
    const stamp = stamps.get(code);
    const half = radius + 1;
    if (stamp)
      context.drawImage(stamp, (seen[index] as number) - half, (seen[index + 1] as number) - half, 2 * half, 2 * half);
  }
}

/** The fill of a palette index: 0 is the single color, 255 a row without a value. */
function fillOf(colors: MapColors, palette: DrawnPoints['palette'], code: number): string {
  if (code === 255) return colors.block;
  return (code === 0 ? colors.ramp[2] : colors[palette][code - 1]) ?? colors.faint;
}

function makeStamp(colors: MapColors, palette: DrawnPoints['palette'], code: number, radius: number, ratio: number) {
  const side = Math.ceil(2 * (radius + 1) * ratio);
  const canvas =
    typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(side, side);
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d') as Context | null;
  if (!context) return undefined;
  context.scale(side / (2 * (radius + 1)), side / (2 * (radius + 1)));
  const edge = code === 255 ? colors.faint : palette === 'ramp' || code === 0 ? colors.ramp.at(-1) : colors.paper;
  circle(context, { x: radius + 1, y: radius + 1 }, radius - 0.5, fillOf(colors, palette, code), edge, 1);
  return canvas;
}

function circle(context: Context, { x, y }: MapPoint, radius: number, fill?: string, edge?: string, width = 1): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (!edge) return;
  context.strokeStyle = edge;
  context.lineWidth = width;
  context.stroke();
}
