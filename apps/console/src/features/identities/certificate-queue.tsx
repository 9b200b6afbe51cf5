import {
  type CertificateDetail,
  type CertificateRow,
  certificateDays,
  certificateKinds,
  certificateStates,
  certificates,
  mostIdentityDays,
  mostPassedAtOnce,
  type RefusedFor,
  refusedFors,
  usualIdentityDays,
} from '@kickstand/contract/identities';
import type { PhotoShown } from '@kickstand/contract/photos';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { Asked } from '../../kit/action/asked.tsx';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { useAsk } from '../../kit/action/use-ask.ts';
import { NumberBox } from '../../kit/input/number-box.tsx';
import { count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { pickedOf } from '../../kit/list/selection.ts';
import { Facts } from '../../kit/page/facts.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { countText } from '../../ui/format.ts';
import { phoneOfRider, RiderPhoneInFull } from '../rider-kit/rider-phone.parts.tsx';
import { identitiesWords as all } from './identities.words.ts';
import { certificateStateCell, kindCell, refusedCell } from './identity-cells.parts.tsx';
import { IdentityNumber } from './identity-number.tsx';
import { Papers } from './papers.tsx';

const words = all.certificates;

/** Who applies for what. */
function Story({ of }: { of: CertificateDetail }) {
  return (
    <>
      <h2>{all.person}</h2>
      <Facts
        of={of}
        labels={all.fields}
        show={{
          riderPhone: (riderPhone) => <RiderPhoneInFull riderId={of.riderId} riderPhone={riderPhone} />,
          name: text,
          age: count,
          identityMasked: (masked) => <IdentityNumber riderId={of.riderId} identityMasked={masked} />,
          passed: count,
          rejected: count,
        }}
      />
    </>
  );
}

/** The papers beside what they are to prove. */
function Evidence({ of }: { of: CertificateDetail }) {
  const { ask, busy, refused } = useAsk(certificates.papers, { refreshes: [] });
  const [photos, setPhotos] = useState<readonly PhotoShown[]>();
  const show = async () => {
    const answer = await ask({ params: { certificateId: of.id } });
    if (answer) setPhotos(answer.photos);
  };
  return (
    <>
      <section className="queue-card">
        <h2>{words.compare}</h2>
        {of.sameNumber > 0 && <Alert type="warning" showIcon title={words.sameNumber(of.sameNumber)} />}
        <Facts
          of={of}
          labels={all.fields}
          show={{ kind: kindCell, issuer: text, numberMasked: text, createdAt: instant, area: text }}
        />
      </section>
      <Papers show={() => void show()} busy={busy} refused={refused} photos={photos} />
    </>
  );
}

interface Given {
  days: number;
  refusedFor: RefusedFor;
}

const Questions = ({ given, put }: QuestionProps<CertificateDetail, Given>) => (
  <>
    <Asked label={words.days}>
      {({ status: _, ...control }) => (
        <NumberBox
          {...control}
          min={certificateDays.least}
          max={certificateDays.most}
          value={given.days}
          onChange={(days) => put({ days: days ?? certificateDays.usual })}
        />
      )}
    </Asked>
    <Asked label={words.reason}>
      {({ status: _, ...control }) => (
        <Select<RefusedFor>
          {...control}
          value={given.refusedFor}
          options={refusedFors.map((value) => ({ value, label: all.reasons[value] }))}
          onChange={(refusedFor) => put({ refusedFor })}
        />
      )}
    </Asked>
  </>
);

const Decide = defineDecisions<CertificateDetail, Given>({
  text: words.text,
  decisions: [
    decision<CertificateDetail, Given, typeof certificates.pass>({
      key: 'p',
      label: words.pass,
      call: certificates.pass,
      usual: () => words.usualPass,
      request: ({ id }, { days, text: said }) => ({
        params: { certificateId: id },
        body: { days, text: said },
      }),
    }),
    decision<CertificateDetail, Given, typeof certificates.reject>({
      key: 'r',
      label: words.reject,
      call: certificates.reject,
      danger: true,
      least: 5,
      usual: (_, { refusedFor }) => (refusedFor === 'other' ? '' : all.usual[refusedFor]),
      request: ({ id }, { refusedFor, text: said }) => ({
        params: { certificateId: id },
        body: { refusedFor, text: said },
      }),
    }),
  ],
  questions: {
    start: () => ({ days: certificateDays.usual, refusedFor: 'blurred' }),
    Ask: Questions,
  },
});

const revoke = defineAsk<CertificateDetail, typeof certificates.revoke>({
  call: certificates.revoke,
  label: words.revoke,
  level: 3,
  danger: true,
  applies: ({ state }) => state === 'passed',
  changes: () => words.revokeEffect,
  request: ({ id }, { reason = '' }) => ({ params: { certificateId: id }, body: { reason } }),
});

const passMany = defineBulk<CertificateRow, typeof certificates.passMany>({
  call: certificates.passMany,
  label: words.passMany,
  level: 2,
  most: mostPassedAtOnce,
  changes: ({ count: many }) => words.passManyEffect(countText(many)),
  request: (chosen) => ({ body: { certificateIds: pickedOf(chosen) } }),
  useOutcome: ({ passed, left }) => ({
    list: [
      ...passed.map((object) => ({ object, state: 'ok' as const })),
      ...left.map((object) => ({ object, state: 'failed' as const, message: words.left })),
    ],
    done: true,
  }),
});

/** Certificates by which riders ride without a deposit. */
export default defineQueueScreen({
  queue: certificates,
  words,
  heading: ({ name }) => words.heading(name),
  badges: (of) => certificateStateCell(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  story: Story,
  evidence: Evidence,
  decision: Decide,
  outcome: (of) => (
    <Facts
      of={of}
      labels={all.fields}
      show={{ auditor: text, auditedAt: instant, validTo: text, refusedFor: refusedCell, opinion: text }}
    />
  ),
  actions: [revoke],
  list: {
    title: words.title,
    labels: all.fields,
    rowKey: 'id',
    bulkActions: [passMany],
    columns: {
      name: withLayout(text, { width: 90 }),
      riderPhone: phoneOfRider<CertificateRow>(({ riderId }) => riderId),
      kind: kindCell,
      issuer: text,
      numberMasked: text,
      state: certificateStateCell,
      dueAt: due,
      age: count,
      sameNumber: count,
      takenBy: text,
      createdAt: instant,
      auditor: text,
      auditedAt: instant,
      validTo: text,
      refusedFor: withLayout(refusedCell, { extra: true }),
      area: withLayout(text, { extra: true }),
    },
    filters: {
      from: instantRange({ to: 'to', days: usualIdentityDays, most: mostIdentityDays }),
      state: pick(certificateStates, all.certificateStates),
      kind: pick(certificateKinds, all.kinds),
      phone: search,
      name: search,
      issuer: search,
    },
    empty: words.empty,
    every: 30_000,
  },
});
