import {
  mostPassedAtOnce,
  mostReturnDays,
  type ReturnDetail,
  type ReturnRow,
  type ReturnState,
  returnKinds,
  returnStates,
  returns,
  usualReturnDays,
} from '@kickstand/contract/returns';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import {
  badge,
  instant,
  link,
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
import { moneyText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { ordersPaths } from '../orders/orders.paths.ts';
import { photosCell } from '../photo-kit/photo-strip.parts.tsx';
import { ReturnEvidence } from '../return-evidence/return-evidence.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { ReturnDecisions } from './return-decisions.ts';
import { ReturnStory } from './return-story.tsx';
import { ReturnTiles } from './return-tiles.tsx';
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

const passMany = defineBulk<ReturnRow, typeof returns.passMany>({
  call: returns.passMany,
  label: words.passMany,
  level: 2,
  most: mostPassedAtOnce,
  request: (picked) => ({
    body: { applicationIds: picked.kind === 'rows' ? picked.ids : [], text: words.usual.passed },
  }),
  useOutcome: ({ passed, left }) => ({
    list: [
      ...passed.map((object) => ({ object, state: 'ok' as const, code: null, message: null })),
      ...left.map((object) => ({ object, state: 'failed' as const, code: null, message: words.left })),
    ],
    done: true,
  }),
  refreshes: ['returns', 'orders'],
});

/** What the application is about, and what the return was judged by. */
function Evidence({ of }: { of: ReturnDetail }) {
  const { feeCents, isWaived, relation: judged } = of;
  const effect = isWaived ? words.effect.waived : words.effect.charged;
  return (
    <section className="queue-card">
      <p>
        {relation(judged, of)}
        {feeCents > 0 && ` · ${effect(moneyText(feeCents))}`}
      </p>
      <ReturnEvidence tripId={of.orderId} />
    </section>
  );
}

function Outcome({ of: { opinion, supplementCents, backCents } }: { of: ReturnDetail }) {
  return (
    <>
      <p>{opinion}</p>
      {supplementCents > 0 && <p>{words.supplement(moneyText(supplementCents))}</p>}
      {backCents > 0 && <p>{words.back(moneyText(backCents))}</p>}
    </>
  );
}

/** Applications to give a vehicle back where or how it costs a surcharge. */
export default defineQueueScreen({
  queue: returns,
  words,
  heading: ({ id }) => words.heading(id),
  badges: (of) => stateBadge(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  story: ReturnStory,
  evidence: Evidence,
  decision: ReturnDecisions,
  outcome: (of) => <Outcome of={of} />,
  list: {
    title: words.title,
    labels: words.fields,
    columns: {
      id: withLayout(text, { width: 150 }),
      state: stateBadge,
      dueAt: due,
      kind: oneOf(words.kinds),
      photos: photosCell,
      text: withLayout(text, { width: 200, lines: 2 }),
      relation,
      edgeM: metres,
      station: text,
      feeCents: money,
      isWaived: yesNo,
      orderId: link<ReturnRow>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), {
        outside: true,
      }),
      riderPhone: maskedPhone,
      riderName: withLayout(text, { width: 90 }),
      carId: text,
      area: withLayout(text, chosen),
      takenBy: text,
      handler: withLayout(text, chosen),
      opinion: withLayout(text, { width: 200 }),
      isAuto: withLayout(yesNo, chosen),
      supplementCents: money,
      backCents: withLayout(money, chosen),
      createdAt: instant,
      decidedAt: withLayout(instant, chosen),
    },
    filters: {
      from: instantRange({ to: 'to', days: usualReturnDays, most: mostReturnDays }),
      state: pick(returnStates, words.states),
      kind: pick(returnKinds, words.kinds),
      auto: yesOrNo,
      id: search,
      orderId: search,
      phone: search,
      carId: search,
    },
    bulkActions: [passMany],
    summary: ReturnTiles,
    empty: words.empty,
    every: 30_000,
  },
});
