import { orders } from '@kickstand/contract/rides/orders';
import { useEffect } from 'react';
import { useCall } from '../../kit/client/calls.ts';

/** An order as it is now; undefined until it is there. `every`: read anew after so many milliseconds. */
export const useOrder = (id: string, { every }: { every?: number } = {}) =>
  useCall(orders.single, { params: { orderId: id } }, every === undefined ? {} : { every }).data;

/** The order that a dialog is about. What is sent names the state that was seen. */
export function useSeenOrder(id: string, put: (seen: { version: number }) => void) {
  const order = useOrder(id);
  const version = order?.version;
  useEffect(() => {
    if (version !== undefined) put({ version });
  }, [version]);
  return order;
}
