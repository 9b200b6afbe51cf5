import type { StaffReportDetail } from '@kickstand/contract/service/staff-reports';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { count, instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { addressFact } from '../../platform/map-kit/address.parts.tsx';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { staffReportsWords as words } from './staff-reports.words.ts';

interface Props {
  of: StaffReportDetail;
}

/** The report, its reporter and its rider. */
export function ReportTimeline({ of }: Props) {
  const { riderId, orderId } = of;
  return (
    <>
      <section>
        <h2>
          {words.report} · {words.kinds[of.kind]}
        </h2>
        <p>{of.text}</p>
        <PhotoStrip photos={of.photos} />
        <Facts
          of={of}
          labels={words.fields}
          show={{ carId: carLink, lng: addressFact, area: text, reporter: text, createdAt: instant }}
        />
      </section>
      {riderId !== null && orderId !== null && (
        <section>
          <h2>{words.rider}</h2>
          <Facts
            of={of}
            labels={words.fields}
            show={{
              riderPhone: (phone) => <RiderPhoneInFull riderId={riderId} riderPhone={phone ?? ''} />,
              orderId: () => (
                <PageLink to={ordersPaths.detail.to({}, { id: orderId })} outside>
                  {orderId}
                </PageLink>
              ),
              endedAt: instant,
            }}
          />
        </section>
      )}
    </>
  );
}

/** The finding of the automatic check, and the results of other reports by the reporter and about the rider. */
export function ReportEvidence({ of }: Props) {
  return (
    <>
      <section className="queue-card">
        <h2>{words.fields.finding}</h2>
        <p>
          {of.finding !== 'fits' && '▲ '}
          {of.finding === 'late' ? words.late : words.findings[of.finding]}
        </p>
      </section>
      <section className="queue-card">
        <h2>{words.reporterRecord}</h2>
        <Facts of={of.ofReporter} labels={words.record} show={{ passed: count, rejected: count }} />
      </section>
      <section className="queue-card">
        <h2>{words.riderRecord}</h2>
        <Facts of={of.ofRider} labels={words.record} show={{ passed: count, rejected: count }} />
      </section>
    </>
  );
}

/** The decision, and its consequences for the rider. */
export const ReportOutcome = ({ of }: Props) => (
  <Facts
    of={of}
    labels={words.fields}
    show={{
      state: oneOf(words.states),
      handler: text,
      opinion: text,
      feeCents: money,
      collectedCents: money,
      creditPoints: count,
      barredUntil: instant,
      decidedAt: instant,
      overturnedAt: instant,
    }}
  />
);
