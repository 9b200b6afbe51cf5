import {
  type BlacklistReach,
  type BlacklistState,
  mostBlacklistDays,
} from '@kickstand/contract/riders/riders';
import { inScope, isCompanyInScope, type Scope, seesAll } from '../../platform/access/index.ts';

const dayMs = 86_400_000;

/** The reach of an entry of the blacklist. */
export interface Barred {
  reach: BlacklistReach;
  /** The company of the entry. */
  agentId: number;
  /** For an entry of one service area only. */
  serviceAreaId: number | null;
}

/** The duration of an entry, epoch ms. */
export interface BarredTime {
  /** Null: permanent. */
  endsAt: number | null;
  cancelledAt: number | null;
}

/** The state of an entry at an instant. It expires without further action. */
export function blacklistStateAt({ endsAt, cancelledAt }: BarredTime, now: number): BlacklistState {
  if (cancelledAt !== null) return 'cancelled';
  return endsAt !== null && endsAt <= now ? 'expired' : 'active';
}

/** The remaining time of an entry, whole seconds; null if it is not active, or permanent. */
export const secondsLeft = (time: BarredTime, now: number) =>
  time.endsAt !== null && blacklistStateAt(time, now) === 'active'
    ? Math.ceil((time.endsAt - now) / 1_000)
    : null;

/** Whether an active entry bars its rider from vehicles of a company's area. */
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
 * Why somebody may not write an entry with this reach; undefined if they may. An entry never reaches beyond its
 * author's scope, and one for the whole platform needs its own permission.
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

/** The end of an entry of so many days; without a number it has none. */
export const blacklistEnd = (now: number, days?: number) => (days === undefined ? null : now + days * dayMs);

/**
 * The new end of an entry extended by so many days, or for good without a number; or why that is impossible. It
 * never ends later than the longest new entry would.
 */
export function lengthened(endsAt: number | null, now: number, days?: number) {
  if (endsAt === null) return { why: 'blacklist.permanent' as const };
  if (days === undefined) return { endsAt: null };
  const later = endsAt + days * dayMs;
  return later > now + mostBlacklistDays * dayMs ? { why: 'blacklist.too_long' as const } : { endsAt: later };
}
