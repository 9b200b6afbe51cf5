import type { InputOf } from '@kickstand/contract/kit';
import { type BlacklistRow, type blacklist, mostBlacklistDays } from '@kickstand/contract/riders/riders';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { maskedName } from '@kickstand/domain/platform/names';
import {
  type Barred,
  bars,
  blacklistEnd,
  blacklistStateAt,
  lengthened,
  secondsLeft,
  whyNotTheirs,
} from '@kickstand/domain/riders/riders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import type { VehicleWanted } from '../../rides/trips/trips.events.ts';
import {
  companyOfArea,
  type EntryStored,
  entriesOfRider,
  holdingNow,
  insertEntry,
  pageOfEntries,
  riderOfEntry,
  riderToBar,
  saveCancelled,
  saveEnd,
} from './blacklist.store.ts';
import { type Telling, tellBarred, tellLifted } from './telling.service.ts';

type Calls = typeof blacklist;

/** The permission to bar riders from the whole platform. */
const mayAll = ({ actor }: Ctx) => actor.codes.has('0829');

/** Whether a rider is barred from an area's vehicles now. */
export async function isBarred(
  db: Db,
  riderId: string,
  vehicle: { agentId: number; areaId: number },
  now: number,
) {
  const held = await holdingNow(db, riderId, now);
  return held.some((entry) => bars(entry, vehicle));
}

/** Refuses a vehicle to a rider who is barred in its area. */
export async function refuseBarred(db: Db, { riderId, agentId, areaId, now }: VehicleWanted) {
  if (await isBarred(db, riderId, { agentId, areaId }, now)) refuse('rider.blacklisted');
}

/** Personal data is shown in full only in exports. */
const inFull = (ctx: Ctx) => ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');

function rowOf(ctx: Ctx, row: EntryStored): BlacklistRow {
  const full = inFull(ctx);
  const mine = whyNotTheirs(ctx.rows.scope(), row, mayAll(ctx)) === undefined;
  return {
    ...row,
    riderPhone: full ? row.riderPhone : masked(row.riderPhone),
    name: full ? row.name : maskedName(row.name),
    state: blacklistStateAt(row, ctx.now()),
    remainingSeconds: secondsLeft(row, ctx.now()),
    type: row.endsAt === null ? 'permanent' : 'temp',
    unpaidCents: row.unpaidCents as BlacklistRow['unpaidCents'],
    mine,
  };
}

export async function listEntries(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfEntries(ctx.db, ctx.rows.scope(query), query, {
    now: ctx.now(),
    locale: ctx.locale,
  });
  return { ...page, list: page.list.map((row) => rowOf(ctx, row)) };
}

export async function listOfRider(ctx: Ctx, { query: { riderId } }: InputOf<Calls['ofRider']>) {
  const scope = ctx.rows.scope();
  if (!(await riderToBar(ctx.db, scope, { riderId }))) refuse('rider.not_found');
  const list = await entriesOfRider(ctx.db, scope, riderId, ctx.locale);
  return { list: list.map((row) => rowOf(ctx, row)) };
}

const missing = (field: string) => new Refused('common.invalid', { fields: field }, { [field]: 'required' });

/** The reach of an entry; refuses callers who may not set it. */
async function placeOf(
  ctx: Ctx,
  { reach, areaId, agentId }: InputOf<Calls['add']>['body'],
): Promise<Barred | Refused> {
  if (reach === 'platform') return { reach, agentId: headOffice, serviceAreaId: null };
  if (reach === 'agent') return { reach, agentId: agentId ?? ctx.actor.agentId, serviceAreaId: null };
  if (areaId === undefined) return missing('areaId');
  const company = (await companyOfArea(ctx.db, areaId)) ?? refuse('blacklist.elsewhere');
  return { reach, agentId: company, serviceAreaId: areaId };
}

const same = (one: Barred, other: Barred) =>
  one.reach === other.reach && one.agentId === other.agentId && one.serviceAreaId === other.serviceAreaId;

