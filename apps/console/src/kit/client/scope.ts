import { useSyncExternalStore } from 'react';

/** The agents and areas that the console is narrowed to; an absent part narrows nothing. */
export interface ChosenScope {
  agentIds?: readonly number[] | undefined;
  opAreaIds?: readonly number[] | undefined;
}

type Granted = 'all' | readonly number[];

/** What the server grants: a selection is within it. */
export interface GrantedScope {
  agentIds: Granted;
  opAreaIds: Granted;
}

const listeners = new Set<() => void>();
const none: ChosenScope = {};
let current: ChosenScope = none;

const keyOf = (operatorId: string) => `scope:${operatorId}`;

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => Number.isSafeInteger(id));

function read(operatorId: string): ChosenScope {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(operatorId)) ?? '{}') as Record<string, unknown>;
    return {
      ...(isIds(kept.agentIds) && { agentIds: kept.agentIds }),
      ...(isIds(kept.opAreaIds) && { opAreaIds: kept.opAreaIds }),
    };
  } catch {
    return none;
  }
}

function set(next: ChosenScope) {
  current = next;
  for (const listener of listeners) listener();
}

const within = (ids: readonly number[] | undefined, granted: Granted) => {
  const left = granted === 'all' ? ids : ids?.filter((id) => granted.includes(id));
  return left?.length ? left : undefined;
};

const countOf = ({ agentIds, opAreaIds }: ChosenScope) => (agentIds?.length ?? 0) + (opAreaIds?.length ?? 0);

/**
 * Restores this operator's earlier selection in this browser, as far as it is still granted. Returns how many entries
 * were dropped because they no longer are.
 */
export function restoreScope(operatorId: string, granted: GrantedScope): number {
  const kept = read(operatorId);
  const agentIds = within(kept.agentIds, granted.agentIds);
  const opAreaIds = within(kept.opAreaIds, granted.opAreaIds);
  const next = { ...(agentIds && { agentIds }), ...(opAreaIds && { opAreaIds }) };
  const dropped = countOf(kept) - countOf(next);
  if (dropped > 0) keep(operatorId, next);
  if (JSON.stringify(next) !== JSON.stringify(current)) set(next);
  return dropped;
}

function keep(operatorId: string, { agentIds, opAreaIds }: ChosenScope) {
  if (agentIds || opAreaIds) localStorage.setItem(keyOf(operatorId), JSON.stringify({ agentIds, opAreaIds }));
  else localStorage.removeItem(keyOf(operatorId));
}

/** Narrows the console, and remembers that for this operator in this browser. */
export function chooseScope(operatorId: string, next: ChosenScope) {
  keep(operatorId, next);
  set(next);
}

/** Nobody is signed in: nothing is narrowed. The stored selection is kept for next time. */
export const forgetScope = () => set(none);

/** The current narrowing. */
export const chosenScope = () => current;

/** The bearer's part of the selection; the walls are narrowed to the same areas. */
export const scopeClaims = ({ agentIds, opAreaIds }: ChosenScope) => ({
  ...(agentIds && { agentIds: [...agentIds] }),
  ...(opAreaIds && { opAreaIds: [...opAreaIds], opAreaIdsBigScreen: [...opAreaIds] }),
});

/** Subscribes to changes of the selection. Returns how to stop. */
export function whenScopeChanges(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useScope = () => useSyncExternalStore(whenScopeChanges, chosenScope);
