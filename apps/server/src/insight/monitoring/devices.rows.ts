import type { DeviceRow } from '@kickstand/contract/insight/monitoring';
import { locksOf } from '@kickstand/domain/fleet/vehicles';
import { simOperatorOf } from '@kickstand/domain/insight/monitoring';
import type { DeviceStored } from './devices.store.ts';

const onlineOf = ({ online, reportedAt }: DeviceStored): DeviceRow['online'] =>
  online ? 'online' : reportedAt === null ? 'never' : 'offline';

/** A stored device as calls show it; the list omits what only the detail has. */
export const deviceOf = (row: DeviceStored, now: number) => ({
  ...row,
  locks: locksOf(row.locks),
  online: onlineOf(row),
  simOperator: simOperatorOf(row.iccid),
  positionAgeSeconds: row.locatedAt === null ? null : Math.max(0, Math.floor((now - row.locatedAt) / 1000)),
});
