import type { InputOf } from '@kickstand/contract/kit';
import type { DeviceState, operatorDevices } from '@kickstand/contract/platform/session';
import { holds, type Scope } from '@kickstand/domain/platform/access';
import { deviceCodeOf } from '@kickstand/domain/platform/session';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { endSessions, type LockedSession, rememberDeviceWish, sessionFacts } from '../gate/session.store.ts';
import { browserOf } from '../login/codes.service.ts';
import type { SessionDeps } from '../session.service.ts';
import { dropSessionSetting, putSessionSetting, sessionSetting } from '../settings.store.ts';
import { tellOfWaiting } from './device-news.service.ts';
import {
  type DeviceRow,
  decideDevice,
  devicesOf,
  noteDeviceSeen,
  operatorInScope,
  putDevice,
} from './devices.store.ts';

const mostPending = 10;

/**
 * Whether an operator may use the device of this session. An unknown device is authorised if the policy allows it,
 * and otherwise waits for an administrator. The operator's row must be locked.
 */
export async function admitDevice(
  deps: SessionDeps,
  ctx: Ctx,
  { thumbprint, device_code, device_name, device_type }: LockedSession,
  operatorId: string,
): Promise<DeviceState> {
  const devices = await devicesOf(ctx.db, operatorId);
  const known = devices.find((device) => device.thumbprint === thumbprint);
  if (known?.state === 'authorized') {
    await noteDeviceSeen(ctx.db, operatorId, thumbprint, ctx.now());
    return 'authorized';
  }
  if (known?.state === 'pending') return 'pending';
  const waiting = devices.filter(({ state }) => state === 'pending').length;
  if (!known && waiting >= mostPending) return 'unknown';

  const letIn = !known && (await letsIn(deps, ctx, { operatorId, devices: devices.length }));
  const state = letIn ? 'authorized' : 'pending';
  const names = { code: device_code ?? 'web', name: device_name ?? 'web', type: device_type ?? 1 };
  await putDevice(ctx.db, { operatorId, thumbprint, state, ...names }, ctx.now());
  if (letIn) await noteDeviceSeen(ctx.db, operatorId, thumbprint, ctx.now());
  else await tellOfWaiting(deps, ctx, { operatorId, device: names.name });
  return state;
}

/** The first browser in which this operator verifies the phone needs no authorisation. */
export const awaitFirstBrowser = (db: Db, operatorId: string, now: number) =>
  putSessionSetting(db, 'session.first_browser', operatorId, now);

/** Whether an unknown device is authorised in addition to an operator's present ones. */
async function letsIn(
  deps: SessionDeps,
  ctx: Ctx,
  { operatorId, devices }: { operatorId: string; devices: number },
) {
  const policy = (await sessionSetting(ctx.db, 'session.device_policy')) ?? deps.devicePolicy;
  if (policy === 'any' || (policy === 'first' && devices === 0)) return true;
  const isAwaited = (await sessionSetting(ctx.db, 'session.first_browser')) === operatorId && devices === 0;
  if (isAwaited) await dropSessionSetting(ctx.db, 'session.first_browser');
  return isAwaited;
}

/**
 * Binds this device. Before the phone is verified the reply is the same for every phone: the request is stored, and
 * decided after verification.
 */
export async function bindDevice(
  deps: SessionDeps,
  ctx: Ctx,
  { body }: InputOf<typeof operatorDevices.bind>,
) {
  const session = await browserOf(ctx);
  const wish = { code: body.device_code, name: body.device_name, type: body.device_type };
  await rememberDeviceWish(ctx.db, session.sid, wish);
  const deviceCode = deviceCodeOf(session.thumbprint);
  if (!isProven(deps, session, body.mobilePhoneNumber)) return { state: 'unknown' as const, deviceCode };

  const named = { ...session, device_code: wish.code, device_name: wish.name, device_type: wish.type };
  const state = await admitDevice(deps, ctx, named, session.operator_id ?? '');
  if (state !== 'authorized') return new Refused('session.device_unauthorized', { deviceCode });
  return { state, deviceCode };
}

const isProven = ({ vault }: SessionDeps, session: LockedSession, phone: string) =>
  session.state === 'verified' &&
  session.operator_id !== null &&
  session.phone_hash === vault.phoneHash(phone);

