import type { Column } from '@platbook/contract/batches';
import { limits } from '@platbook/contract/limits';

/** Characters that the grid shows of a number without declared places: it is rounded to two. */
const roundedCharacters = 7;
/** Of the name in the header, and of its buttons and padding. */
const headerCharacterPixels = 8;
const headerSpacePixels = 52;

/** Pixels: 20 for each character of the longest value, and enough for the name, held between 100 and 350. */
export function columnWidth({ name, datatype, maxValueLength, scale }: Column): number {
  const isRounded = datatype === 'number' && scale === undefined && maxValueLength > 15;
  const characters = isRounded ? roundedCharacters : maxValueLength;
  const wished = Math.max(
    characters * limits.gridPixelsPerCharacter,
    name.length * headerCharacterPixels + headerSpacePixels,
  );
  return Math.min(limits.gridColumnMaximumWidth, Math.max(limits.gridColumnMinimumWidth, wished));
}

/** Pixels a person may drag a column to: never under 100. */
export function resizedWidth(width: number): number {
  return Math.max(limits.gridColumnMinimumWidth, Math.round(width));
}
