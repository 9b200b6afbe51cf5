import { useSyncExternalStore } from 'react';
import { send } from '../../kit/client/client.ts';

const listeners = new Set<() => void>();
let unread = 0;

/** How many notices of the bell are unread now. */
export function setUnread(next: number) {
  if (next === unread) return;
  unread = next;
  for (const listener of listeners) listener();
}

/** Ask how many there are: at the beginning, and after the connection was away. */
export async function askUnread() {
  const { ownCalls } = await import('../frame/account-calls.ts');
  setUnread((await send(ownCalls.notices, { query: { unread: true } }, { quiet: true })).unread);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUnread = () => useSyncExternalStore(subscribe, () => unread);
