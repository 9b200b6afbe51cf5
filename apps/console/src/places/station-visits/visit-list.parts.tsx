import {
  stationVisits,
  type VisitRow,
  visitKinds,
  visitStates,
} from '@kickstand/contract/places/station-visits';
import { mostWorkDays, usualWorkDays } from '@kickstand/contract/work/field-work';
import { stationFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import {
  badge,
  type Cell,
  instant,
  lngLat,
  metres,
  oneOf,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { photosCell } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { AskVisitor, whomOf } from './ask-visit.parts.tsx';
import { stationVisitsWords as words } from './station-visits.words.ts';
import { findingsText, stateTones } from './visit-looks.ts';

const isOpen = ({ state }: VisitRow) => state === 'pending' || state === 'doing';
const titleOf = (label: string) => (row: VisitRow) => `${label} · ${row.place}`;
const refreshes = ['stationVisits', 'stationApplications'];

/** Assigns a visit that has not begun to somebody else, or to whoever takes it. */
const assign: Action<VisitRow> = defineAsk<
  VisitRow,
  typeof stationVisits.assign,
  { assigneeId: string | undefined }
>({
  call: stationVisits.assign,
  label: words.assign,
  title: titleOf(words.assign),
  level: 2,
  applies: isOpen,
  blocked: ({ startedAt }) => (startedAt === null ? undefined : words.begun),
  questions: {
    start: ({ assigneeId }) => ({ assigneeId: assigneeId ?? undefined }),
    Ask: ({ given, put }) => <AskVisitor given={given} put={put} />,
  },
  request: ({ id }, given) => ({ params: { visitId: id }, body: whomOf(given) }),
  done: () => words.assigned,
  refreshes,
});

const close: Action<VisitRow> = defineAsk<VisitRow, typeof stationVisits.close>({
  call: stationVisits.close,
  label: words.close,
  title: titleOf(words.close),
  level: 3,
  danger: true,
  applies: isOpen,
  changes: () => words.closeChanges,
  request: ({ id }, { reason = '' }) => ({ params: { visitId: id }, body: { reason } }),
  done: () => words.closed,
  refreshes,
});

const findings: Cell<VisitRow['findings']> = withLayout((all: VisitRow['findings']) => findingsText(all), {
  width: 160,
  writing: { as: 'named', names: words.items },
});
const extra = { extra: true } as const;

/** Visits to stations and to places of applications. */
export const VisitList = defineListScreen({
  call: stationVisits.list,
  title: words.title,
  labels: words.fields,
  columns: {
    at: instant,
    place: withLayout(text, { width: 180 }),
    kind: oneOf(words.kinds),
    state: badge(stateTones, words.states),
    assignee: withLayout(text, { width: 100 }),
    result: oneOf(words.results),
    findings,
    photos: photosCell,
    distanceM: metres,
    isFar: withLayout(yesNo, { width: 110 }),
    text: withLayout(text, { width: 200, lines: 2 }),
    remark: withLayout(text, { width: 160 }),
    dueAt: instant,
    creator: withLayout(text, { width: 100 }),
    area: withLayout(text, { width: 130 }),
    lng: withLayout(lngLat, extra),
    startedAt: withLayout(instant, extra),
    closedFor: withLayout(text, { width: 160, extra: true }),
    createdAt: withLayout(instant, extra),
  },
  filters: {
    from: instantRange({ to: 'to', days: usualWorkDays, most: mostWorkDays }),
    state: pick(visitStates, words.states),
    kind: pick(visitKinds, words.kinds),
    far: yesOrNo,
    assignee: search,
    stationId: stationFilter,
    serviceAreaId: oneAreaFilter,
  },
  rowActions: [assign, close],
  empty: words.empty,
});
