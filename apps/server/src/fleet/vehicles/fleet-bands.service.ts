import type { Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { batteryBandsIn, idleBandsIn } from './fleet-bands.store.ts';

/** How charged the vehicles on the shelf are, and how long the available ones stand: all, or those of a model. */
export async function fleetBands({ db, now }: Ctx, scope: Scope, modelId: number | undefined) {
  const wish = { modelId, now: now() };
  return {
    at: wish.now,
    battery: await batteryBandsIn(db, scope, wish),
    idle: await idleBandsIn(db, scope, wish),
  };
}
