/** The supported release of the Mobility Data Specification, and the versions that readers request. */
export const mdsRelease = '2.0.2';
export const mdsVersions = ['2.0'] as const;

/** The states of a vehicle in the micromobility mode. */
export const mdsStates = [
  'removed',
  'available',
  'non_operational',
  'reserved',
  'on_trip',
  'non_contactable',
  'missing',
  'elsewhere',
] as const;
export type MdsState = (typeof mdsStates)[number];

/** The events of vehicles that are reported. */
export type MdsEventType =
  | 'battery_charged'
  | 'battery_low'
  | 'comms_lost'
  | 'comms_restored'
  | 'maintenance'
  | 'maintenance_pick_up'
  | 'provider_drop_off'
  | 'rebalance_pick_up'
  | 'reservation_cancel'
  | 'reservation_start'
  | 'trip_cancel'
  | 'trip_end'
  | 'trip_enter_jurisdiction'
  | 'trip_leave_jurisdiction'
  | 'trip_start'
  | 'unspecified';

interface Transition {
  from: readonly MdsState[];
  to: MdsState;
}

const heard: readonly MdsState[] = [
  'available',
  'elsewhere',
  'non_operational',
  'on_trip',
  'removed',
  'reserved',
];
const back = (from: MdsState): Transition[] => heard.map((to) => ({ from: [from], to }));
const unheard: readonly MdsState[] = ['non_contactable', 'missing'];

/** The transitions of each event, from the standard's table for the mode. */
const table: Record<MdsEventType, readonly Transition[]> = {
  battery_charged: [{ from: ['non_operational'], to: 'available' }],
  battery_low: [{ from: ['available'], to: 'non_operational' }],
  comms_lost: [{ from: heard, to: 'non_contactable' }],
  comms_restored: back('non_contactable'),
  maintenance: [
    { from: ['available'], to: 'non_operational' },
    { from: ['non_operational'], to: 'available' },
  ],
  maintenance_pick_up: [{ from: ['available', 'non_operational', 'elsewhere'], to: 'removed' }],
  rebalance_pick_up: [{ from: ['available', 'non_operational', 'elsewhere'], to: 'removed' }],
  provider_drop_off: [{ from: ['removed', ...unheard], to: 'available' }],
  reservation_cancel: [{ from: ['reserved'], to: 'available' }],
  reservation_start: [{ from: ['available'], to: 'reserved' }],
  trip_cancel: [{ from: ['on_trip'], to: 'available' }],
  trip_end: [{ from: ['on_trip'], to: 'available' }],
  trip_enter_jurisdiction: [{ from: ['elsewhere'], to: 'on_trip' }],
  trip_leave_jurisdiction: [{ from: ['on_trip'], to: 'elsewhere' }],
  trip_start: [{ from: ['available', 'reserved'], to: 'on_trip' }],
  unspecified: [
    { from: ['non_operational', ...unheard], to: 'available' },
    { from: ['available', ...unheard], to: 'non_operational' },
    { from: [...unheard, 'non_operational', 'available', 'elsewhere'], to: 'removed' },
    { from: unheard, to: 'elsewhere' },
    { from: unheard, to: 'on_trip' },
    { from: unheard, to: 'reserved' },
    { from: heard, to: 'non_contactable' },
    { from: ['non_contactable'], to: 'missing' },
  ],
};

/** Whether an event may lead from one state to another. */
export const mayHappen = (from: MdsState, type: MdsEventType, to: MdsState) =>
  table[type].some((one) => one.to === to && one.from.includes(from));

/** The events of a trip: each has its trip id. */
export const tripEventTypes: readonly MdsEventType[] = [
  'trip_cancel',
  'trip_end',
  'trip_enter_jurisdiction',
  'trip_leave_jurisdiction',
  'trip_start',
];
