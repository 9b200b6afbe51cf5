import {
  mostStationDays,
  stationApplicants,
  stationApplicationStates,
  stationApplications,
  usualStationDays,
} from '@kickstand/contract/places/station-applications';
import {
  average,
  badge,
  count,
  instant,
  maskedPhone,
  metres,
  oneOf,
  text,
  withLayout,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, pickFrom, search } from '../../kit/list/filters.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { areaFilter } from '../../organisation/permissions/permissions.parts.tsx';
import { addressCell } from '../../platform/map-kit/address.parts.tsx';
import { photosCell } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { countText } from '../../ui/format.ts';
import { applicationTones } from './application-tones.ts';
import { stationApplicationsWords as words } from './station-applications.words.ts';
import { StationDecisions } from './station-decisions.tsx';
import { StationEvidence, StationOutcome, StationTimeline } from './station-timeline.tsx';

const stateBadge = badge(applicationTones, words.states);
const steps = (values: readonly number[], said: (value: string) => string) =>
  pickFrom<number>(() => values.map((value) => ({ value: String(value), label: said(countText(value)) })));
const extra = { extra: true } as const;

/** The queue of applications for stations. */
export default defineQueueScreen({
  queue: stationApplications,
  words,
  heading: ({ id }) => words.heading(id),
  badges: (of) => stateBadge(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  timeline: StationTimeline,
  evidence: StationEvidence,
  decision: StationDecisions,
  outcome: (of) => <StationOutcome of={of} />,
  list: {
    title: words.title,
    labels: words.fields,
    columns: {
      text: withLayout(text, { width: 200, lines: 2 }),
      state: stateBadge,
      dueAt: due,
      photos: photosCell,
      address: withLayout(text, { width: 150 }),
      lng: addressCell,
      area: text,
      stationM: metres,
      station: withLayout(text, extra),
      startsPerDay: average,
      endsPerDay: average,
      duplicates: count,
      votes: count,
      source: oneOf(words.sources),
      riderPhone: maskedPhone,
      staffName: withLayout(text, extra),
      claimedBy: text,
      handler: text,
      reason: oneOf(words.reasons),
      opinion: withLayout(text, { width: 200, extra: true }),
      made: withLayout(text, extra),
      createdAt: instant,
      decidedAt: instant,
      id: withLayout(text, { width: 150, extra: true }),
    },
    opens: { filters: { state: 'pending' }, sort: 'dueAt', dir: 'asc' },
    filters: {
      from: instantRange({ to: 'to', days: usualStationDays, most: mostStationDays }),
      state: pick(stationApplicationStates, words.states),
      serviceAreaId: areaFilter,
      source: pick(stationApplicants, words.sources),
      withinM: steps([50, 100, 200, 500], words.within),
      leastVotes: steps([2, 3, 5, 10], words.atLeast),
      id: search,
      riderId: search,
    },
    empty: words.empty,
    every: 30_000,
  },
});
