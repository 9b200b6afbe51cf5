import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { nothing } from '../../ui/format.ts';
import { orderState, paymentState, refundState } from './order-cells.parts.tsx';
import { ordersWords as words } from './orders.words.ts';
import { ProviderSaid } from './provider-said.tsx';
import { RideUseShown } from './ride-use.parts.tsx';

/** Attempts to pay at providers, what went back and what was asked for afterwards. */
export const OrderMoney = ({
  order: { payments, refunds, supplements, ...order },
}: {
  order: OrderDetail;
}) => (
  <>
    <section className="order-card">
      <h2>{words.payments.title}</h2>
      <Parts
        title={words.payments.title}
        rows={payments}
        rowKey="id"
        labels={words.payments.labels}
        show={{
          channel: oneOf(words.payments.providers),
          state: paymentState,
          amountCents: money,
          refundedCents: money,
          createdAt: instant,
          successAt: instant,
          tradeNo: text,
          outNo: text,
          problem: text,
        }}
        empty={words.payments.empty}
      />
    </section>
    <section className="order-card">
      <h2>{words.refunds.title}</h2>
      <Parts
        title={words.refunds.title}
        rows={refunds}
        rowKey="id"
        labels={words.refunds.labels}
        show={{
          state: refundState,
          way: oneOf(words.ways),
          amountCents: money,
          principalCents: money,
          giftCents: money,
          onlineCents: money,
          createdAt: instant,
          endedAt: instant,
          reason: text,
          operatorName: text,
          providerCode: (code, { providerSays }) =>
            code === null ? nothing : <ProviderSaid code={code} says={providerSays} />,
        }}
        empty={words.refunds.empty}
      />
    </section>
    <RideUseShown of={order} />
    {supplements.length > 0 && (
      <section className="order-card">
        <h2>{words.supplements.title}</h2>
        <Parts
          title={words.supplements.title}
          rows={supplements}
          rowKey="id"
          labels={words.supplements.labels}
          show={{
            state: orderState,
            originalCents: money,
            paidCents: money,
            refundedCents: money,
            reason: text,
            createdAt: instant,
          }}
        />
      </section>
    )}
  </>
);
