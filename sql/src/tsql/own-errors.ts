/** The product's own error numbers; SQL Server leaves those above 50000 to applications. */
export const ownErrors = {
  time: 50_001,
  rows: 50_002,
  bytes: 50_003,
  temporary: 50_004,
  unavailable: 50_006,
  unproven: 50_007,
  fault: 50_009,
  batch: 50_010,
  busy: 50_011,
} as const;
