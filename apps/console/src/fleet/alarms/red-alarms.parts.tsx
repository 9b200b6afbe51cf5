import { alarms, waitingStates } from '@kickstand/contract/fleet/alarms';
import { Gate } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { countText } from '../../ui/format.ts';
import { useFreshAlarms } from './alarm-hooks.ts';
import { alarmsPaths } from './alarms.paths.ts';
import { alarmsWords as words } from './alarms.words.ts';

const everyMs = 60_000;

function Line({ open }: { open(to: string): void }) {
  useFreshAlarms();
  const { data } = useCall(alarms.counts, {}, { quiet: true, keep: true, every: everyMs });
  if (!data || data.levels.red === 0) return null;
  const filter = { level: 'red', state: waitingStates.join() };
  return (
    <button
      type="button"
      className="notice-alarms tone-bad"
      onClick={() => open(alarmsPaths.list.to({}, filter))}
    >
      {words.redWaiting(countText(data.levels.red), countText(data.unseen))}
    </button>
  );
}

/** How many urgent alarms wait, and how many of them cleared unseen; opens their list. Absent if there are none. */
export const RedAlarms = (props: { open(to: string): void }) => (
  <Gate may="0302||0305">
    <Line {...props} />
  </Gate>
);
