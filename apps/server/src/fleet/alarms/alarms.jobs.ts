import { repeatEvery, type Stop } from '../../kernel/program/repeat-every.ts';
import { makeAlarmWatch } from './alarm-watch.service.ts';

const lookEveryMs = 1_000;
const simEveryMs = 6 * 3_600_000;

/** Starts the watch, in the one program that receives the fleet's messages. Returns a function that stops it. */
export function startAlarmWatch(
  needs: Parameters<typeof makeAlarmWatch>[0],
  onError: (error: unknown) => void,
): Stop {
  const watch = makeAlarmWatch(needs);
  let begun = false;
  let simsAt = Number.NEGATIVE_INFINITY;
  const round = async () => {
    if (!begun) await watch.begin();
    begun = true;
    if (needs.now() - simsAt >= simEveryMs) {
      await watch.lookAtSims();
      simsAt = needs.now();
    }
    await watch.look();
  };
  const stop = repeatEvery(lookEveryMs, round, onError);
  return async () => {
    await stop();
    watch.stop();
  };
}
