import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';

export const guideImagesFolder = path.resolve(import.meta.dirname, '../../../../docs/guide/images');

export type FindImage = typeof findGuideImage;

/** Finds a screenshot by name; undefined unless the files for both themes exist. With its size, so that the page can reserve the space. */
export function findGuideImage(name: string) {
  const [file, darkFile] = [`${name}.webp`, `${name}-dark.webp`];
  const [light, dark] = [file, darkFile].map((each) => path.join(guideImagesFolder, each)) as [string, string];
  if (!existsSync(light) || !existsSync(dark)) return undefined;
  return { file, darkFile, ...sizeOf(light) };
}

/** Reads width and height in pixels from the header of an extended WebP, the format that Chromium writes (RFC 9649 §2.7). */
export function sizeOf(file: string): { width: number; height: number } {
  const header = Buffer.alloc(30);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  if (header.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} is not an extended WebP.`);
  return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 };
}
