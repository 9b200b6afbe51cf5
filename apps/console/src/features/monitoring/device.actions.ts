import type { DeviceRow } from '@kickstand/contract/monitoring';
import type { CommandType } from '@kickstand/contract/vehicles';
import type { Action } from '../../kit/action.ts';
import type { BulkAction } from '../../kit/define-bulk.tsx';
import { commandAction } from '../vehicles/command-action.parts.tsx';
import { bulkCommand, bulkQuery } from '../vehicles/command-bulk.parts.tsx';
import { positionAction } from '../vehicles/position.parts.tsx';

/** What a device can be told beside saying how it is. */
const commands: readonly CommandType[] = ['reboot', 'params', 'arm', 'disarm', 'ble', 'fence_push'];

export const deviceActions: readonly Action<DeviceRow>[] = [
  commandAction<DeviceRow>('query'),
  ...commands.map((type) => commandAction<DeviceRow>(type)),
  positionAction<DeviceRow>(),
];

/** At most 200 devices at a time. */
export const bulkDeviceActions: readonly BulkAction<DeviceRow>[] = [
  bulkQuery<DeviceRow>('030510,030509'),
  bulkCommand<DeviceRow>(['query', ...commands]),
];
