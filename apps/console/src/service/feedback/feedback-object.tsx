import type { FeedbackObject } from '@kickstand/contract/service/feedback';
import { lifecycleBadge, ridingBadge } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { instant, link, percent, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { orderState } from '../../rides/orders/order-cells.parts.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { feedbackWords as words } from './feedback.words.ts';

const carLink = link<{ carId: string }>(({ carId }) => vehiclesPaths.detail.to({}, { carId }), {
  outside: true,
});

/** The subject of a ticket as it was, with a link. */
export const ObjectFacts = ({ of }: { of: FeedbackObject }) =>
  of.kind === 'vehicle' ? (
    <Facts
      of={of}
      labels={words.fields}
      show={{
        carId: carLink,
        imei: text,
        area: text,
        ridingState: ridingBadge,
        lifecycle: lifecycleBadge,
        restBattery: percent,
        reportedAt: instant,
      }}
    />
  ) : (
    <Facts
      of={of}
      labels={words.fields}
      show={{
        orderId: link<{ orderId: string }>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), {
          outside: true,
        }),
        carId: carLink,
        area: text,
        orderState,
        startedAt: instant,
        endedAt: instant,
      }}
    />
  );
