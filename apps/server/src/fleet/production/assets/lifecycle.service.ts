import type { assets } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import { type CheckResult, shelvingObstacles, shelvingResults } from '@kickstand/domain/fleet/production';
import { inScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuseOtherParty } from '../../../kernel/call/other-party.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { handovers } from '../../handovers/handovers.parts.ts';
import { checkWords } from '../production.words.ts';
import { changeVehicle, markOffShelf, moveState, putCard } from './asset-changes.store.ts';
import type { AssetStored } from './assets.store.ts';
import { stepOf } from './bindings.service.ts';
import { found, taken } from './cards.service.ts';
import { acceptTransfer, agentKnown, areaWith, lastBoundAt } from './lifecycle.store.ts';

type Calls = typeof assets;

async function areaFor(ctx: Ctx, areaId: number, agentId: number) {
  const area = await areaWith(ctx.db, ctx.rows.scope({ opAreaIds: [areaId] }), areaId);
  return area?.agent_id === agentId ? area : refuse('scope.denied');
}

/** All checks before a vehicle is shelved in an area. */
async function resultsOf(ctx: Ctx, row: AssetStored, areaId: number): Promise<CheckResult[]> {
  const area = await areaFor(ctx, areaId, row.agentId);
  return shelvingResults(
    {
      imei: row.imei,
      reportedAt: row.reportedAt,
      battery: row.restBattery,
      fenced: (area.boundary as unknown[]).length > 0,
      frameNo: row.frameNo,
      test: row.testState,
      testedAt: row.testedAt,
      boundAt: await lastBoundAt(ctx.db, row.vehicle),
    },
    ctx.now(),
  );
}

export async function showChecks(ctx: Ctx, { params, query }: InputOf<Calls['checks']>) {
  const list = await resultsOf(ctx, await found(ctx, params.carId), query.areaId);
  return { list, count: list.length };
}

interface Shelving {
  areaId: number;
  overrideTest: boolean;
}

async function putOnShelf(ctx: Ctx, row: AssetStored, { areaId, overrideTest }: Shelving) {
  const lifecycle = stepOf('shelve', row);
  const failed = shelvingObstacles(await resultsOf(ctx, row, areaId), overrideTest);
  if (failed.length > 0) {
    const words = checkWords[ctx.locale];
    refuse('shelving.failed', { checks: failed.map((check) => words[check]).join(words.comma) });
  }
  const number = row.vehicle;
  const now = ctx.now();
  await changeVehicle(ctx.db, number, { lifecycle, service_area_id: areaId }, now);
  await moveState(ctx.db, number, { agent_id: row.agentId, service_area_id: areaId });
  await markOffShelf(ctx.db, number, false);
  await putCard(ctx.db, number, { shelved_at: new Date(now) });
  return { lifecycle: [row.lifecycle, lifecycle], area: [row.serviceAreaId, areaId], overrideTest };
}

export async function shelveVehicle(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['shelve']>) {
  const row = await taken(ctx, carId, body.version);
  if (body.overrideTest && body.reason === undefined) refuse('command.reason_needed');
  ctx.audit.record(carId, await putOnShelf(ctx, row, body), body.reason);
  return found(ctx, carId);
}

async function takeDown(ctx: Ctx, row: AssetStored) {
  const lifecycle = stepOf('take_off', row);
  await changeVehicle(ctx.db, row.vehicle, { lifecycle }, ctx.now());
  await markOffShelf(ctx.db, row.vehicle, true);
  return { lifecycle: [row.lifecycle, lifecycle] };
}

export async function takeOffShelf(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['takeOff']>) {
  const row = await taken(ctx, carId, body.version);
  ctx.audit.record(carId, await takeDown(ctx, row), body.reason);
  return found(ctx, carId);
}

/** Back in stock; a vehicle that still has its controller is bound. */
const stocked = (row: AssetStored, lifecycle: string) => (row.imei === null ? lifecycle : 'bound');

export async function restockVehicle(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['restock']>) {
  const row = await taken(ctx, carId, body.version);
  const lifecycle = stocked(row, stepOf('restock', row));
  await changeVehicle(ctx.db, row.vehicle, { lifecycle }, ctx.now());
  await markOffShelf(ctx.db, row.vehicle, false);
  ctx.audit.record(carId, { lifecycle: [row.lifecycle, lifecycle] }, body.reason);
  return found(ctx, carId);
}

