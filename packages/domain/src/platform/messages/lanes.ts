/** What a message is sent for, the most urgent first: security, service, staff, legal, marketing. */
export const lanes = ['x', 's', 't', 'l', 'm'] as const;
export type Lane = (typeof lanes)[number];

/** What is never held up by whatever else waits. */
export const urgentLanes: readonly Lane[] = ['x', 's'];
export const otherLanes: readonly Lane[] = lanes.filter((lane) => !urgentLanes.includes(lane));

/** After so long a service message whose answer was lost is sent once more. */
export const afterUnknownMs = 10 * 60_000;

/**
 * When a message is sent again of which nobody knows whether it arrived: codes at once, what serves the rider once after ten minutes,
 * everything else never.
 */
export function pauseAfterUnknown(lane: Lane, attempts: number): number | null {
  if (lane === 'x') return 0;
  return lane === 's' && attempts < 2 ? afterUnknownMs : null;
}
