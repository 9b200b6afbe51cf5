import {
  type BlacklistReach,
  type BlacklistState,
  mostBlacklistDays,
} from '@kickstand/contract/riders/riders';
import { inScope, isCompanyInScope, type Scope, seesAll } from '../../platform/access/index.ts';

const dayMs = 86_400_000;

/** Where an entry of the blacklist holds. */
export interface Barred {
  reach: BlacklistReach;
  /** Whose entry it is. */
  agentId: number;
  /** Of an entry for one service area only. */
  serviceAreaId: number | null;
}

/** How long it holds, epoch ms. */
export interface BarredTime {
  /** Null: for good. */
  endsAt: number | null;
  cancelledAt: number | null;
}

/** What an entry is at an instant. It ends by itself: nothing has to be done for it. */
export function blacklistStateAt({ endsAt, cancelledAt }: BarredTime, now: number): BlacklistState {
  if (cancelledAt !== null) return 'cancelled';
  return endsAt !== null && endsAt <= now ? 'expired' : 'active';
}

/** How long an entry still holds, whole seconds; null where it does not, or for good. */
export const secondsLeft = (time: BarredTime, now: number) =>
  time.endsAt !== null && blacklistStateAt(time, now) === 'active'
    ? Math.ceil((time.endsAt - now) / 1_000)
    : null;

/** Whether an entry that is active keeps its rider from vehicles of a company's area. */
export function bars(
  { reach, agentId, serviceAreaId }: Barred,
  vehicle: { agentId: number; areaId: number },
) {
  if (reach === 'platform') return true;
  return reach === 'agent' ? agentId === vehicle.agentId : serviceAreaId === vehicle.areaId;
}

/** Why somebody may not change an entry. */
export type NotTheirs = 'blacklist.platform' | 'blacklist.too_wide' | 'blacklist.elsewhere';

/**
 * Why somebody may not write an entry that holds there; undefined when they may. An entry never holds for more than whoever
 * writes it sees, and one for the whole platform asks for a right of its own.
 */
export function whyNotTheirs(scope: Scope, to: Barred, mayAll: boolean): NotTheirs | undefined {
  if (to.reach === 'platform') {
    if (!mayAll) return 'blacklist.platform';
    return seesAll(scope) ? undefined : 'blacklist.too_wide';
  }
  if (!isCompanyInScope(scope, to.agentId)) return 'blacklist.elsewhere';
  if (to.reach === 'agent') return scope.opAreaIds === 'all' ? undefined : 'blacklist.too_wide';
  return inScope(scope, to.agentId, to.serviceAreaId) ? undefined : 'blacklist.elsewhere';
}

/** When an entry of so many days ends; without a number it never does. */
export const blacklistEnd = (now: number, days?: number) => (days === undefined ? null : now + days * dayMs);

/**
 * When an entry ends that lasts so many days longer, or for good without a number; why not where that cannot be.
 * It never ends later than the longest one that could be made now.
 */
export function lengthened(endsAt: number | null, now: number, days?: number) {
  if (endsAt === null) return { why: 'blacklist.permanent' as const };
  if (days === undefined) return { endsAt: null };
  const later = endsAt + days * dayMs;
  return later > now + mostBlacklistDays * dayMs ? { why: 'blacklist.too_long' as const } : { endsAt: later };
}
