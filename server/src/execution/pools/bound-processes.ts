/** How many embedded-engine processes fit in this machine's memory: floor((RAM − 2 GB) / 1.3 GB), at least 1 and at most 12. */
export function boundProcessesFor(memoryBytes: number): number {
  return Math.max(1, Math.min(12, Math.floor((memoryBytes - 2e9) / 1.3e9)));
}
