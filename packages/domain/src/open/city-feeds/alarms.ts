import type { FeedAlarm } from '@kickstand/contract/open/regulator';

/** The state of a feed. */
export interface FeedHealth {
  /** Vehicles due to be reported, and those reported in time. */
  due: number;
  told: number;
  /** When the oldest waiting record was queued, epoch ms; null: none waits. */
  oldestWaitingAt: number | null;
  /** Records answered within a day. */
  accepted: number;
  rejected: number;
}

/** The bounds set for the area. */
export interface FeedBounds {
  feedCoveragePct: number;
  feedWaitMinutes: number;
  feedRefusedPct: number;
}

/** Of fewer records a share means nothing. */
const fewestJudged = 20;
const minuteMs = 60_000;

/** The alarms that warn before the city notices, with the bound that is missed. */
export function alarmsOf(of: FeedHealth, bounds: FeedBounds, now: number): Map<FeedAlarm, number> {
  const alarms = new Map<FeedAlarm, number>();
  const { feedCoveragePct, feedWaitMinutes, feedRefusedPct } = bounds;
  if (of.told * 100 < of.due * feedCoveragePct) alarms.set('coverage', feedCoveragePct);
  const half = (feedWaitMinutes * minuteMs) / 2;
  if (of.oldestWaitingAt !== null && now - of.oldestWaitingAt > half) alarms.set('waiting', feedWaitMinutes);
  const judged = of.accepted + of.rejected;
  if (judged >= fewestJudged && of.rejected * 100 > judged * feedRefusedPct)
    alarms.set('refused', feedRefusedPct);
  return alarms;
}
