import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import type { DeviceRow } from '@kickstand/contract/insight/monitoring';
import { positionAction } from '../../fleet/vehicle-kit/position.parts.tsx';
import { commandAction } from '../../fleet/vehicles/commands/command-action.parts.tsx';
import { bulkCommand, bulkQuery } from '../../fleet/vehicles/commands/command-bulk.parts.tsx';
import type { Action } from '../../kit/action/action.ts';
import type { BulkAction } from '../../kit/action/define-bulk.tsx';

/** The commands for a device besides queries. */
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
