export const keyLimits = {
  copiedOnHomeMilliseconds: 3_000,
  /** How long Direct Integration shows it. */
  copiedMilliseconds: 2_000,
  keysPerPerson: 20,
  nameLength: 80,
  /** How long the previous key works after a rotation. */
  overlapHours: 24,
} as const;
