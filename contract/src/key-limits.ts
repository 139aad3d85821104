/** Numbers of the keys for the REST API that both sides agree on; the first visit needs none of them. */
export const keyLimits = {
  /** How long Home says that the key was copied (specification §9). */
  copiedOnHomeMilliseconds: 3_000,
  /** How long Direct Integration says so (readings 36). */
  copiedMilliseconds: 2_000,
  keysPerPerson: 20,
  nameLength: 80,
  /** How long the key before a roll still works. */
  overlapHours: 24,
} as const;
