/** Returns the processor time of some work in milliseconds, which does not depend on other programs. */
export function processorMsOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
