import type { Value } from '../copy.store.ts';

/** Tables of the history with their columns, in writing order. */
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
    ...['credit_score', 'credit_entries', 'credit_bans', 'credit_banned_until'],
  ],
  credit_entry: [
    ...['entry_id', 'rider_id', 'no', 'service_area_id', 'agent_id', 'kind', 'points', 'score_before'],
    ...[
      'score_after',
      'source_id',
      'order_id',
      'reverses',
      'reason',
      'operator_name',
      'created_at',
      'notice',
    ],
    ...['banned_until', 'told_at'],
  ],
  blacklist_entry: [
    ...['entry_id', 'rider_id', 'reach', 'agent_id', 'service_area_id', 'reason', 'source', 'created_at'],
    ...['created_by', 'ends_at', 'cancelled_at', 'cancelled_by', 'cancel_reason'],
  ],
  trip: [
    ...['service_area_id', 'started_at', 'trip_id', 'agent_id', 'rider_id', 'vehicle_id', 'imei', 'model_id'],
    ...['state', 'ended_at', 'ended_by', 'start_lng', 'start_lat', 'end_lng', 'end_lat', 'start_station_id'],
    ...['end_station_id', 'return_relation', 'distance_m', 'riding_seconds', 'parked_seconds'],
    ...['fence_release', 'evidence', 'failure_code', 'platform', 'opened_at', 'pauses'],
  ],
  trip_open: [
    ...['vehicle_id', 'rider_id', 'trip_id', 'service_area_id', 'agent_id', 'started_at', 'state', 'since'],
    ...['start_mileage_m', 'opened_at', 'pauses'],
  ],
  ride_order: [
    ...['order_id', 'rider_id', 'vehicle_id', 'imei', 'model_id', 'service_area_id', 'agent_id', 'platform'],
    ...[
      'state',
      'started_at',
      'start_station_id',
      'scheme_version',
      'terms_id',
      'benefits',
      'ended_at',
      'ended_by',
    ],
    ...['return_relation', 'end_station_id', 'distance_m', 'riding_seconds', 'basis', 'price', 'fare_cents'],
    ...['is_trial', 'benefit_type', 'benefit_cents', 'ride_cents', 'location_cents', 'helmet_cents'],
    ...['payable_cents', 'principal_cents', 'gift_cents', 'online_cents', 'refunded_cents', 'channel'],
    ...['paid_at', 'version'],
  ],
  receivable: [
    ...['receivable_id', 'kind', 'order_id', 'rider_id', 'service_area_id', 'agent_id', 'state'],
    ...['original_cents', 'ride_cents', 'location_cents', 'helmet_cents', 'paid_cents', 'refunded_cents'],
    ...['gift_first', 'created_at', 'due_at', 'closed_at', 'version', 'reason'],
  ],
  receivable_part: [
    ...['receivable_id', 'line', 'source', 'ref', 'seq', 'cents', 'refunded_cents', 'service_area_id'],
    'agent_id',
  ],
  wallet_lot: [
    ...['lot_id', 'rider_id', 'kind', 'amount_cents', 'left_cents', 'payment_id', 'with_lot_id', 'area_id'],
    ...['source', 'created_at', 'ends_at', 'reason', 'operator_id'],
  ],
  payment: [
    ...['payment_id', 'kind', 'subject_id', 'rider_id', 'service_area_id', 'agent_id', 'channel', 'merchant'],
    ...['out_no', 'amount_cents', 'state', 'trade_no', 'created_at', 'expires_at', 'success_at'],
    ...['refunded_cents', 'asked', 'fee_cents'],
  ],
  refund: [
    ...['refund_id', 'kind', 'subject_id', 'rider_id', 'service_area_id', 'agent_id', 'way', 'amount_cents'],
    ...['principal_cents', 'gift_cents', 'online_cents', 'state', 'reason', 'operator_id', 'operator_name'],
    ...['created_at', 'ended_at'],
  ],
  refund_leg: [
    ...['leg_id', 'refund_id', 'payment_id', 'service_area_id', 'agent_id', 'out_refund_no', 'amount_cents'],
    ...['lines', 'state', 'created_at', 'ended_at', 'asked', 'fee_cents'],
  ],
  user_card: [
    ...['card_id', 'product_id', 'rider_id', 'service_area_id', 'agent_id', 'kind', 'name', 'terms'],
    ...['area_ids', 'source', 'price_cents', 'state', 'payment_id', 'from_at', 'to_at', 'total_uses', 'uses'],
    ...['saved_cents', 'released_cents', 'over_cents', 'held_by', 'created_at', 'ended_at', 'version'],
  ],
  card_use: ['card_id', 'no', 'order_id', 'day', 'used_at', 'saved_cents'],
  return_application: [
    ...[
      'application_id',
      'order_id',
      'rider_id',
      'vehicle_id',
      'service_area_id',
      'agent_id',
      'kind',
      'body',
    ],
    ...['lng', 'lat', 'accuracy_m', 'state', 'created_at', 'ended_at', 'line', 'fee_cents', 'is_waived'],
    ...['relation', 'station_id', 'edge_m', 'due_at', 'auto_passes', 'decided_at', 'handler_name', 'opinion'],
    ...['is_auto', 'supplement_id', 'back_cents'],
  ],
  ticket: [
    ...['ticket_id', 'order_id', 'rider_id', 'vehicle_id', 'service_area_id', 'agent_id', 'reasons', 'body'],
    ...['claim_cents', 'state', 'created_at', 'due_at', 'result', 'refund_cents', 'handler_name'],
    ...['first_reply_at', 'done_at', 'version'],
  ],
  ticket_event: ['ticket_id', 'no', 'service_area_id', 'agent_id', 'at', 'kind', 'by_name', 'body'],
  ledger_account: ['code', 'owner', 'balance', 'held', 'version'],
  ledger_posting: [
    ...['posting_id', 'event', 'source', 'source_id', 'leg', 'digest', 'event_at', 'created_at', 'book_day'],
    ...['late_for', 'agent_id', 'service_area_id', 'operator_id', 'reason'],
  ],
  ledger_entry: [
    ...['posting_id', 'line', 'code', 'owner', 'amount', 'balance_before', 'balance_after', 'version'],
    ...['agent_id', 'service_area_id', 'book_day', 'event_at'],
  ],
  search: [
    ...['service_area_id', 'at', 'search_id', 'agent_id', 'rider_id', 'lng', 'lat', 'outcome'],
    'vehicle_id',
  ],
  heat_hour: [
    ...['service_area_id', 'day', 'hour', 'cell', 'agent_id', 'starts', 'ends', 'missed'],
    ...['available_minutes', 'present_minutes'],
  ],
  station_day: [
    ...[
      'station_id',
      'day',
      'service_area_id',
      'agent_id',
      'starts',
      'ends',
      'vehicle_minutes',
      'present_minutes',
    ],
  ],
  station_change: ['station_id', 'at', 'service_area_id', 'agent_id', 'state', 'is_full'],
  vehicle_day: [
    ...['vehicle_id', 'day', 'service_area_id', 'agent_id', 'trips', 'short_trips', 'failed_unlocks'],
    ...['missed_dispatch', 'missed_ops', 'astray_returns', 'riding_seconds', 'distance_m'],
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
    ...['invalid_reason', 'parts_cents'],
  ],
  ops_task_verdict: [
    ...['service_area_id', 'task_id', 'no', 'agent_id', 'validity', 'reason', 'flags', 'rule_version'],
    ...['facts', 'judged_at'],
  ],
  ops_task_pay: [
    ...['service_area_id', 'task_id', 'verdict_no', 'operator_id', 'agent_id', 'cents', 'day', 'made_at'],
  ],
  staff_track: ['operator_id', 'at', 'service_area_id', 'agent_id', 'lng', 'lat'],
  work_audit: [...['task_id', 'service_area_id', 'agent_id', 'why', 'objection', 'created_at', 'due_at']],
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

/** Accepts rows of the history in order of creation. */
export interface Sink {
  add(table: HistoryTable, row: readonly Value[]): void;
}
