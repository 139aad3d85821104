interface Room {
  readonly gap: number;
  readonly top: number;
  readonly bottom: number;
}

/** Moves overlapping labels apart as little as needed, within the available height. Undefined positions stay undefined. */
export function spreadLabels(
  heights: readonly (number | undefined)[],
  { gap, top, bottom }: Room,
): (number | undefined)[] {
  const order = heights
    .flatMap((y, index) => (y === undefined ? [] : [{ y, index }]))
    .sort((one, other) => one.y - other.y);
  const placed: { y: number; index: number }[] = [];
  for (const { y, index } of order) placed.push({ y: Math.max(y, (placed.at(-1)?.y ?? top - gap) + gap), index });
  let most = bottom;
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, most);
    most = label.y - gap;
  }
  const result: (number | undefined)[] = heights.map(() => undefined);
  for (const { y, index } of placed) result[index] = y;
  return result;
}
