import type { Words } from '../../kit/words.ts';
import type { zh } from './station-statistics.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'Station statistics',
  tabs: { live: 'Live' },
  empty: 'No station is like that',
  fields: {
    serviceAreaId: 'Service area',
    name: 'Station',
    enabled: 'Enabled',
    fill: 'Fill',
    current: 'Vehicles now',
    fillPct: 'Occupied',
    rentable: 'Rentable',
    idle: 'Idle',
    h1to3: 'Idle 1–3 h',
    h3to6: 'Idle 3–6 h',
    h6to12: 'Idle 6–12 h',
    h12to24: 'Idle 12–24 h',
    h24to48: 'Idle 24–48 h',
    h48: 'Idle over 48 h',
    nearby: 'Outside nearby',
    reserved: 'Reserved',
    inOps: 'In operations',
    alarm: 'With alarms',
    fault: 'With faults',
    missed: 'Missed today',
  },
  fill: { empty: 'Below 20%', usual: '20%–80%', full: '80%–100%', over: 'Above 100%' },
  unlimited: 'Any',
};
