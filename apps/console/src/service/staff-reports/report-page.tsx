import {
  mostStaffReportDays,
  type StaffReportFinding,
  type StaffReportRow,
  type StaffReportState,
  staffReportKinds,
  staffReportStates,
  staffReports,
  usualStaffReportDays,
} from '@kickstand/contract/service/staff-reports';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import {
  badge,
  count,
  idLink,
  instant,
  maskedPhone,
  money,
  oneOf,
  percent,
  text,
  withLayout,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { usePage } from '../../kit/page/page.ts';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { areaFilter } from '../../organisation/permissions/permissions.parts.tsx';
import { photosCell } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import type { Tone } from '../../ui/tones.ts';
import { overturn, ReportDecisions } from './report-decisions.tsx';
import { ReportEvidence, ReportOutcome, ReportTimeline } from './report-timeline.tsx';
import { staffReportsWords as words } from './staff-reports.words.ts';

const tones: Record<StaffReportState, Tone> = {
  pending: 'warn',
  auto_rejected: 'quiet',
  passed: 'good',
  rejected: 'quiet',
  cancelled: 'quiet',
};
const findingTones: Record<StaffReportFinding, Tone> = {
  fits: 'quiet',
  late: 'warn',
  long_ago: 'bad',
  no_ride: 'bad',
  repeated: 'bad',
};
const stateBadge = badge<StaffReportState>(tones, words.states);
const span = instantRange({ to: 'to', days: usualStaffReportDays, most: mostStaffReportDays });
const extra = { extra: true } as const;

const Queue = defineQueueScreen({
  queue: staffReports,
  words,
  heading: ({ id }) => words.heading(id),
  badges: (of) => stateBadge(of.state, of),
  isOpen: ({ state }) => state === 'pending' || state === 'auto_rejected',
  timeline: ReportTimeline,
  evidence: ReportEvidence,
  decision: ReportDecisions,
  outcome: (of) => <ReportOutcome of={of} />,
  actions: [overturn],
  list: {
    title: words.title,
    labels: words.fields,
    columns: {
      kind: withLayout(oneOf(words.kinds), { below: 'carId' }),
      state: stateBadge,
      dueAt: due,
      finding: withLayout(badge(findingTones, words.findings), { width: 180 }),
      photos: photosCell,
      text: withLayout(text, { width: 200, lines: 2 }),
      carId: carLink,
      reporter: text,
      riderPhone: maskedPhone,
      orderId: idLink<StaffReportRow>(
        ({ orderId }) => (orderId === null ? undefined : ordersPaths.detail.to({}, { id: orderId })),
        { outside: true },
      ),
      endedAt: withLayout(instant, extra),
      area: text,
      feeCents: money,
      collectedCents: money,
      creditPoints: count,
      barredUntil: withLayout(instant, extra),
      claimedBy: text,
      handler: text,
      opinion: withLayout(text, { width: 200, extra: true }),
      createdAt: instant,
      decidedAt: instant,
      overturnedAt: withLayout(instant, extra),
      id: withLayout(text, { width: 150, extra: true }),
    },
    opens: { filters: { state: 'pending' }, sort: 'dueAt', dir: 'asc' },
    filters: {
      from: span,
      state: pick(staffReportStates, words.states),
      kind: pick(staffReportKinds, words.kinds),
      serviceAreaId: areaFilter,
      reporter: search,
      phone: search,
      carId: search,
      orderId: search,
    },
    empty: words.empty,
    every: 30_000,
  },
});

const sums = {
  filed: count,
  waiting: count,
  autoRejected: count,
  passed: count,
  rejected: count,
  overturned: count,
  passedPct: percent,
  untruePct: percent,
  feeCents: money,
  collectedCents: money,
};

const Reporters = defineListScreen({
  call: staffReports.reporters,
  title: words.tabs.reporters,
  labels: words.fields,
  columns: { reporter: text, ...sums },
  filters: { from: span },
  empty: words.empty,
});

const Kinds = defineListScreen({
  call: staffReports.kinds,
  title: words.tabs.kinds,
  labels: { ...words.fields, id: words.kind },
  columns: { id: oneOf(words.kinds), ...sums },
  filters: { from: span },
  empty: words.empty,
});

const tabs = [
  { key: 'queue', label: words.tabs.queue, Content: Queue },
  { key: 'reporters', label: words.tabs.reporters, Content: Reporters },
  { key: 'kinds', label: words.tabs.kinds, Content: Kinds },
];

/** Field staff's reports about riders: the queue and its statistics. */
export default function ReportPage() {
  const { search: asked } = usePage();
  return asked.open === undefined ? <DetailTabs tabs={tabs} label={words.title} /> : <Queue />;
}