async function stateOf(ctx: Ctx, operatorId: string | null, thumbprint: string): Promise<DeviceState> {
  if (!operatorId) return 'unknown';
  const devices = await devicesOf(ctx.db, operatorId);
  return (
    (devices.find((device) => device.thumbprint === thumbprint)?.state as DeviceState | undefined) ??
    'unknown'
  );
}

/** This device's standing with the phone verified in this session. */
export async function deviceStanding(_deps: SessionDeps, ctx: Ctx) {
  const { sid } = ctx.caller;
  const [session] = sid ? await sessionFacts(ctx.db, [sid]) : [];
  if (!session) return refuse('common.unauthorized');
  const state = await stateOf(ctx, session.operator_id, session.thumbprint);
  return { state, deviceCode: deviceCodeOf(session.thumbprint) };
}

export async function devicePermission(
  deps: SessionDeps,
  ctx: Ctx,
  { body }: InputOf<typeof operatorDevices.permission>,
) {
  const session = await browserOf(ctx);
  const proven =
    isProven(deps, session, body.mobilePhoneNumber) || ctx.caller.actor?.phone === body.mobilePhoneNumber;
  const state = proven ? await stateOf(ctx, session.operator_id, session.thumbprint) : 'unknown';
  return { state, deviceCode: deviceCodeOf(session.thumbprint), permitted: state === 'authorized' };
}

const shown = (device: DeviceRow, current: string | undefined) => ({
  state: device.state as DeviceState,
  deviceCode: deviceCodeOf(device.thumbprint),
  deviceName: device.device_name,
  deviceType: device.device_type,
  platformCode: device.device_code,
  requestedAt: device.requested_at,
  decidedAt: device.decided_at,
  lastSeenAt: device.last_seen_at,
  current: device.thumbprint === current,
});

/** The devices of the caller, or of an operator in scope for those who may see the user page. */
export async function listDevices(
  _deps: SessionDeps,
  ctx: Ctx,
  { query }: InputOf<typeof operatorDevices.list>,
) {
  const scope = ctx.rows.scope();
  const operatorId = await ownerOfDevices(ctx, scope, query.phone);
  const devices = await devicesOf(ctx.db, operatorId);
  const list = devices
    .filter(({ state }) => query.state === undefined || state === query.state)
    .map((device) => shown(device, ctx.caller.device));
  return { list, count: list.length };
}

async function ownerOfDevices(ctx: Ctx, scope: Scope, phone: string | undefined) {
  const { actor } = ctx;
  if (phone === undefined || phone === actor.phone) return actor.operatorId;
  if (!holds(actor.codes, '1002')) refuse('common.forbidden');
  const operator = (await operatorInScope(ctx.db, phone, scope)) ?? refuse('common.not_found');
  return operator.operator_id;
}

type OneDevice = InputOf<typeof operatorDevices.authorize>;

async function deviceInScope(ctx: Ctx, { phone, deviceCode }: OneDevice['body']) {
  const operator = (await operatorInScope(ctx.db, phone, ctx.rows.scope())) ?? refuse('common.not_found');
  const devices = await devicesOf(ctx.db, operator.operator_id);
  return (
    devices.find(({ thumbprint }) => deviceCodeOf(thumbprint) === deviceCode) ?? refuse('common.not_found')
  );
}

async function decide(ctx: Ctx, { body }: OneDevice, state: 'authorized' | 'removed') {
  ctx.audit.on(body.phone);
  const { operator_id: operatorId, thumbprint, state: before } = await deviceInScope(ctx, body);
  const by = ctx.actor.operatorId;
  const device = await decideDevice(ctx.db, { operatorId, thumbprint, state, by }, ctx.now());
  if (!device) return refuse('common.not_found');
  ctx.audit.record(operatorId, { device: body.deviceCode, state: [before, state] });
  return device;
}

export const authorizeDevice = async (_deps: SessionDeps, ctx: Ctx, input: OneDevice) =>
  shown(await decide(ctx, input, 'authorized'), ctx.caller.device);

/** Removes a device and ends its sessions. */
export async function removeDevice(deps: SessionDeps, ctx: Ctx, input: OneDevice) {
  const device = await decide(ctx, input, 'removed');
  const which = { operatorId: device.operator_id, thumbprint: device.thumbprint };
  const ended = await endSessions(ctx.db, which, 'device_removed', ctx.now());
  deps.sessions.announce(ended, 'device_removed');
  return shown(device, ctx.caller.device);
}
