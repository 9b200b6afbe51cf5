import { AlertOutlined } from '@ant-design/icons';
import { alarms } from '@kickstand/contract/alarms';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Gate } from '../../kit/access.tsx';
import { useCall } from '../../kit/calls.ts';
import { live, useLive } from '../../kit/live.ts';
import { PageContext, usePage } from '../../kit/page.ts';
import { type Search, searchText } from '../../kit/screens.ts';
import { countText } from '../../ui/format.ts';
import { alarmsWords as words } from './alarms.words.ts';

const List = lazy(() => import('./alarm-list.tsx'));

/** The list of alarms; `fixed` settles whose, such as one vehicle's. */
export const AlarmList = (props: ComponentProps<typeof List>) => (
  <Suspense fallback={<Skeleton active />}>
    <List {...props} />
  </Suspense>
);

/** Read alarms anew as soon as an urgent one is raised. */
function useFreshAlarms() {
  const client = useQueryClient();
  useLive();
  useEffect(() => live.onAlarm(() => void client.invalidateQueries({ queryKey: ['alarms'] })), [client]);
}

interface AlarmsDrawerProps {
  close(): void;
  /** What it is narrowed to, such as a state or an area. */
  fixed?: ComponentProps<typeof List>['fixed'];
}

/** Alarms over whatever page is open. Its filters are its own and leave that page's address alone. */
function AlarmsDrawer({ close, fixed = { state: ['open', 'acked'] } }: AlarmsDrawerProps) {
  const page = usePage();
  const [search, setSearch] = useState<Readonly<Record<string, string>>>({});
  const own = useMemo(
    () => ({
      ...page,
      search,
      setSearch: (next: Search) => setSearch(Object.fromEntries(new URLSearchParams(searchText(next)))),
    }),
    [page, search],
  );
  useFreshAlarms();
  return (
    <Drawer open size={960} title={words.title} onClose={close}>
      <PageContext value={own}>
        <AlarmList fixed={fixed} />
      </PageContext>
    </Drawer>
  );
}

const everyMs = 30_000;

function Counted() {
  const [open, setOpen] = useState(false);
  useFreshAlarms();
  const { data } = useCall(alarms.counts, {}, { quiet: true, keep: true, every: everyMs });
  const urgent = (data?.levels.red ?? 0) > 0;
  return (
    <>
      <Button danger={urgent} icon={<AlertOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {data ? words.openCount(countText(data.total)) : words.title}
      </Button>
      {open && <AlarmsDrawer close={() => setOpen(false)} />}
    </>
  );
}

/** How many alarms wait, in red when one of them is urgent; opens the drawer. Absent where one may not see them. */
export const AlarmsButton = () => (
  <Gate may={alarms.counts}>
    <Counted />
  </Gate>
);
