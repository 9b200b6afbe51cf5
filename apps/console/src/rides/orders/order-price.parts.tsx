import { orders } from '@kickstand/contract/rides/orders';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { moneyText } from '../../ui/format.ts';
import { orderState } from './order-cells.parts.tsx';
import { ordersPaths } from './orders.paths.ts';

/** What a ride of the last days costs and whether it is paid, for who may see orders; it opens the order. */
export function OrderPrice({ orderId }: { orderId: string }) {
  const enabled = useMay()(orders.list);
  const query = { id: orderId, pageNum: 1, pageSize: 1 };
  const [order] = useCall(orders.list, { query }, { quiet: true, keep: true, enabled }).data?.list ?? [];
  if (!order) return null;
  return (
    <>
      <PageLink to={ordersPaths.detail.to({}, { id: order.id })} outside>
        {moneyText(order.payableCents)}
      </PageLink>{' '}
      {orderState(order.state, order)}
    </>
  );
}
