import { AlertOutlined } from '@ant-design/icons';
import { type AlarmCounts, alarms } from '@kickstand/contract/fleet/alarms';
import { Button, Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Gate, useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { countText } from '../../ui/format.ts';
import type { AlarmDockProps } from './alarm-dock.tsx';
import { useFreshAlarms } from './alarm-hooks.ts';
import { alarmsWords as words } from './alarms.words.ts';

const List = lazy(() => import('./alarm-list.tsx'));
const Dock = lazy(() => import('./alarm-dock.tsx'));

/** The list of alarms; `fixed` settles whose, such as one vehicle's. */
export const AlarmList = (props: ComponentProps<typeof List>) => (
  <Suspense fallback={<Skeleton active />}>
    <List {...props} />
  </Suspense>
);

/** What waits for somebody, beside a map that shows where. */
export const AlarmDock = (props: AlarmDockProps) => (
  <Suspense fallback={<Skeleton active />}>
    <Dock {...props} />
  </Suspense>
);

const everyMs = 30_000;

/** How many alarms wait in these areas; undefined before it is known and for who may not know. */
function useWaiting(areaIds: readonly number[]) {
  useFreshAlarms();
  const query = areaIds.length > 0 ? { opAreaIds: [...areaIds] } : {};
  const enabled = useMay()(alarms.counts);
  return useCall(alarms.counts, { query }, { quiet: true, keep: true, every: everyMs, enabled }).data;
}

interface ButtonProps {
  areaIds: readonly number[];
  onOpen(): void;
}

const countedName = (waiting: AlarmCounts | undefined) =>
  waiting ? words.openCount(countText(waiting.total)) : words.title;

function Counted({ areaIds, onOpen }: ButtonProps) {
  const waiting = useWaiting(areaIds);
  return (
    <Button danger={(waiting?.levels.red ?? 0) > 0} icon={<AlertOutlined aria-hidden />} onClick={onOpen}>
      {countedName(waiting)}
    </Button>
  );
}

/** What the list of those that wait is called, with the number that the button says. */
export const AlarmsName = ({ areaIds }: Pick<ButtonProps, 'areaIds'>) => countedName(useWaiting(areaIds));

/** How many alarms wait, in red when one of them is urgent; opens their list. Absent where one may not see them. */
export const AlarmsButton = (props: ButtonProps) => (
  <Gate may={alarms.counts}>
    <Counted {...props} />
  </Gate>
);
