import type { ReplyOf } from '@kickstand/contract/kit';
import { session } from '@kickstand/contract/platform/session';
import type { BearerClaims } from '@kickstand/domain/platform/session';
import { useSyncExternalStore } from 'react';
import { tell } from '../page/notices.ts';
import { setClaims } from './bearer.ts';
import { send } from './client.ts';
import { chosenScope, forgetScope, restoreScope, scopeClaims, whenScopeChanges } from './scope.ts';
import { deviceKey } from './session.ts';

/** Who is signed in, with codes and scope, as the server reports. */
export type Operator = ReplyOf<typeof session.info>;

const listeners = new Set<() => void>();
let current: Operator | undefined;

function set(next: Operator | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

export const operator = () => current;

/** Whether the operator belongs to this company: only its own people can speak for it. */
export const worksFor = (agentId: number) => current?.agentId === agentId;

/** The program, build and device. */
let program: Pick<BearerClaims, 'build' | 'package' | 'devId'> = {};

async function nameProgram() {
  const { VITE_BUILD: build, VITE_PACKAGE: name } = import.meta.env;
  program = { build, package: name, devId: (await deviceKey()).thumbprint };
}

/** Sets identity, device and narrowing for all further calls. */
function claim({ operatorId, phone, agentId }: Operator) {
  setClaims({ userId: operatorId, phone, agentId, xcUid: phone, ...program, ...scopeClaims(chosenScope()) });
}

whenScopeChanges(() => {
  if (current) claim(current);
});

/** Asks the server who is signed in; everything the console shows depends on the answer. */
export async function fetchOperator() {
  const info = await send(session.info, {}, { quiet: true });
  const dropped = restoreScope(info.operatorId, info.scope);
  if (dropped > 0) void sayDropped(dropped);
  await nameProgram();
  claim(info);
  set(info);
  return info;
}

async function sayDropped(count: number) {
  const { scopeWords } = await import('./scope.words.ts');
  tell({ key: 'scope', kind: 'info', text: scopeWords.dropped(count) });
}

export function forgetOperator() {
  set(undefined);
  forgetScope();
  setClaims({});
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The operator of the session; undefined before the first answer and after logging out. */
export const useOperator = () => useSyncExternalStore(subscribe, operator);
