import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { useSyncExternalStore } from 'react';

/** An order to many vehicles that waits for a second person, or goes on since one agreed. */
export interface WaitingOrder {
  approvalId: string;
  label: string;
  /** Undefined for a change of another kind, which is done when it is approved. */
  type: CommandType | undefined;
  carIds: readonly string[];
}

let orders: readonly WaitingOrder[] = [];
const listeners = new Set<() => void>();

function put(next: readonly WaitingOrder[]) {
  orders = next;
  for (const listener of listeners) listener();
}

/** Outlives the dialog it was given in. */
export const waitingOrders = {
  add: (order: WaitingOrder) => put([...orders, order]),
  remove: ({ approvalId }: WaitingOrder) => put(orders.filter((other) => other.approvalId !== approvalId)),
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useWaitingOrders = () => useSyncExternalStore(listen, () => orders);
