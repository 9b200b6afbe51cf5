import { randomBytes } from 'node:crypto';
import { type stock, stockKinds } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import { passwordDigest } from '../../../gateway/broker/credentials.ts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  checkImport,
  type ImportKinds,
  showBadRowsOfCompany,
  showImport,
  undoForCompany,
} from '../../../platform/exports/imports.service.ts';
import {
  insertMove,
  insertStore,
  lockItem,
  lockMove,
  lockStore,
  markReturned,
  moveWith,
  ownDevices,
  pageOfBatches,
  pageOfItems,
  pageOfMoves,
  pageOfStores,
  placeItem,
  putDigest,
  putStore,
  storeNamed,
  storeWith,
} from './stock.store.ts';

type Calls = typeof stock;

export const listItems = ({ db, rows }: Ctx, { query }: InputOf<Calls['items']>) =>
  pageOfItems(db, rows.scope(query), query);

/** Issues new broker passwords. Only their digests are stored, so that they cannot be shown again. */
export async function giveKeys(ctx: Ctx, { body }: InputOf<Calls['keys']>) {
  const imeis = [...new Set(body.imeis)].sort();
  ctx.audit.on(`${imeis.length} devices`);
  const known = await ownDevices(ctx.db, ctx.rows.scope(), imeis);
  if (known.length < imeis.length) refuse('common.not_found');
  const list = imeis.map((imei) => ({ imei, password: randomBytes(18).toString('base64url') }));
  for (const { imei, password } of list) await putDigest(ctx.db, imei, passwordDigest(password));
  ctx.audit.record(imeis.length === 1 ? (imeis[0] ?? '') : `${imeis.length} devices`, { imeis }, body.reason);
  return { list, count: list.length };
}

export const listStores = ({ db, rows }: Ctx, { query }: InputOf<Calls['stores']>) =>
  pageOfStores(db, rows.scope(query), query);

export async function addStore(ctx: Ctx, { body }: InputOf<Calls['addStore']>) {
  ctx.audit.on(body.name);
  const id = newId();
  const made = await insertStore(ctx.db, id, ctx.actor.agentId, { ...body, now: ctx.now() });
  if (!made) return refuse('store.name_taken');
  ctx.audit.record(body.name, { ...body });
  return { id, ...body, items: 0, version: 1 };
}

