import { alarms } from '@kickstand/contract/fleet/alarms';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { ackAlarms, countAlarms, fixAlarm, fixAlarms, listAlarms, seeAlarms } from './alarms.service.ts';

export const alarmsRoutes: readonly Route[] = routes(alarms, {
  list: listAlarms,
  counts: countAlarms,
  fixed: fixAlarm,
  fixMany: fixAlarms,
  ack: ackAlarms,
  seen: seeAlarms,
});
