import type { Column } from '@platbook/contract/batches';
import { limits } from '@platbook/contract/limits';

/** Pixels: 20 for each character of the longest value, held between 100 and 350 (specification §9, reading 23). */
export function columnWidth(column: Pick<Column, 'maxValueLength'>): number {
  const wished = column.maxValueLength * limits.gridPixelsPerCharacter;
  return Math.min(limits.gridColumnMaximumWidth, Math.max(limits.gridColumnMinimumWidth, wished));
}

/** Pixels a person may drag a column to: never under 100. */
export function resizedWidth(width: number): number {
  return Math.max(limits.gridColumnMinimumWidth, Math.round(width));
}
