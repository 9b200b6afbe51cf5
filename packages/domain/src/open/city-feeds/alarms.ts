import type { FeedAlarm } from '@kickstand/contract/open/regulator';

/** How a feed fares. */
export interface FeedHealth {
  /** Vehicles that are due to be told of, and those told of in time. */
  due: number;
  told: number;
  /** When the oldest record began to wait, epoch ms; null: none waits. */
  oldestWaitingAt: number | null;
  /** Records that were judged within a day. */
  accepted: number;
  rejected: number;
}

/** The bounds, as they are set of the area. */
export interface FeedBounds {
  feedCoveragePct: number;
  feedWaitMinutes: number;
  feedRefusedPct: number;
}

/** Of fewer records a share says nothing. */
const fewestJudged = 20;
const minuteMs = 60_000;

/** What calls for somebody before the city notices, with the bound that is missed. */
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
