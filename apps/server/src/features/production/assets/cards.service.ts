import type { InputOf } from '@kickstand/contract/kit';
import type { AssetCard, assets, CardFields } from '@kickstand/contract/production';
import { inScope } from '@kickstand/domain/access';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { notOurs } from '../numbers/numbers.service.ts';
import { schemeWith } from '../schemes.store.ts';
import { cardColumns, changeVehicle, insertVehicles, modelIdsAmong, putCard } from './asset-changes.store.ts';
import { bindingOf, cardOf, transferOf } from './assets.rows.ts';
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

export async function listAssets({ db, rows }: Ctx, { query }: InputOf<Calls['list']>) {
  const { list, ...counted } = await pageOfAssets(db, query, rows.scope(query));
  return { list: list.map(cardOf), ...counted };
}

/** A vehicle in scope, or a refusal. */
export async function found(ctx: Ctx, carId: string): Promise<AssetStored> {
  return (await assetWith(ctx.db, ctx.rows.scope(), Number(carId))) ?? refuse('vehicle.not_found');
}

/** A vehicle that is to be changed, locked, as the caller knew it. */
export async function taken(ctx: Ctx, carId: string, version?: number): Promise<AssetStored> {
  ctx.audit.on(carId);
  const row = (await lockAsset(ctx.db, ctx.rows.scope(), Number(carId))) ?? refuse('vehicle.not_found');
  if (version !== undefined && row.version !== version) refuse('common.stale_version');
  return row;
}

export const showCard = async (ctx: Ctx, { params }: InputOf<Calls['card']>) =>
  cardOf(await found(ctx, params.carId));

async function refuseUnknown({ db }: Ctx, { modelId, schemeId }: Pick<CardFields, 'modelId' | 'schemeId'>) {
  if (!(await modelIdsAmong(db, [modelId])).has(modelId)) refuse('vehicle.model_unknown');
  if (schemeId !== undefined && !(await schemeWith(db, schemeId))) refuse('common.not_found');
}

/** Put one new vehicle of a company into stock; it stands in no area, so only who sees all of them may. */
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
  return cardOf(await found(ctx, carId));
}

/** What is on the card and comes from the form. */
const onCard = (row: AssetStored) => {
  const { frameNo, plate, modelId, color, madeYear, supplier, lot, warrantyTo, insuranceNo, ...rest } =
    cardOf(row);
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
  return cardOf(after);
}

export async function listBindings(ctx: Ctx, { params, query }: InputOf<Calls['bindings']>) {
  const { vehicle_id } = await found(ctx, params.carId);
  const { list, ...counted } = await bindingsOf(ctx.db, vehicle_id, query);
  return { list: list.map(bindingOf), ...counted };
}

export async function listTransfers(ctx: Ctx, { params, query }: InputOf<Calls['transfers']>) {
  const { vehicle_id } = await found(ctx, params.carId);
  const { list, ...counted } = await transfersOf(ctx.db, vehicle_id, query);
  return { list: list.map(transferOf), ...counted };
}

export async function listChoices({ db, rows }: Ctx) {
  const { models, agents } = await choicesIn(db, rows.scope());
  return {
    models: models.map(({ model_id, name, voltage_scheme_id }) => ({
      id: model_id,
      name,
      schemeId: voltage_scheme_id,
    })),
    agents: agents.map(({ agent_id, name }) => ({ id: agent_id, name })),
  };
}
