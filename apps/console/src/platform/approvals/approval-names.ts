import type { ApprovalRow, ApprovalState } from '@kickstand/contract/platform/approvals';
import type { Tone } from '../../ui/tones.ts';
import { logsWords } from '../logs/logs.words.ts';
import { approvalsWords as words } from './approvals.words.ts';

export const stateTones: Record<ApprovalState, Tone> = {
  pending: 'busy',
  approved: 'good',
  rejected: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
  failed: 'bad',
};

const named = (names: Readonly<Record<string, string>>) => (key: string) => names[key] ?? key;

/** The terms of the operator log, so that a request and its entry have the same names. */
export const moduleNames: Readonly<Record<string, string>> = logsWords.modules;
const actionNames: Readonly<Record<string, string>> = logsWords.actions;
export const moduleName = named(moduleNames);
export const actionName = named(actionNames);

/** Why this operator cannot decide the request; undefined if they can. */
export function whyNotDecide({ own, state, expiresAt }: ApprovalRow, now: number): string | undefined {
  if (state !== 'pending') return words.doneWhy;
  if (expiresAt <= now) return words.expiredWhy;
  return own ? words.selfWhy : undefined;
}

/** Why a request cannot be withdrawn; undefined if it can. */
export function whyNotCancel({ own, state }: ApprovalRow): string | undefined {
  if (!own) return words.notOwnWhy;
  return state === 'pending' ? undefined : words.doneWhy;
}
