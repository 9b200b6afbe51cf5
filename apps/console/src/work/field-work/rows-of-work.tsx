import { type RepairPart, repairParts } from '@kickstand/contract/fleet/tasks';
import {
  auditStates,
  inspectItems,
  mostWorkDays,
  moveStarts,
  repairResults,
  taskSources,
  usualWorkDays,
  validities,
  type WorkRow,
  type workRows,
} from '@kickstand/contract/work/field-work';
import { partWords } from '@kickstand/domain/work/field-work';
import type { ComponentType } from 'react';
import { validityBadge } from '../../fleet/task-kit/task-cells.parts.tsx';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { modelFilter, stationFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import type { Action } from '../../kit/action/action.ts';
import {
  badge,
  badges,
  type Cell,
  count,
  duration,
  idLink,
  instant,
  lngLat,
  metres,
  millivolt,
  money,
  oneOf,
  percent,
  text,
  withLayout,
  yesNo as yesNoCell,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, pickFrom, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { inLocale } from '../../kit/words.ts';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { tripsWords } from '../../rides/trips/trips.words.ts';
import type { Tone } from '../../ui/tones.ts';
import { auditBadge } from './audit-state.parts.ts';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { type Judged, judgeOf } from './judge.tsx';
import { openVerdicts } from './open-verdicts.ts';
import { openTask } from './tasks/open-task.ts';

type Rows = (typeof workRows)['swaps' | 'moves' | 'repairs' | 'inspections'];

const flagTones = Object.fromEntries(Object.keys(words.flag).map((flag) => [flag, 'warn'])) as Record<
  keyof typeof words.flag,
  Tone
>;
const span = instantRange({ to: 'to', days: usualWorkDays, most: mostWorkDays });
const checkTones = { waiting: 'quiet', agreed: 'good', differed: 'bad' } as const;
const extra = { extra: true } as const;
const severalOf = <S extends string>(names: Readonly<Record<S, string>>): Cell<readonly S[]> =>
  withLayout((all: readonly S[]) => all.map((one) => names[one]).join(' · '), {
    width: 160,
    writing: { as: 'named', names },
  });
const partNames = Object.fromEntries(repairParts.map((part) => [part, inLocale(partWords[part])])) as Record<
  RepairPart,
  string
>;

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
    fromPlace: oneOf(tripsWords.relation),
    distanceM: metres,
    awayM: metres,
    nextRideSeconds: withLayout(duration, { width: 120 }),
    batchId: withLayout(text, extra),
  },
  repair: {
    model: withLayout(text, { width: 130 }),
    parts: severalOf(partNames),
    partsCents: withLayout(money, { width: 100 }),
    result: oneOf(taskKitWords.faults.result),
    reportedAt: instant,
    fixSeconds: withLayout(duration, { width: 130 }),
    isRepeated: withLayout(yesNoCell, { width: 110 }),
  },
  inspect: {
    findings: severalOf<(typeof inspectItems)[number]>(words.items),
    repairTaskId: idLink<WorkRow>(({ repairTaskId, carId }) =>
      repairTaskId ? fieldWorkPaths.tasks.to({}, { carId, types: 'repair' }) : undefined,
    ),
    check: badge(checkTones, words.checks),
    spotOf: withLayout(text, extra),
    awayM: metres,
  },
} as const;
export type WorkKind = keyof typeof ofKind;
/** A list knows its columns by their names; which of them a kind has is known when it is made. */
type OfAnyKind = (typeof ofKind)['swap'] &
  (typeof ofKind)['move'] &
  (typeof ofKind)['repair'] &
  (typeof ofKind)['inspect'];

const columnsOf = (kind: WorkKind) => ({
  finishedAt: instant,
  carId: carLink,
  assignee: withLayout(text, { width: 100 }),
  team: teamCell,
  validity: validityBadge,
  verdictReason: oneOf(taskKitWords.tasks.reason),
  payCents: withLayout(money, { width: 90 }),
  flags: badges(flagTones, words.flag),
  audit: auditBadge,
  tookSeconds: withLayout(duration, { width: 110 }),
  ...(ofKind[kind] as OfAnyKind),
  ridesAfter: withLayout(count, { width: 120 }),
  photos: withLayout(count, { width: 80 }),
  lng: lngLat,
  source: oneOf(taskKitWords.tasks.source),
  area: withLayout(text, { width: 130 }),
  heldUntil: withLayout(instant, extra),
  startedAt: withLayout(instant, extra),
  remark: withLayout(text, { width: 160, extra: true }),
});

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: words.spread.hourOf(String(hour)),
}));

const filtersOfKind = {
  swap: {
    battery: search,
    beforeFrom: range({ to: 'beforeTo' as const, unit: '%', max: 100 }),
    afterFrom: range({ to: 'afterTo' as const, unit: '%', max: 100 }),
  },
  move: {
    fromStationId: stationFilter,
    toStationId: stationFilter,
    distanceFrom: range({ to: 'distanceTo' as const, unit: 'm' }),
    fromPlace: pick(moveStarts, tripsWords.relation),
    team: search,
    batched: yesNo,
  },
  repair: {
    part: pick(repairParts, partNames),
    result: pick(repairResults, taskKitWords.faults.result),
    modelId: modelFilter,
    repeated: yesNo,
  },
  inspect: { finding: pick(inspectItems, words.items) },
} as const;
type FiltersOfAnyKind = (typeof filtersOfKind)['swap'] &
  (typeof filtersOfKind)['move'] &
  (typeof filtersOfKind)['repair'] &
  (typeof filtersOfKind)['inspect'];

/** What is done with the records of a kind beside what all have, one by one and above them. */
export interface RecordsMore {
  rowActions?: readonly Action<WorkRow>[];
  toolbar?: ComponentType;
}

interface RowsSpec extends RecordsMore {
  kind: WorkKind;
  rows: Rows;
  title: string;
}

/** The records of a kind of field work; every kind answers the same rows. */
export const rowsOf = ({ kind, rows: call, title, rowActions = [], toolbar }: RowsSpec) =>
  defineListScreen({
    call: call as (typeof workRows)['swaps'],
    title,
    labels: words.fields,
    columns: columnsOf(kind),
    filters: {
      from: span,
      validity: pick(validities, taskKitWords.tasks.validity),
      source: pick(taskSources, taskKitWords.tasks.source),
      audit: pick(auditStates, words.audit.states),
      flagged: yesNo,
      assignee: search,
      carId: search,
      serviceAreaId: oneAreaFilter,
      hour: pickFrom<number>(() => hours),
      tookFrom: range({ to: 'tookTo' as const }),
      ...(filtersOfKind[kind] as FiltersOfAnyKind),
    },
    rowActions: [
      openTask as Action<WorkRow>,
      openVerdicts as Action<WorkRow>,
      judgeOf(kind) as Action<Judged> as Action<WorkRow>,
      ...rowActions,
    ],
    ...(toolbar && { toolbar }),
    empty: words.empty,
  });
