import type { AssetCard, assets, CardFields } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import { inScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { notOurs } from '../numbers/numbers.service.ts';
import { schemeWith } from '../schemes.store.ts';
import { cardColumns, changeVehicle, insertVehicles, modelIdsAmong, putCard } from './asset-changes.store.ts';
import {
  type AssetStored,
  assetWith,
  bindingsOf,
  choicesIn,
  lockAsset,
  pageOfAssets,
  transfersOf,
} from './assets.store.ts';

type Calls = typeof assets;

export const listAssets = ({ db, rows }: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfAssets(db, query, rows.scope(query));

/** A vehicle in scope, or a refusal. */
export async function found(ctx: Ctx, carId: string): Promise<AssetStored> {
  return (await assetWith(ctx.db, ctx.rows.scope(), Number(carId))) ?? refuse('vehicle.not_found');
}

/** Locks a vehicle for a change; refuses if its version is not the caller's. */
export async function taken(ctx: Ctx, carId: string, version?: number): Promise<AssetStored> {
  ctx.audit.on(carId);
  const row = (await lockAsset(ctx.db, ctx.rows.scope(), Number(carId))) ?? refuse('vehicle.not_found');
  if (version !== undefined && row.version !== version) refuse('common.stale_version');
  return row;
}

export const showCard = (ctx: Ctx, { params }: InputOf<Calls['card']>) => found(ctx, params.carId);

async function refuseUnknown({ db }: Ctx, { modelId, schemeId }: Pick<CardFields, 'modelId' | 'schemeId'>) {
  if (!(await modelIdsAmong(db, [modelId])).has(modelId)) refuse('vehicle.model_unknown');
  if (schemeId !== undefined && !(await schemeWith(db, schemeId))) refuse('common.not_found');
}

/**
 * Puts one new vehicle of a company into stock; it is in no area, so that only somebody who sees all of the
 * company's areas may.
 */
export async function addVehicle(ctx: Ctx, { body }: InputOf<Calls['single']>): Promise<AssetCard> {
  const { carId, agentId, ...card } = body;
  ctx.audit.on(carId);
  if (!inScope(ctx.rows.scope(), agentId, null)) refuse('common.not_found');
  await refuseUnknown(ctx, card);
  const number = Number(carId);
  if ((await notOurs(ctx, [number])).size > 0) refuse('vehicle.number_taken', { carId });
  const made = await insertVehicles(
    ctx.db,
    [
      {
        number,
        agentId,
        areaId: null,
        modelId: card.modelId,
        frameNo: card.frameNo,
        plate: card.plate ?? null,
        note: card.note,
        tags: card.tags,
        schemeId: card.schemeId ?? null,
        card: cardColumns(card),
      },
    ],
    ctx.now(),
  );
  if (made === 0) refuse('vehicle.number_taken', { carId });
  ctx.audit.record(carId, { agentId, ...card });
  return found(ctx, carId);
}

/** The fields of the card that the form edits. */
const onCard = (row: AssetStored) => {
  const { frameNo, plate, modelId, color, madeYear, supplier, lot, warrantyTo, insuranceNo, ...rest } = row;
  const { insuredTo, simOperator, batteryKind, helmetMac, bleMac, schemeId, regulatorNo, tags, note } = rest;
  return {
    frameNo,
    plate,
    modelId,
    color,
    madeYear,
    supplier,
    lot,
    warrantyTo,
    insuranceNo,
    insuredTo,
    simOperator,
    batteryKind,
    helmetMac,
    bleMac,
    schemeId,
    regulatorNo,
    tags,
    note,
  };
};

export async function editVehicle(ctx: Ctx, { body }: InputOf<Calls['update']>): Promise<AssetCard> {
  const { carId, version, ...card } = body;
  const before = await taken(ctx, carId, version);
  if (before.lifecycle === 'scrapped') refuse('vehicle.scrapped');
  await refuseUnknown(ctx, card);
  const number = Number(carId);
  const { modelId: model_id, note } = card;
  await changeVehicle(
    ctx.db,
    number,
    {
      model_id,
      note,
      tags: [...new Set(card.tags)],
      frame_no: card.frameNo ?? null,
      plate: card.plate ?? null,
      voltage_scheme_id: card.schemeId ?? null,
    },
    ctx.now(),
  );
  await putCard(ctx.db, number, cardColumns(card));
  const after = await found(ctx, carId);
  const [old, now] = [onCard(before), onCard(after)];
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
  ctx.audit.record(carId, Object.fromEntries(keys.map((key) => [key, [old[key], now[key]]])));
  return after;
}

export async function listBindings(ctx: Ctx, { params, query }: InputOf<Calls['bindings']>) {
  const { vehicle } = await found(ctx, params.carId);
  return bindingsOf(ctx.db, vehicle, query);
}

export async function listTransfers(ctx: Ctx, { params, query }: InputOf<Calls['transfers']>) {
  const { vehicle } = await found(ctx, params.carId);
  return transfersOf(ctx.db, vehicle, query);
}

export const listChoices = ({ db, rows }: Ctx) => choicesIn(db, rows.scope());
