import type { Scope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { batteryBandsIn, idleBandsIn } from './fleet-bands.store.ts';

/** The vehicles on the shelf by charge, and the available ones by idle time: all, or those of a model. */
export async function fleetBands({ db, now }: Ctx, scope: Scope, modelId: number | undefined) {
  const wish = { modelId, now: now() };
  return {
    at: wish.now,
    battery: await batteryBandsIn(db, scope, wish),
    idle: await idleBandsIn(db, scope, wish),
  };
}
