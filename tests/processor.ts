/** What some work takes of the processor, in milliseconds: what else the machine does says nothing. */
export function processorMsOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
