/** Seconds of processor time that this process takes while the work continues: what the work costs, however busy the machine is. */
export async function processorSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
