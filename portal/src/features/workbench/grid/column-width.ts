import { limits } from '@platbook/contract/limits';
import type { Column } from '@platbook/contract/workbench/batches';

/** Characters shown of a number without a declared scale, which is rounded to two decimals. */
const roundedCharacters = 7;
/** Pixels per character of the header's name, and for its buttons and padding. */
const headerCharacterPixels = 8;
const headerSpacePixels = 52;

/** Pixels: 20 for each character of the longest value, enough for the name, clamped to 100–350. */
export function columnWidth({ name, datatype, maxValueLength, scale }: Column): number {
  const isRounded = datatype === 'number' && scale === undefined && maxValueLength > 15;
  const characters = isRounded ? roundedCharacters : maxValueLength;
  const wanted = Math.max(
    characters * limits.gridPixelsPerCharacter,
    name.length * headerCharacterPixels + headerSpacePixels,
  );
  return Math.min(limits.gridColumnMaximumWidth, Math.max(limits.gridColumnMinimumWidth, wanted));
}

/** Pixels after resizing by the user: at least 100. */
export function resizedWidth(width: number): number {
  return Math.max(limits.gridColumnMinimumWidth, Math.round(width));
}
