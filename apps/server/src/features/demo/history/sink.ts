import type { Value } from '../copy.store.ts';

/** The tables of the past, with the columns that are written in their order. */
export const historyColumns = {
  rider: [
    'rider_id',
    'service_area_id',
    'phone',
    'name',
    'state',
    'registered_at',
    'name_pinyin',
    'name_initials',
  ],
  blacklist_entry: [
    ...['entry_id', 'rider_id', 'reach', 'agent_id', 'service_area_id', 'reason', 'source', 'created_at'],
    'created_by',
  ],
  trip: [
    ...['service_area_id', 'started_at', 'trip_id', 'agent_id', 'rider_id', 'vehicle_id', 'imei', 'model_id'],
    ...['state', 'ended_at', 'ended_by', 'start_lng', 'start_lat', 'end_lng', 'end_lat', 'start_station_id'],
    ...['end_station_id', 'return_relation', 'distance_m', 'riding_seconds', 'parked_seconds'],
    ...['fence_release', 'evidence', 'failure_code', 'platform', 'opened_at', 'pauses'],
  ],
  search: [
    ...['service_area_id', 'at', 'search_id', 'agent_id', 'rider_id', 'lng', 'lat', 'outcome'],
    'vehicle_id',
  ],
  heat_hour: [
    ...['service_area_id', 'day', 'hour', 'cell', 'agent_id', 'starts', 'ends', 'missed'],
    'available_minutes',
  ],
  vehicle_day: [
    ...['vehicle_id', 'day', 'service_area_id', 'agent_id', 'trips', 'short_trips', 'failed_unlocks'],
    ...['astray_returns', 'riding_seconds', 'distance_m'],
  ],
  vehicle_use: [
    ...['vehicle_id', 'trips', 'last_trip_id', 'last_rider_id', 'last_started_at', 'last_ended_at'],
    ...['last_relation', 'short_in_row', 'serviced_at', 'serviced_at_m'],
  ],
  ops_task: [
    ...['service_area_id', 'task_id', 'agent_id', 'type', 'source', 'priority', 'state', 'vehicle_id'],
    ...['lng', 'lat', 'target_id', 'assignee_id', 'created_at', 'claimed_at', 'started_at', 'finished_at'],
    ...['due_at', 'start_lng', 'start_lat', 'end_lng', 'end_lat', 'before_pct', 'after_pct', 'before_mv'],
    ...['after_mv', 'old_battery', 'new_battery', 'distance_m', 'parts', 'result', 'validity'],
    'invalid_reason',
  ],
  fault_report: [
    ...['vehicle_id', 'report_id', 'service_area_id', 'agent_id', 'source', 'reporter', 'parts', 'stop'],
    ...['trip_id', 'task_id', 'state', 'result', 'handler', 'created_at', 'handled_at'],
  ],
  track: ['vehicle_id', 'from_at', 'to_at', 'trip_id', 'points', 'jumps', 'packed'],
  telemetry: ['vehicle_id', 'hour', 'imei', 'samples', 'packed'],
  fleet_snapshot: ['service_area_id', 'at', 'agent_id', 'vehicles', 'frame'],
  fleet_sample: [
    ...['service_area_id', 'at', 'agent_id', 'on_shelf', 'rentable', 'riding', 'online', 'bound', 'fixed'],
    ...['weak_signal', 'no_power', 'low_battery'],
  ],
} as const satisfies Record<string, readonly string[]>;
export type HistoryTable = keyof typeof historyColumns;

/** Takes the rows of the past in the order in which they come to be. */
export interface Sink {
  add(table: HistoryTable, row: readonly Value[]): void;
}
