import { lazy } from 'react';
import type { DetailTab } from '../../../kit/page/detail-tabs.tsx';
import { assetsWords } from '../../vehicle-kit/assets.words.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { pastWords } from './past.words.ts';
import TabLive from './tab-live.tsx';

/** A tab of the vehicle's page; its content is loaded when it is opened. `useShownVehicle` gives the vehicle. */
const tab = (
  key: string,
  spec: { label: string; may?: string },
  load: Parameters<typeof lazy>[0],
): DetailTab => ({ key, ...spec, Content: lazy(load) as DetailTab['Content'] });

/** The tabs of the vehicle's page, left to right. */
export const detailTabs: readonly DetailTab[] = [
  { key: 'live', label: vehiclesWords.tabLive, Content: TabLive },
  tab('timeline', { label: assetsWords.tabTimeline, may: '1402' }, () => import('./tab-timeline.tsx')),
  tab('track', { label: assetsWords.tabTrack, may: '0301||0302' }, () => import('./tab-track.tsx')),
  tab('trips', { label: assetsWords.tabTrips, may: '0301||0302||1601' }, () => import('./tab-trips.tsx')),
  tab('orders', { label: pastWords.tabOrders, may: '1601' }, () => import('./tab-orders.tsx')),
  tab('earnings', { label: pastWords.tabEarnings, may: '0302||1601' }, () => import('./tab-earnings.tsx')),
  tab('complaints', { label: pastWords.tabComplaints, may: '0401' }, () => import('./tab-complaints.tsx')),
  tab('returns', { label: pastWords.tabReturns, may: 'returnCarApp' }, async () => ({
    default: (await import('./tab-complaints.tsx')).TabReturns,
  })),
  tab('tasks', { label: assetsWords.tabTasks, may: '0301||0302||0909' }, () => import('./tab-tasks.tsx')),
  tab('alarms', { label: assetsWords.tabAlarms, may: '0301||0302||0305' }, () => import('./tab-alarms.tsx')),
  tab(
    'commands',
    { label: vehiclesWords.tabCommands, may: '0301||0302||0305' },
    () => import('./tab-commands.tsx'),
  ),
  tab('battery', { label: assetsWords.tabBattery, may: '0301||0302' }, () => import('./tab-battery.tsx')),
  tab('bindings', { label: assetsWords.tabBindings, may: '0301||0302' }, () => import('./tab-bindings.tsx')),
  tab('notes', { label: assetsWords.tabNotes, may: '0302' }, () => import('./tab-notes.tsx')),
];
