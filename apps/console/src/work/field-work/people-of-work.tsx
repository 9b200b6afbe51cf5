import {
  mostWorkDays,
  usualWorkDays,
  type WorkOfPerson,
  type workRows,
} from '@kickstand/contract/work/field-work';
import {
  average,
  type Cell,
  count,
  duration,
  instant,
  link,
  metres,
  money,
  percent,
  withLayout,
} from '../../kit/list/cells.tsx';
import { instantRange } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';
import { RecordsCount, type WorkPath } from './records-link.tsx';
import type { WorkKind } from './rows-of-work.tsx';
import { trackPath } from './track/track-path.ts';

type People = (typeof workRows)['swapPeople' | 'movePeople' | 'repairPeople' | 'inspectionPeople'];

const extra = { extra: true } as const;
/** Somebody’s name as the way to where he was on his last day of these. */
const trackLink = withLayout(
  link<WorkOfPerson>(({ id, lastAt }) => trackPath(id, lastAt)),
  { width: 120 },
);

/** How many, as the way to these records of the person. */
const opened = (path: WorkPath, filter: Record<string, string | number>): Cell<number, WorkOfPerson> =>
  withLayout(
    (value: number, { assignee }: WorkOfPerson) => (
      <RecordsCount value={value} path={path} filter={{ assignee, ...filter }} />
    ),
    { align: 'right', width: 110, writing: { as: 'number' } },
  );

/** Who did how much of a kind of field work; each number opens its records. */
export const peopleOf = (kind: WorkKind, call: People, { path, title }: { path: WorkPath; title: string }) =>
  defineListScreen({
    call: call as (typeof workRows)['swapPeople'],
    title,
    labels: words.fields,
    columns: {
      assignee: trackLink,
      rank: withLayout(count, { width: 80 }),
      valuePerHour: money,
      workPct: percent,
      reworkPct: percent,
      paidSeconds: duration,
      unpriced: count,
      done: opened(path, {}),
      valid: opened(path, { validity: 'valid' }),
      invalid: opened(path, { validity: 'invalid' }),
      waiting: opened(path, { validity: 'pending' }),
      validPct: percent,
      averageSeconds: duration,
      distanceM: withLayout(metres, { extra: kind !== 'move' }),
      perHour: withLayout(average, extra),
      beforePct: withLayout(percent, { extra: kind !== 'swap' }),
      afterPct: withLayout(percent, { extra: kind !== 'swap' }),
      idle: withLayout(count, { extra: kind !== 'move' }),
      fromOutside: withLayout(opened(path, { fromPlace: 'out_of_station' }), { extra: kind !== 'move' }),
      fromNoStop: withLayout(opened(path, { fromPlace: 'in_no_stop' }), { extra: kind !== 'move' }),
      ridesAfter: withLayout(count, { extra: kind === 'repair' || kind === 'inspect' }),
      flagged: opened(path, { flagged: 1 }),
      payCents: money,
      firstAt: instant,
      lastAt: instant,
    },
    filters: { from: instantRange({ to: 'to', days: usualWorkDays, most: mostWorkDays }) },
    empty: words.emptyPeople,
  });
