import {
  mostIdentityDays,
  type RebindDetail,
  rebindStates,
  rebinds,
  usualIdentityDays,
} from '@kickstand/contract/riders/identities';
import { Alert } from 'antd';
import { instant, maskedPhone, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { phoneText } from '../../ui/format.ts';
import { AccountCard } from './account-card.tsx';
import { identitiesWords as all } from './identities.words.ts';
import { rebindStateCell } from './identity-cells.parts.tsx';
import { IdentityNumber } from './identity-number.tsx';
import { Papers } from './papers.tsx';
import { RebindDecision, undo } from './rebind-decision.tsx';

const words = all.rebinds;

/** The applicant and the requested phone. */
function Timeline({ of }: { of: RebindDetail }) {
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

/** What moves, what is closed, and the documents. */
function Evidence({ of }: { of: RebindDetail }) {
  return (
    <>
      {of.obstacle && <Alert type="warning" showIcon title={all.obstacles[of.obstacle]} />}
      {of.undoUntil !== null && (
        <Alert type="info" showIcon title={words.undoUntil(instantText(of.undoUntil))} />
      )}
      <AccountCard title={words.moves} of={of.moves} />
      <AccountCard title={words.fresh} of={of.fresh} />
      <Papers call={rebinds.papers} request={{ params: { rebindId: of.id } }} />
    </>
  );
}

/** Requests to move to another phone. */
export default defineQueueScreen({
  queue: rebinds,
  words,
  heading: ({ name }) => words.heading(name),
  badges: (of) => rebindStateCell(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  timeline: Timeline,
  evidence: Evidence,
  decision: RebindDecision,
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
      claimedBy: text,
      createdAt: instant,
      auditor: text,
      auditedAt: instant,
      opinion: withLayout(text, { extra: true }),
      area: withLayout(text, { extra: true }),
    },
    opens: { filters: { state: 'pending' }, sort: 'dueAt', dir: 'asc' },
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