/** Transfers a vehicle to another company; it is in no area until it is accepted and shelved there. */
export async function transferVehicle(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['transfer']>) {
  const { agentId, reason, version } = body;
  const row = await taken(ctx, carId, version);
  const lifecycle = stepOf('transfer', row);
  const reachable = inScope(ctx.rows.scope(), agentId, null);
  if (agentId === row.agentId || !reachable || !(await agentKnown(ctx.db, agentId))) refuse('scope.denied');
  const now = ctx.now();
  const { name: operator } = ctx.actor;
  const handover = { transferId: newId(), to: agentId, operator, reason, now };
  await handovers.handOver(ctx.db, [row.vehicle], handover);
  const to = { agent_id: agentId, service_area_id: null };
  await moveState(ctx.db, row.vehicle, to);
  await markOffShelf(ctx.db, row.vehicle, false);
  await changeVehicle(ctx.db, row.vehicle, { ...to, lifecycle }, now);
  ctx.audit.record(carId, { agent: [row.agentId, agentId], area: [row.serviceAreaId, null] }, reason);
  return { carId, agentId };
}

export async function acceptVehicle(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['accept']>) {
  const row = await taken(ctx, carId, body.version);
  const lifecycle = stocked(row, stepOf('accept', row));
  refuseOtherParty(ctx, row);
  await changeVehicle(ctx.db, row.vehicle, { lifecycle }, ctx.now());
  await acceptTransfer(ctx.db, row.vehicle, ctx.actor.name, ctx.now());
  ctx.audit.record(carId, { lifecycle: [row.lifecycle, lifecycle] });
  return found(ctx, carId);
}

/** Scraps a vehicle for good, after a second person's approval. The row stays, so that its number is never reused. */
export async function scrapVehicle(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['scrap']>) {
  const row = await taken(ctx, carId, body.version);
  const lifecycle = stepOf('scrap', row);
  const change = { lifecycle: [row.lifecycle, lifecycle] };
  ctx.secondPerson({ object: carId, change, reason: body.reason });
  await changeVehicle(ctx.db, row.vehicle, { lifecycle }, ctx.now());
  await markOffShelf(ctx.db, row.vehicle, false);
  ctx.audit.record(carId, change, body.reason);
  return found(ctx, carId);
}

/** Applies a change to several vehicles separately: a refusal of one does not stop the others. */
async function eachOf(ctx: Ctx, carIds: readonly string[], change: (carId: string) => Promise<unknown>) {
  const list: { carId: string; ok: boolean; code: string | null; message: string | null }[] = [];
  // In number order, so that two jobs over the same vehicles do not deadlock.
  for (const carId of [...new Set(carIds)].sort()) {
    try {
      await change(carId);
      list.push({ carId, ok: true, code: null, message: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      list.push({ carId, ok: false, code: error.code, message: error.sentence(ctx.locale) });
    }
  }
  return list;
}

const askForMany = (ctx: Ctx, carIds: readonly string[], change: Record<string, unknown>, reason?: string) =>
  ctx.secondPerson({
    object: `${carIds.length} vehicles`,
    change: { ...change, vehicles: carIds },
    reason,
    measured: carIds.length,
  });

const summed = (list: Awaited<ReturnType<typeof eachOf>>) => ({
  done: list.filter(({ ok }) => ok).map(({ carId }) => carId),
  refused: Object.fromEntries(list.flatMap(({ carId, code }) => (code === null ? [] : [[carId, code]]))),
});

export async function takeOffMany(ctx: Ctx, { body }: InputOf<Calls['takeOffMany']>) {
  const { carIds, reason } = body;
  ctx.audit.on(`${carIds.length} vehicles`);
  ctx.rows.scope();
  askForMany(ctx, carIds, { lifecycle: 'off_shelf' }, reason);
  const list = await eachOf(ctx, carIds, async (carId) => takeDown(ctx, await taken(ctx, carId)));
  ctx.audit.record(`${carIds.length} vehicles`, summed(list), reason);
  return { list, count: list.length };
}

export async function shelveMany(ctx: Ctx, { body }: InputOf<Calls['shelveMany']>) {
  const { carIds, areaId } = body;
  ctx.audit.on(`${carIds.length} vehicles`);
  askForMany(ctx, carIds, { lifecycle: 'on_shelf', areaId });
  ctx.rows.scope();
  const list = await eachOf(ctx, carIds, async (carId) =>
    putOnShelf(ctx, await taken(ctx, carId), { areaId, overrideTest: false }),
  );
  ctx.audit.record(`${carIds.length} vehicles`, { areaId, ...summed(list) });
  return { list, count: list.length };
}
