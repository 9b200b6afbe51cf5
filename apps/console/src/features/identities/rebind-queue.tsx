import {
  type AccountFacts,
  mostIdentityDays,
  type RebindDetail,
  rebindStates,
  rebinds,
  usualIdentityDays,
} from '@kickstand/contract/identities';
import type { PhotoShown } from '@kickstand/contract/photos';
import { Alert } from 'antd';
import { useState } from 'react';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useAsk } from '../../kit/action/use-ask.ts';
import { count, instant, maskedPhone, money, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { phoneText } from '../../ui/format.ts';
import { RiderPhoneInFull } from '../rider-kit/rider-phone.parts.tsx';
import { identitiesWords as all } from './identities.words.ts';
import { rebindStateCell } from './identity-cells.parts.tsx';
import { IdentityNumber } from './identity-number.tsx';
import { Papers } from './papers.tsx';

const words = all.rebinds;
const whether = (value: boolean) => (value ? all.yes : all.no);

/** What belongs to an account. */
const Account = ({ title, of }: { title: string; of: AccountFacts }) => (
  <section className="queue-card">
    <h2>{title}</h2>
    <Facts
      of={of}
      labels={all.fields}
      show={{
        principalCents: money,
        giftCents: money,
        otherCents: money,
        owes: whether,
        isRiding: whether,
        isBlacklisted: whether,
        orders: count,
      }}
    />
  </section>
);

/** Who asks for which phone. */
function Story({ of }: { of: RebindDetail }) {
  return (
    <>
      <h2>{all.person}</h2>
      <Facts
        of={of}
        labels={all.fields}
        show={{
          name: text,
          identityMasked: (masked) => <IdentityNumber riderId={of.riderId} identityMasked={masked} />,
          fromPhone: (fromPhone) => <RiderPhoneInFull riderId={of.riderId} riderPhone={fromPhone} />,
          toPhone: phoneText,
          createdAt: instant,
          area: text,
        }}
      />
    </>
  );
}

/** What moves, what is closed, and the papers. */
function Evidence({ of }: { of: RebindDetail }) {
  const { ask, busy, refused } = useAsk(rebinds.papers, { refreshes: [] });
  const [photos, setPhotos] = useState<readonly PhotoShown[]>();
  const show = async () => {
    const answer = await ask({ params: { rebindId: of.id } });
    if (answer) setPhotos(answer.photos);
  };
  return (
    <>
      {of.obstacle && <Alert type="warning" showIcon title={all.obstacles[of.obstacle]} />}
      {of.undoUntil !== null && (
        <Alert type="info" showIcon title={words.undoUntil(instantText(of.undoUntil))} />
      )}
      <Account title={words.moves} of={of.moves} />
      <Account title={words.fresh} of={of.fresh} />
      <Papers show={() => void show()} busy={busy} refused={refused} photos={photos} />
    </>
  );
}

const Decide = defineDecisions<RebindDetail>({
  text: words.text,
  refreshes: ['rebinds', 'riders', 'identities'],
  decisions: [
    decision({
      key: 'p',
      label: words.pass,
      call: rebinds.pass,
      usual: () => words.usualPass,
      request: ({ id }: RebindDetail, said) => ({ params: { rebindId: id }, body: { text: said.text } }),
    }),
    decision({
      key: 'r',
      label: words.reject,
      call: rebinds.reject,
      danger: true,
      least: 5,
      usual: () => words.usualReject,
      request: ({ id }: RebindDetail, said) => ({ params: { rebindId: id }, body: { text: said.text } }),
    }),
  ],
});

const undo = defineAsk<RebindDetail, typeof rebinds.undo>({
  call: rebinds.undo,
  label: words.undo,
  level: 3,
  danger: true,
  applies: ({ undoUntil }) => undoUntil !== null,
  changes: () => words.undoEffect,
  request: ({ id }, { reason = '' }) => ({ params: { rebindId: id }, body: { reason } }),
  refreshes: ['rebinds', 'riders', 'identities'],
});

/** Requests to go on with another phone. */
export default defineQueueScreen({
  queue: rebinds,
  words,
  heading: ({ name }) => words.heading(name),
  badges: (of) => rebindStateCell(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  story: Story,
  evidence: Evidence,
  decision: Decide,
  outcome: (of) => (
    <Facts of={of} labels={all.fields} show={{ auditor: text, auditedAt: instant, opinion: text }} />
  ),
  actions: [undo],
  list: {
    title: words.title,
    labels: all.fields,
    columns: {
      name: withLayout(text, { width: 90 }),
      identityMasked: withLayout(text, { width: 170 }),
      fromPhone: maskedPhone,
      toPhone: maskedPhone,
      state: rebindStateCell,
      dueAt: due,
      takenBy: text,
      createdAt: instant,
      auditor: text,
      auditedAt: instant,
      opinion: withLayout(text, { extra: true }),
      area: withLayout(text, { extra: true }),
    },
    filters: {
      from: instantRange({ to: 'to', days: usualIdentityDays, most: mostIdentityDays }),
      state: pick(rebindStates, all.rebindStates),
      fromPhone: search,
      toPhone: search,
      name: search,
    },
    empty: words.empty,
    every: 30_000,
  },
});
