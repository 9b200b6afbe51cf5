import {
  mostWorkDays,
  type RepairPart,
  taskSources,
  usualWorkDays,
  validities,
  type WorkOfPerson,
  type WorkRow,
  type workRows,
} from '@kickstand/contract/staff';
import { partWords } from '@kickstand/domain/staff';
import type { ComponentType } from 'react';
import type { Action } from '../../kit/action/action.ts';
import {
  badges,
  type Cell,
  count,
  duration,
  instant,
  link,
  lngLat,
  metres,
  millivolt,
  money,
  oneOf,
  percent,
  text,
  withLayout,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { inLocale } from '../../kit/words.ts';
import type { Tone } from '../../ui/tones.ts';
import { validityBadge } from '../trips/tasks/task-cells.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { carLink } from '../vehicle-kit/cells.parts.tsx';
import { stationFilter } from '../vehicle-kit/filters.parts.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';
import { type Judged, judgeOf } from './judge.tsx';
import { openVerdicts } from './open-verdicts.ts';
import { openTask } from './tasks/open-task.ts';
import { trackPath } from './track/track-path.ts';

type Rows = (typeof workRows)['swaps' | 'moves' | 'repairs' | 'inspections'];
type People = (typeof workRows)['swapPeople' | 'movePeople' | 'repairPeople' | 'inspectionPeople'];

const flagTones = Object.fromEntries(Object.keys(words.flag).map((flag) => [flag, 'warn'])) as Record<
  keyof typeof words.flag,
  Tone
>;
const span = instantRange({ to: 'to', days: usualWorkDays, most: mostWorkDays });
const extra = { extra: true } as const;
/** Somebody’s name as the way to where he was on his last day of these. */
const trackLink = withLayout(
  link<WorkOfPerson>(({ id, lastAt }) => trackPath(id, lastAt)),
  { width: 120 },
);

const partsCell: Cell<readonly RepairPart[]> = withLayout(
  (parts: readonly RepairPart[]) => parts.map((part) => inLocale(partWords[part])).join(' · '),
  { width: 160, writing: { as: 'text' } },
);

const teamCell: Cell<readonly string[]> = withLayout((team: readonly string[]) => team.join(' · '), {
  width: 140,
  extra: true,
  writing: { as: 'text' },
});

/** Columns that work of a kind has beside those that all work has. */
const ofKind = {
  swap: {
    beforePct: percent,
    afterPct: percent,
    oldBattery: withLayout(text, { width: 150 }),
    newBattery: withLayout(text, { width: 150 }),
    seatOpenedAt: instant,
    beforeMv: withLayout(millivolt, extra),
    afterMv: withLayout(millivolt, extra),
  },
  move: {
    fromStation: withLayout(text, { width: 160 }),
    toStation: withLayout(text, { width: 160 }),
    distanceM: metres,
  },
  repair: { parts: partsCell, result: oneOf(tripsWords.faults.result) },
  inspect: {},
} as const;
type Kind = keyof typeof ofKind;
/** A list knows its columns by their names; which of them a kind has is known when it is made. */
type OfAnyKind = (typeof ofKind)['swap'] & (typeof ofKind)['move'] & (typeof ofKind)['repair'];

const columnsOf = (kind: Kind) => ({
  finishedAt: instant,
  carId: carLink,
  assignee: withLayout(text, { width: 100 }),
  team: teamCell,
  validity: validityBadge,
  verdictReason: oneOf(tripsWords.tasks.reason),
  payCents: withLayout(money, { width: 90 }),
  flags: badges(flagTones, words.flag),
  tookSeconds: withLayout(duration, { width: 110 }),
  ...(ofKind[kind] as OfAnyKind),
  ridesAfter: withLayout(count, { width: 120 }),
  photos: withLayout(count, { width: 80 }),
  lng: lngLat,
  source: oneOf(tripsWords.tasks.source),
  area: withLayout(text, { width: 130 }),
  heldUntil: withLayout(instant, extra),
  startedAt: withLayout(instant, extra),
  remark: withLayout(text, { width: 160, extra: true }),
});

const ofBatteries = {
  battery: search,
  beforeFrom: range({ to: 'beforeTo' as const, unit: '%', max: 100 }),
};

const ofStations = { fromStationId: stationFilter, toStationId: stationFilter };

/** Every kind answers the same rows. */
const rowsOf = (kind: Kind, call: Rows, title: string) =>
  defineListScreen({
    call: call as (typeof workRows)['swaps'],
    title,
    labels: words.fields,
    columns: columnsOf(kind),
    filters: {
      from: span,
      validity: pick(validities, tripsWords.tasks.validity),
      source: pick(taskSources, tripsWords.tasks.source),
      flagged: yesNo,
      assignee: search,
      carId: search,
      ...(kind === 'move' ? ofStations : ({} as typeof ofStations)),
      ...(kind === 'swap' ? ofBatteries : ({} as typeof ofBatteries)),
    },
    rowActions: [
      openTask as Action<WorkRow>,
      openVerdicts as Action<WorkRow>,
      judgeOf(kind) as Action<Judged> as Action<WorkRow>,
    ],
    empty: words.empty,
  });

const peopleOf = (kind: Kind, call: People, title: string) =>
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
      done: count,
      valid: count,
      invalid: count,
      waiting: count,
      validPct: percent,
      averageSeconds: duration,
      distanceM: withLayout(metres, { extra: kind !== 'move' }),
      flagged: count,
      payCents: money,
      firstAt: instant,
      lastAt: instant,
    },
    filters: { from: span },
    empty: words.emptyPeople,
  });

interface PageSpec {
  kind: Kind;
  title: string;
  /** Figures day by day. */
  Sums: ComponentType;
  rows: Rows;
  people: People;
}

/** The page of a kind of field work: its figures, who did it, and each piece of it. */
export function workPage({ kind, title, Sums, rows, people }: PageSpec) {
  const tabs = [
    { key: 'sums', label: words.tabs.sums, Content: Sums },
    { key: 'people', label: words.tabs.people, Content: peopleOf(kind, people, title) },
    { key: 'rows', label: words.tabs.rows, Content: rowsOf(kind, rows, title) },
  ];
  return function WorkPage() {
    return <DetailTabs tabs={tabs} label={title} />;
  };
}
