// Written by `npx tsx tools/db-types.ts` from a migrated database; do not edit.
import type { ColumnType, Generated } from 'kysely';

/** Read as epoch milliseconds, written as a Date. */
export type Instant = ColumnType<number, Date, Date>;
/** Read as the parsed value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

export interface Tables {
  agent: {
    agent_id: number;
    parent_id: number | null;
    name: string;
    kind: string;
    state: Generated<string>;
    created_at: Instant;
  };
  api_key: {
    key_id: string;
    digest: string;
    operator_id: string;
    name: string;
    created_at: Instant;
    expires_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    revoked_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    used_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  };
  audit_log: {
    seq: number;
    at: Instant;
    agent_id: number | null;
    operator_id: string;
    operator: string;
    role: string | null;
    call_id: string;
    module: string;
    action: string;
    object: string;
    change: Json;
    reason: string | null;
    result: string;
    result_code: string | null;
    duration_ms: number;
    ip: string | null;
    device: string | null;
    platform: string;
    sensitive: Generated<boolean>;
    request_id: string;
    prev_hash: string;
    hash: string;
  };
  command: {
    vehicle_id: number;
    command_id: string;
    job_id: string | null;
    agent_id: number;
    service_area_id: number | null;
    imei: string;
    type: string;
    args: ColumnType<unknown, string | undefined, string>;
    source: string;
    operator_id: string | null;
    operator: string | null;
    reason: string | null;
    state: string;
    device_code: number | null;
    retries: Generated<number>;
    created_at: Instant;
    sent_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    deadline_at: Instant;
    ended_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    late_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    late_code: number | null;
  };
  command_job: {
    job_id: string;
    agent_id: number;
    operator_id: string;
    operator: string;
    type: string;
    reason: string | null;
    vehicles: number;
    request_id: string;
    created_at: Instant;
  };
  device: {
    vehicle_id: number;
    imei: string;
    iccid: string | null;
    sim_expire_on: string | null;
    fw_version: string | null;
    voice_version: string | null;
    bound_at: Instant;
  };
  device_event: {
    vehicle_id: number;
    at: Instant;
    event_id: string;
    imei: string;
    device_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    notify: number;
    facts: ColumnType<unknown, string | undefined, string>;
  };
  fence: {
    service_area_id: number;
    fence_id: string;
    agent_id: number;
    kind: string;
    name: string;
    name_en: string | null;
    points: Json;
    centre_lng: number;
    centre_lat: number;
    capacity: number | null;
    state: Generated<string>;
    version: Generated<number>;
    updated_at: Instant;
  };
  idempotency: {
    actor_id: string;
    key: string;
    call_id: string;
    body_hash: string;
    status: number;
    answer: Json;
    created_at: Instant;
  };
  imei_claim: {
    imei: string;
    vehicle_id: number | null;
    digest: string;
  };
  login_lock: {
    phone_hash: string;
    thumbprint: string;
    failures: Generated<number>;
    window_from: Instant;
    locked_until: ColumnType<number | null, Date | null | undefined, Date | null>;
    locked_times: Generated<number>;
  };
  nonce_used: {
    sid: string;
    nonce: string;
    seen_at: Instant;
  };
  operator: {
    operator_id: string;
    phone: string;
    name: string;
    agent_id: number;
    role_id: string;
    profession: string | null;
    area_ids: number[] | null;
    enable: Generated<boolean>;
    auth_epoch: Generated<number>;
    last_login_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    last_login_ip: string | null;
    created_at: Instant;
  };
  operator_device: {
    operator_id: string;
    thumbprint: string;
    device_code: string;
    device_name: string;
    device_type: number;
    state: string;
    requested_at: Instant;
    decided_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    decided_by: string | null;
    last_seen_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  };
  origin_used: {
    jti: string;
    expires_at: Instant;
  };
  role: {
    role_id: string;
    agent_id: number;
    name: string;
    codes: string[];
    built_in: Generated<boolean>;
    enable: Generated<boolean>;
    version: Generated<number>;
    updated_at: Instant;
  };
  server_key: {
    kid: string;
    public_jwk: Json;
    private_box: string;
    created_at: Instant;
    revoked_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  };
  service_area: {
    service_area_id: number;
    agent_id: number;
    name: string;
    name_en: string | null;
    status: Generated<string>;
    centre_lng: number;
    centre_lat: number;
    boundary: Json;
    created_at: Instant;
  };
  session: {
    sid: string;
    kid: string;
    key_box: string;
    signing_jwk: Json;
    thumbprint: string;
    state: string;
    token_hash: string | null;
    operator_id: string | null;
    phone_hash: string | null;
    auth_epoch: number | null;
    address: string | null;
    agent_string: string | null;
    device_code: string | null;
    device_name: string | null;
    device_type: number | null;
    created_at: Instant;
    seen_at: Instant;
    idle_until: Instant;
    absolute_until: Instant;
    ended_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    end_reason: string | null;
    successor_sid: string | null;
  };
  setting: {
    name: string;
    value: Json;
    updated_at: Instant;
  };
  sms_code: {
    code_id: string;
    sid: string;
    phone_hash: string;
    thumbprint: string;
    address: string;
    digest: string;
    attempts: Generated<number>;
    created_at: Instant;
    expires_at: Instant;
    used_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  };
  sms_outbox: {
    sms_id: string;
    phone_hash: string;
    body_box: string;
    state: string;
    attempts: Generated<number>;
    error: string | null;
    created_at: Instant;
    next_at: Instant;
    sent_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  };
  support_contact: {
    operator_id: string;
    object_id: string;
    name: string;
    phone: string;
    company: string;
    updated_at: Instant;
  };
  vehicle: {
    vehicle_id: number;
    agent_id: number;
    service_area_id: number | null;
    model_id: number;
    imei: string | null;
    plate: string | null;
    frame_no: string | null;
    battery_sn: string | null;
    lifecycle: string;
    tags: Generated<string[]>;
    note: Generated<string>;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  vehicle_model: {
    model_id: number;
    brand: string;
    name: string;
    kind: string;
    max_speed: number;
  };
  vehicle_state: {
    vehicle_id: number;
    agent_id: number;
    service_area_id: number | null;
    riding_state: Generated<string>;
    ops_states: Generated<number>;
    alarms: Generated<number>;
    online: Generated<boolean>;
    login_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    reported_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    device_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    lng: number | null;
    lat: number | null;
    located_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    speed_kmh: number | null;
    course: number | null;
    satellites: number | null;
    hdop: number | null;
    gsm: number | null;
    rest_battery: number | null;
    voltage_mv: number | null;
    mileage_m: Generated<number>;
    locks: Generated<number>;
    mode: Generated<string>;
    power_connected: boolean | null;
    moving: boolean | null;
    station_id: string | null;
    out_of_area: boolean | null;
    lock_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    unlock_at: ColumnType<number | null, Date | null | undefined, Date | null>;
    last_seq: number | null;
  };
}
