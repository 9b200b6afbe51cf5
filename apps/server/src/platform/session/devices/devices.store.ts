import type { DeviceState } from '@kickstand/contract/platform/session';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../../kernel/database/db.ts';
import { accountsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** All devices of an operator, newest request first. */
export const devicesOf = (db: Db, operatorId: string) =>
  db
    .selectFrom('operator_device')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .orderBy('requested_at', 'desc')
    .orderBy('thumbprint')
    .execute();
export type DeviceRow = Awaited<ReturnType<typeof devicesOf>>[number];

/** Whether a device is authorised: for any account, or for the one with this phone. */
export async function isAuthorized(db: Db, thumbprint: string, phone?: string) {
  let query = db
    .selectFrom('operator_device as d')
    .innerJoin('operator as o', 'o.operator_id', 'd.operator_id')
    .select('d.operator_id')
    .where('d.thumbprint', '=', thumbprint)
    .where('d.state', '=', 'authorized')
    .where('o.archived_at', 'is', null);
  if (phone !== undefined) query = query.where('o.phone', '=', phone);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export interface NewDevice {
  operatorId: string;
  thumbprint: string;
  code: string;
  name: string;
  type: number;
  state: DeviceState & ('pending' | 'authorized');
}

/**
 * Stores a device that requests authorisation or is authorised at once; for an existing one only the name is
 * refreshed.
 */
export const putDevice = (db: Db, device: NewDevice, now: number) =>
  db
    .insertInto('operator_device')
    .values({
      operator_id: device.operatorId,
      thumbprint: device.thumbprint,
      device_code: device.code,
      device_name: device.name,
      device_type: device.type,
      state: device.state,
      requested_at: new Date(now),
      decided_at: device.state === 'authorized' ? new Date(now) : null,
      decided_by: device.state === 'authorized' ? 'system' : null,
    })
    .onConflict((c) =>
      c.columns(['operator_id', 'thumbprint']).doUpdateSet({
        device_code: device.code,
        device_name: device.name,
        device_type: device.type,
        state: device.state,
        requested_at: new Date(now),
      }),
    )
    .execute();

export const noteDeviceSeen = (db: Db, operatorId: string, thumbprint: string, now: number) =>
  db
    .updateTable('operator_device')
    .set({ last_seen_at: new Date(now) })
    .where('operator_id', '=', operatorId)
    .where('thumbprint', '=', thumbprint)
    .execute();

export interface Decision {
  operatorId: string;
  thumbprint: string;
  state: 'authorized' | 'removed';
  by: string;
}

export const decideDevice = (db: Db, { operatorId, thumbprint, state, by }: Decision, now: number) =>
  db
    .updateTable('operator_device')
    .set({ state, decided_at: new Date(now), decided_by: by })
    .where('operator_id', '=', operatorId)
    .where('thumbprint', '=', thumbprint)
    .returningAll()
    .executeTakeFirst();

/** The operator with this phone, if its agent and areas are in scope. */
export const operatorInScope = (db: Db, phone: string, scope: Scope) =>
  db
    .selectFrom('operator')
    .select(['operator_id', 'phone', 'agent_id'])
    .where('phone', '=', phone)
    .where('archived_at', 'is', null)
    .where(accountsInScope(scope, 'operator'))
    .executeTakeFirst();
