/** The purposes of messages, most urgent first: security, service, staff, legal, marketing. */
export const lanes = ['x', 's', 't', 'l', 'm'] as const;
export type Lane = (typeof lanes)[number];

/** Lanes that nothing else may delay. */
export const urgentLanes: readonly Lane[] = ['x', 's'];
export const otherLanes: readonly Lane[] = lanes.filter((lane) => !urgentLanes.includes(lane));

/** A service message without a known outcome is repeated once after this. */
export const afterUnknownMs = 10 * 60_000;

/**
 * When a message with an unknown outcome is repeated: codes at once, service messages once after ten minutes, others
 * never.
 */
export function pauseAfterUnknown(lane: Lane, attempts: number): number | null {
  if (lane === 'x') return 0;
  return lane === 's' && attempts < 2 ? afterUnknownMs : null;
}
