import { definePaths } from '../../kit/screens.ts';

export const alarmsPaths = definePaths({ list: '/vehicle/alarms' });
