import type { ReplyOf } from '@kickstand/contract/kit';
import { session } from '@kickstand/contract/session';
import { useSyncExternalStore } from 'react';
import { setClaims } from './bearer.ts';
import { send } from './client.ts';

/** Who is signed in, with which codes and which scope, as the server said it. */
export type Operator = ReplyOf<typeof session.info>;

const listeners = new Set<() => void>();
let current: Operator | undefined;

function set(next: Operator | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

export const operator = () => current;

/** Ask the server who this is; everything the console shows depends on the answer. */
export async function fetchOperator() {
  const info = await send(session.info, {}, { quiet: true });
  const { operatorId, phone, agentId } = info;
  setClaims({ userId: operatorId, phone, agentId, build: import.meta.env.VITE_BUILD, xcUid: phone });
  set(info);
  return info;
}

export const forgetOperator = () => set(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The operator of the session; undefined before the first answer and after logging out. */
export const useOperator = () => useSyncExternalStore(subscribe, operator);