export async function addEntry(zone: string, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const { phone, riderId } = body;
  ctx.audit.on(riderId ?? phone ?? '-');
  if ((phone === undefined) === (riderId === undefined)) throw missing(phone ? 'riderId' : 'phone');
  const scope = ctx.rows.scope();
  const by = riderId === undefined ? { phone: phone as string } : { riderId };
  const who = (await riderToBar(ctx.db, scope, by)) ?? refuse('rider.not_found');
  if (who.state === 'cancelled') refuse('rider.cancelled');
  const place = await placeOf(ctx, body);
  if (place instanceof Refused) throw place;
  const why = whyNotTheirs(scope, place, mayAll(ctx));
  if (why) refuse(why);
  await waitForRider(ctx.db, who.riderId);
  const now = ctx.now();
  if ((await holdingNow(ctx.db, who.riderId, now)).some((entry) => same(entry, place)))
    refuse('blacklist.exists');
  const id = newId();
  const endsAt = blacklistEnd(now, body.days);
  const { reason } = body;
  await insertEntry(ctx.db, {
    id,
    riderId: who.riderId,
    ...place,
    reason,
    source: 'manual',
    createdBy: ctx.actor.name,
    now,
    endsAt,
  });
  const { reach, serviceAreaId: areaId } = place;
  await tellBarred({ ...ctx, zone }, { id, riderId: who.riderId, place, endsAt, reason });
  ctx.audit.record(who.riderId, { entry: id, reach, agentId: place.agentId, areaId, endsAt }, reason);
  return { id };
}

interface BarWish {
  riderId: string;
  areaId: number;
  agentId: number;
  days: number;
  reason: string;
  by: string;
}

/**
 * Bars a rider from an area for some days because of a staff report, with a notification. The caller has locked the
 * rider.
 */
export async function barFromArea(at: Telling, { riderId, areaId, agentId, days, reason, by }: BarWish) {
  const [id, now] = [newId(), at.now()];
  const place = { reach: 'area' as const, agentId, serviceAreaId: areaId };
  const said = { reason, source: 'report' as const, createdBy: by };
  const endsAt = blacklistEnd(now, days);
  await insertEntry(at.db, { id, riderId, ...place, ...said, now, endsAt });
  await tellBarred(at, { id, riderId, place, endsAt, reason });
  return id;
}

/** Ends an entry early, unless it has ended, and notifies the rider if it was active. */
export async function liftBar(at: Telling, id: string, why: { by: string; reason: string }) {
  const now = at.now();
  const lifted = await saveCancelled(at.db, id, { ...why, now });
  if (!lifted || blacklistStateAt({ ...lifted, cancelledAt: null }, now) !== 'active') return;
  await tellLifted(at, { id, riderId: lifted.riderId, place: lifted });
}

/** Locks an active entry with its rider; refuses unless its version is the one the caller knows. */
async function entryToChange(ctx: Ctx, { id, version }: { id: string; version: number }) {
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const first = (await riderOfEntry(ctx.db, scope, id)) ?? refuse('blacklist.not_found');
  const why = whyNotTheirs(scope, first, mayAll(ctx));
  if (why) refuse(why);
  await waitForRider(ctx.db, first.riderId);
  const entry = (await riderOfEntry(ctx.db, scope, id)) ?? refuse('blacklist.not_found');
  if (entry.version !== version) refuse('common.stale_version');
  if (blacklistStateAt(entry, ctx.now()) !== 'active') refuse('blacklist.not_active');
  return entry;
}

export async function extendEntry(zone: string, ctx: Ctx, { body }: InputOf<Calls['extend']>) {
  const entry = await entryToChange(ctx, body);
  const to = lengthened(entry.endsAt, ctx.now(), body.days);
  if (to.why !== undefined) return refuse(to.why, { days: mostBlacklistDays });
  const { endsAt } = to;
  await saveEnd(ctx.db, entry.id, endsAt);
  const { id, riderId } = entry;
  await tellBarred({ ...ctx, zone }, { id, riderId, place: entry, endsAt, reason: body.reason });
  ctx.audit.record(entry.riderId, { entry: entry.id, endsAt: [entry.endsAt, endsAt] }, body.reason);
  return { id: entry.id, endsAt };
}

export async function cancelEntry(zone: string, ctx: Ctx, { query }: InputOf<Calls['cancel']>) {
  const entry = await entryToChange(ctx, query);
  await liftBar({ ...ctx, zone }, entry.id, { by: ctx.actor.name, reason: query.reason });
  ctx.audit.record(entry.riderId, { entry: entry.id, state: ['active', 'cancelled'] }, query.reason);
  return { id: entry.id };
}
