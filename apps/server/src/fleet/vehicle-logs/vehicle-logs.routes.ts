import { deviceLogs, vehicleLogs } from '@kickstand/contract/fleet/vehicle-logs';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { listPackets, showPacket } from './device-log.service.ts';
import { listVehicleLog, showEntry } from './vehicle-log.service.ts';

export const vehicleLogsRoutes: Route[] = [
  ...routes(deviceLogs, { list: listPackets, packet: showPacket }),
  ...routes(vehicleLogs, { list: listVehicleLog, entry: showEntry }),
];
