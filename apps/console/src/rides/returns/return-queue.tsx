import {
  mostReturnDays,
  type ReturnRow,
  type ReturnState,
  returnKinds,
  returnStates,
  returns,
  usualReturnDays,
} from '@kickstand/contract/rides/returns';
import { stationFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import {
  badge,
  idLink,
  instant,
  maskedPhone,
  metres,
  money,
  oneOf,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { photosCell } from '../../platform/photo-kit/photo-strip.parts.tsx';
import type { Tone } from '../../ui/tones.ts';
import { ordersPaths } from '../orders/orders.paths.ts';
import { tripsWords } from '../trips/trips.words.ts';
import { passMany, ReturnDecisions } from './return-decisions.ts';
import { ReturnJudged, ReturnOutcome } from './return-judged.tsx';
import { ReturnTiles } from './return-tiles.tsx';
import { ReturnTimeline } from './return-timeline.tsx';
import { returnsWords as words } from './returns.words.ts';

const tones: Record<ReturnState, Tone> = {
  filed: 'busy',
  pending: 'warn',
  passed: 'good',
  warned: 'special',
  rejected: 'bad',
  moot: 'quiet',
};
const stateBadge = badge<ReturnState>(tones, words.states);
const relation = oneOf(tripsWords.relation);
const chosen = { extra: true } as const;

/** Applications to give a vehicle back where or how it costs a surcharge. */
export default defineQueueScreen({
  queue: returns,
  words,
  heading: ({ id }) => words.heading(id),
  badges: (of) => stateBadge(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  timeline: ReturnTimeline,
  evidence: ReturnJudged,
  decision: ReturnDecisions,
  outcome: (of) => <ReturnOutcome of={of} />,
  list: {
    title: words.title,
    labels: words.fields,
    columns: {
      id: idLink<ReturnRow>(() => undefined),
      state: stateBadge,
      dueAt: due,
      kind: withLayout(oneOf(words.kinds), { below: 'relation' }),
      photos: photosCell,
      text: withLayout(text, { width: 180, lines: 2 }),
      relation,
      edgeM: metres,
      station: withLayout(text, { below: null }),
      feeCents: money,
      isWaived: yesNo,
      orderId: idLink<ReturnRow>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), {
        outside: true,
      }),
      riderPhone: maskedPhone,
      riderName: withLayout(text, { width: 90 }),
      carId: text,
      area: withLayout(text, chosen),
      claimedBy: text,
      handler: withLayout(text, chosen),
      opinion: withLayout(text, { width: 200 }),
      isAuto: withLayout(yesNo, chosen),
      supplementCents: money,
      backCents: withLayout(money, chosen),
      createdAt: instant,
      decidedAt: withLayout(instant, chosen),
    },
    opens: { filters: { state: 'pending' }, sort: 'dueAt', dir: 'asc' },
    filters: {
      from: instantRange({ to: 'to', days: usualReturnDays, most: mostReturnDays }),
      state: pick(returnStates, words.states),
      kind: pick(returnKinds, words.kinds),
      auto: yesOrNo,
      id: search,
      orderId: search,
      phone: search,
      carId: search,
      stationId: stationFilter,
    },
    bulkActions: [passMany],
    summary: ReturnTiles,
    empty: words.empty,
    every: 30_000,
  },
});
