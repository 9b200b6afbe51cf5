import type { analysis } from '@kickstand/contract/insight/analysis';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { narrowed } from '@kickstand/domain/platform/access';
import { fleetBands } from '../../fleet/vehicles/fleet-bands.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';

/** The present fleet, by charge and by idle time. */
export async function showFleet(
  ctx: Ctx,
  { query }: InputOf<typeof analysis.fleet>,
): Promise<ReplyOf<typeof analysis.fleet>> {
  const scope = narrowed(ctx.rows.scope(query), { opAreaIds: query.areaIds });
  const { at, battery, idle } = await fleetBands(ctx, scope, query.modelId);
  return {
    at,
    battery: battery.known,
    batteryUnknown: battery.unknown,
    idle: idle.known,
    idleUnknown: idle.unknown,
  };
}
