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

/** The list of alarms; `fixed` narrows it, for example to one vehicle. */
export const AlarmList = (props: ComponentProps<typeof List>) => (
  <Suspense fallback={<Skeleton active />}>
    <List {...props} />
  </Suspense>
);

/** The waiting alarms, for a place beside a map. */
export const AlarmDock = (props: AlarmDockProps) => (
  <Suspense fallback={<Skeleton active />}>
    <Dock {...props} />
  </Suspense>
);

const everyMs = 30_000;

/** How many alarms wait in these areas; undefined until known, and for operators without the code. */
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

/** The title of the list of waiting alarms, with the number on the button. */
export const AlarmsName = ({ areaIds }: Pick<ButtonProps, 'areaIds'>) => countedName(useWaiting(areaIds));

/** How many alarms wait, in red if one is urgent; opens their list. Absent without the code. */
export const AlarmsButton = (props: ButtonProps) => (
  <Gate may={alarms.counts}>
    <Counted {...props} />
  </Gate>
);
