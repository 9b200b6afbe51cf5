import type { InputOf } from '@kickstand/contract/kit';
import { orders, type OrderSums as Sums } from '@kickstand/contract/rides/orders';
import { useCall } from '../../kit/client/calls.ts';
import { count, money } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { ordersWords as words } from './orders.words.ts';

const paging = ['pageNum', 'pageSize', 'sort', 'dir', 'only'];

/** What all orders come to that the filter finds; read after the rows. */
export function OrderSums({ query }: { query: Partial<InputOf<typeof orders.list>['query']> }) {
  const filter = Object.fromEntries(Object.entries(query).filter(([key]) => !paging.includes(key)));
  const { data } = useCall(orders.sums, { query: filter }, { quiet: true });
  return data ? <Shown of={data} /> : null;
}

const Shown = ({ of }: { of: Sums }) => (
  <section aria-label={words.sumsLabel}>
    <Facts
      of={of}
      labels={words.sums}
      show={{
        orders: count,
        payableCents: money,
        rideCents: money,
        locationCents: money,
        helmetCents: money,
        benefitCents: money,
        principalCents: money,
        giftCents: money,
        onlineCents: money,
        refundedCents: money,
        unpaidCents: money,
      }}
    />
  </section>
);
