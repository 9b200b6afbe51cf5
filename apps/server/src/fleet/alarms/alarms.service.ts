import { type AlarmState, alarmLevels, alarms } from '@kickstand/contract/fleet/alarms';
import { alarmTypes } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import { canAcknowledge, canHandle, canSee } from '@kickstand/domain/fleet/alarms';
import { mayCall } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import {
  alarmWith,
  countsOfAlarms,
  type LockedAlarm,
  lockAlarms,
  pageOfAlarms,
  putHandling,
} from './alarms.store.ts';

export const listAlarms = ({ db, rows, locale }: Ctx, { query }: InputOf<typeof alarms.list>) =>
  pageOfAlarms(db, { scope: rows.scope(query), locale }, query);

export async function countAlarms(ctx: Ctx, { query }: InputOf<typeof alarms.counts>) {
  const rows = await countsOfAlarms(ctx.db, ctx.rows.scope(query));
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, { n }) => total + n, 0);
  return {
    total: sum(() => true),
    unseen: sum(({ state }) => state === 'unseen'),
    levels: counted(alarmLevels, (name) => sum(({ level }) => level === name)),
    types: counted(alarmTypes, (name) => sum(({ type }) => type === name)),
  };
}

const counted = <K extends string>(names: readonly K[], count: (name: K) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<K, number>;

/** Marks one alarm as fixed or ignored. */
export async function fixAlarm(ctx: Ctx, { body }: InputOf<typeof alarms.fixed>) {
  const { id, result, remark, parts, version } = body;
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const [locked] = await lockAlarms(ctx.db, scope, [id]);
  if (!locked) refuse('alarm.not_found');
  if (!canHandle(locked.state)) refuse('alarm.done');
  if (version !== undefined && version !== locked.version) refuse('common.stale_version');
  const handling = { state: result, handler: ctx.actor.name, now: ctx.now(), remark, parts };
  await putHandling(ctx.db, [locked], handling);
  ctx.audit.record(String(locked.vehicle), {
    alarm: id,
    type: locked.type,
    state: [locked.state, result],
    remark: [locked.remark, remark],
    parts,
  });
  return (await alarmWith(ctx.db, { scope, locale: ctx.locale }, id)) ?? refuse('alarm.not_found');
}

export const fixAlarms = (ctx: Ctx, { body }: InputOf<typeof alarms.fixMany>) =>
  handleMany(ctx, body.ids, { may: canHandle, state: body.result, remark: body.remark });

export const ackAlarms = (ctx: Ctx, { body }: InputOf<typeof alarms.ack>) =>
  handleMany(ctx, body.ids, { may: canAcknowledge, state: 'acked' });

/** Marks alarms that cleared by themselves as seen. */
export const seeAlarms = (ctx: Ctx, { body }: InputOf<typeof alarms.seen>) =>
  handleMany(ctx, body.ids, { may: canSee, state: 'auto_cleared' });

/** What an alarm becomes when a task is created for it: acknowledged, or seen if it cleared by itself. */
const takenOnAs = (state: AlarmState) =>
  canAcknowledge(state) ? ('acked' as const) : canSee(state) ? ('auto_cleared' as const) : undefined;

/**
 * Marks an alarm as taken on when a task is created for it, so that nobody has to acknowledge it as well. Returns
 * the alarm, or undefined if it no longer waits or the caller may not handle alarms.
 */
export async function takeOnAlarm(ctx: Ctx, id: string, vehicles: readonly number[]) {
  if (!mayCall(ctx.actor.codes, alarms.seen.access)) return undefined;
  const [locked] = await lockAlarms(ctx.db, ctx.rows.scope(), [id]);
  const state = locked && vehicles.includes(locked.vehicle) ? takenOnAs(locked.state) : undefined;
  if (!locked || !state) return undefined;
  await putHandling(ctx.db, [locked], { state, handler: ctx.actor.name, now: ctx.now() });
  return id;
}

interface Wanted {
  may(state: AlarmState): boolean;
  state: 'acked' | 'fixed' | 'ignored' | 'auto_cleared';
  remark?: string;
}

/** Handles or refuses each alarm separately. */
async function handleMany(ctx: Ctx, given: readonly string[], { may, state, remark }: Wanted) {
  const ids = [...new Set(given)];
  ctx.audit.on(ids.length === 1 ? (ids[0] ?? '') : `${ids.length} alarms`);
  const locked = await lockAlarms(ctx.db, ctx.rows.scope(), ids);
  const byId = new Map(locked.map((one) => [one.id, one]));
  const codeOf = (one: LockedAlarm | undefined) => {
    if (!one) return 'alarm.not_found' as const;
    return may(one.state) ? null : ('alarm.done' as const);
  };
  const list = ids.map((id) => {
    const code = codeOf(byId.get(id));
    return { id, ok: code === null, code, message: code && new Refused(code).sentence(ctx.locale) };
  });
  const taken = locked.filter((one) => codeOf(one) === null);
  const handling = { state, handler: ctx.actor.name, now: ctx.now() };
  await putHandling(ctx.db, taken, { ...handling, ...(remark !== undefined && { remark }) });
  const vehicles = [...new Set(taken.map(({ vehicle }) => String(vehicle)))];
  const [only] = vehicles;
  const object = vehicles.length === 1 && only ? only : `${ids.length} alarms`;
  ctx.audit.record(object, {
    state: [null, state],
    alarms: taken.map(({ id }) => id),
    vehicles,
    ...(remark && { remark }),
  });
  return { list, count: list.length };
}