export async function editStore(ctx: Ctx, { params: { id }, body }: InputOf<Calls['editStore']>) {
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const before = (await lockStore(ctx.db, scope, id)) ?? refuse('common.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  const same = await storeNamed(ctx.db, before.agentId, body.name);
  if (same && same.id !== id) refuse('store.name_taken');
  await putStore(ctx.db, id, body);
  const { name, address } = before;
  ctx.audit.record(body.name, { name: [name, body.name], address: [address, body.address] });
  return (await storeWith(ctx.db, scope, id)) ?? refuse('common.not_found');
}

export const listMoves = ({ db, rows }: Ctx, { query }: InputOf<Calls['moves']>) =>
  pageOfMoves(db, rows.scope(query), query);

const isTracked = (kind: string) => (stockKinds as readonly string[]).includes(kind);

type MoveBody = InputOf<Calls['addMove']>['body'];

/** Either one item with a code or a quantity with a name; only outgoing items can be lent. */
function refuseUnclear({ code, item, quantity, dueOn, direction }: MoveBody) {
  if (code === undefined ? item === '' : quantity !== 1) refuse('stock.code_or_item');
  if (dueOn !== undefined && direction === 'in') refuse('common.invalid', { fields: 'dueOn' });
}

/** Moves a tracked item's own record with it. */
async function moveThing(ctx: Ctx, { kind, code, direction, storeId }: MoveBody) {
  if (code === undefined || !isTracked(kind)) return;
  const thing = (await lockItem(ctx.db, ctx.rows.scope(), kind, code)) ?? refuse('stock.gone', { code });
  if (thing.state === 'scrapped' || (direction === 'out' && thing.state === 'out'))
    refuse('stock.gone', { code });
  const place = direction === 'in' ? { storeId, state: 'in_stock' } : { storeId: null, state: 'out' };
  await placeItem(ctx.db, kind, code, { ...place, now: ctx.now() });
}

/** Records a movement of stock. */
export async function addMove(ctx: Ctx, { body }: InputOf<Calls['addMove']>) {
  const object = body.code ?? (body.item || body.kind);
  ctx.audit.on(object);
  const scope = ctx.rows.scope();
  refuseUnclear(body);
  const store = (await lockStore(ctx.db, scope, body.storeId)) ?? refuse('common.not_found');
  await moveThing(ctx, body);
  const { operatorId, name: operator } = ctx.actor;
  const id = newId();
  await insertMove(ctx.db, { id, agentId: store.agentId, operatorId, operator, now: ctx.now(), body });
  ctx.audit.record(object, { store: store.name, ...body });
  return (await moveWith(ctx.db, scope, id)) ?? refuse('common.not_found');
}

/** Records the return of a loan to the store that it left. */
export async function returnMove(ctx: Ctx, { params: { id } }: InputOf<Calls['returned']>) {
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const move = (await lockMove(ctx.db, scope, id)) ?? refuse('common.not_found');
  if (move.returnedAt !== null || move.direction === 'in') refuse('stock.returned');
  if (move.code !== null && isTracked(move.kind)) {
    const thing = await lockItem(ctx.db, scope, move.kind, move.code);
    if (thing?.state === 'out')
      await placeItem(ctx.db, move.kind, move.code, {
        storeId: move.storeId,
        state: 'in_stock',
        now: ctx.now(),
      });
  }
  await markReturned(ctx.db, id, ctx.actor.name, ctx.now());
  ctx.audit.record(move.code ?? move.item, { move: id, quantity: move.quantity });
  return (await moveWith(ctx.db, scope, id)) ?? refuse('common.not_found');
}

const dayMs = 86_400_000;

export async function listBatches(
  kinds: ImportKinds,
  { db, actor }: Ctx,
  { query }: InputOf<Calls['batches']>,
) {
  const names = kinds.map(({ kind }) => kind);
  const { list, ...counted } = await pageOfBatches(db, actor.agentId, names, query);
  const undoUntil = ({ state, importedAt }: (typeof list)[number]) =>
    state === 'imported' && importedAt !== null ? importedAt + dayMs : null;
  return { list: list.map((row) => ({ ...row, undoUntil: undoUntil(row) })), ...counted };
}

export async function undoBatch(kinds: ImportKinds, ctx: Ctx, { params, body }: InputOf<Calls['undo']>) {
  ctx.rows.scope();
  await undoForCompany(kinds, ctx, { id: params.id, reason: body.reason });
  return { id: params.id };
}

export const showBadFile = (kinds: ImportKinds, ctx: Ctx, { params }: InputOf<Calls['badFile']>) =>
  showBadRowsOfCompany(kinds, ctx, params.id);

type Batch = Awaited<ReturnType<typeof showImport>>;

const totalsOf = ({ id, total, good, badCount, bad }: Batch) => ({
  batchId: id,
  total,
  ok: good,
  fail: badCount,
  errors: bad.map(({ row, wrong }) => ({ row, wrong })),
});

/** The dry run of a file of new vehicles, at the address that older tools use. */
export const checkExcel = async (kinds: ImportKinds, ctx: Ctx, { body }: InputOf<Calls['excel']>) =>
  totalsOf(await checkImport(kinds, ctx, { params: { kind: 'newVehicles' }, query: undefined, body }));

export const showAmount = async (kinds: ImportKinds, ctx: Ctx, { query }: InputOf<Calls['amount']>) =>
  totalsOf(
    await showImport(kinds, ctx, { params: { id: query.batchId }, query: undefined, body: undefined }),
  );
