import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { useSyncExternalStore } from 'react';

/** A command job for many vehicles that awaits a second person, or proceeds after the approval. */
export interface WaitingOrder {
  approvalId: string;
  label: string;
  /** Undefined for other changes, which are complete once approved. */
  type: CommandType | undefined;
  carIds: readonly string[];
}

let orders: readonly WaitingOrder[] = [];
const listeners = new Set<() => void>();

function put(next: readonly WaitingOrder[]) {
  orders = next;
  for (const listener of listeners) listener();
}

/** Outlives the dialog that created it. */
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
