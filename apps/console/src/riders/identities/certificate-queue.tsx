import { certificateKinds } from '@kickstand/contract/platform/rider-kit';
import {
  type CertificateDetail,
  type CertificateRow,
  certificateStates,
  certificates,
  mostIdentityDays,
  usualIdentityDays,
} from '@kickstand/contract/riders/identities';
import { Alert } from 'antd';
import { count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { riderKitWords } from '../../platform/rider-kit/rider-kit.words.ts';
import { phoneOfRider, RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { CertificateDecision, passMany, revoke } from './certificate-decision.tsx';
import { identitiesWords as all } from './identities.words.ts';
import { certificateStateCell, kindCell, refusedCell } from './identity-cells.parts.tsx';
import { IdentityNumber } from './identity-number.tsx';
import { Papers } from './papers.tsx';

const words = all.certificates;

/** The applicant and the application. */
function Timeline({ of }: { of: CertificateDetail }) {
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

/** The documents beside the claims they support. */
function Evidence({ of }: { of: CertificateDetail }) {
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
      <Papers call={certificates.papers} request={{ params: { certificateId: of.id } }} />
    </>
  );
}

/** Certificates that allow riding without a deposit. */
export default defineQueueScreen({
  queue: certificates,
  words,
  heading: ({ name }) => words.heading(name),
  badges: (of) => certificateStateCell(of.state, of),
  isOpen: ({ state }) => state === 'pending',
  timeline: Timeline,
  evidence: Evidence,
  decision: CertificateDecision,
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
      claimedBy: text,
      createdAt: instant,
      auditor: text,
      auditedAt: instant,
      validTo: text,
      refusedFor: withLayout(refusedCell, { extra: true }),
      area: withLayout(text, { extra: true }),
    },
    opens: { filters: { state: 'pending' }, sort: 'dueAt', dir: 'asc' },
    filters: {
      from: instantRange({ to: 'to', days: usualIdentityDays, most: mostIdentityDays }),
      state: pick(certificateStates, all.certificateStates),
      kind: pick(certificateKinds, riderKitWords.certificates),
      phone: search,
      name: search,
      issuer: search,
    },
    empty: words.empty,
    every: 30_000,
  },
});
