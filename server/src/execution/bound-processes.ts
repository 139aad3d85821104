/** How many processes of embedded engines this machine's memory holds: floor((RAM − 2 GB) / 1.3 GB), 1 to 12. */
export function boundProcessesFor(memoryBytes: number): number {
  return Math.max(1, Math.min(12, Math.floor((memoryBytes - 2e9) / 1.3e9)));
}
