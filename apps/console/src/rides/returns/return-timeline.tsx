import type { ReturnDetail } from '@kickstand/contract/rides/returns';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { count, instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { PhotoStrip } from '../../platform/photo-kit/photo-strip.parts.tsx';
import { RiderPhoneInFull } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { ordersPaths } from '../orders/orders.paths.ts';
import { returnsWords as words } from './returns.words.ts';

/** What the rider applies for, who that is, and what is known of rider and station. */
export function ReturnTimeline({ of }: { of: ReturnDetail }) {
  const { history, stationRecord, riderId } = of;
  return (
    <>
      <section>
        <h2>
          {words.application} · {words.kinds[of.kind]}
        </h2>
        {of.text && <p>{of.text}</p>}
        <PhotoStrip photos={of.photos} />
      </section>
      <section>
        <h2>{words.rider}</h2>
        <Facts
          of={of}
          labels={words.fields}
          show={{
            riderPhone: (riderPhone) => <RiderPhoneInFull riderId={riderId} riderPhone={riderPhone} />,
            riderName: text,
            carId: (carId) => (
              <PageLink to={vehiclesPaths.detail.to({}, { carId })} outside>
                {carId}
              </PageLink>
            ),
            orderId: (id) => (
              <PageLink to={ordersPaths.detail.to({}, { id })} outside>
                {id}
              </PageLink>
            ),
            createdAt: instant,
            endedAt: instant,
          }}
        />
      </section>
      <section>
        <h2>{words.history}</h2>
        <Facts
          of={history}
          labels={words.historyFacts}
          show={{ passed: count, warned: count, rejected: count }}
        />
      </section>
      {stationRecord && (
        <section>
          <h2>{words.record}</h2>
          {stationRecord.isDoubtful && <p>▲ {words.doubtful}</p>}
          <Facts
            of={stationRecord}
            labels={words.recordFacts}
            show={{ name: text, outside: count, waived: count, decided: count, passed: count }}
          />
        </section>
      )}
    </>
  );
}
