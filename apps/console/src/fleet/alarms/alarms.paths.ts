import { definePaths } from '../../kit/page/screens.ts';

export const alarmsPaths = definePaths({ list: '/vehicle/alarms' });
