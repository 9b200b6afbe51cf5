/** The index among snapshots, oldest first, of the one shown at an instant; -1 before the first. */
export function snapshotAt(snapshots: readonly number[], at: number) {
  let found = -1;
  for (let i = 0; i < snapshots.length && (snapshots[i] ?? 0) <= at; i++) found = i;
  return found;
}

/** The snapshot so many steps from the one shown at an instant; undefined beyond the ends. */
export const stepFrom = (snapshots: readonly number[], at: number, by: number): number | undefined =>
  snapshots[snapshotAt(snapshots, at) + by];
