import type { CommandRow } from '@kickstand/contract/fleet/vehicles';

/**
 * The job of an approved command, found among the commands of its type since its approval: its id is only told to
 * the approver.
 */
export function jobAmong(list: readonly CommandRow[], carIds: readonly string[]): string | undefined {
  const ours = new Set(carIds);
  const foreign = new Set(list.filter(({ carId }) => !ours.has(carId)).map(({ jobId }) => jobId));
  const reached = new Map<string, number>();
  for (const { jobId } of list)
    if (jobId !== null && !foreign.has(jobId)) reached.set(jobId, (reached.get(jobId) ?? 0) + 1);
  const [most] = [...reached].sort(([, a], [, b]) => b - a);
  return most?.[0];
}
