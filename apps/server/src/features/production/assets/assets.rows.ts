import type { AssetCard, BindingRow } from '@kickstand/contract/production';
import { lifecycle } from '@kickstand/contract/vehicles';
import type { Standing } from '@kickstand/domain/vehicles';
import type { AssetStored, bindingsOf, transfersOf } from './assets.store.ts';

const onlineOf = ({ online, reported_at }: AssetStored) =>
  online ? 'online' : reported_at === null ? 'never' : 'offline';

const inTrip = ({ in_trip, riding_state }: AssetStored) =>
  in_trip || riding_state === 'riding' || riding_state === 'temp_parked';

/** A stored vehicle as its card shows it; the list leaves out what only the card has. */
export const cardOf = (row: AssetStored): AssetCard => ({
  carId: String(row.vehicle_id),
  frameNo: row.frame_no,
  plate: row.plate,
  modelId: row.model_id,
  model: row.model,
  imei: row.imei,
  iccid: row.iccid,
  batterySn: row.battery_sn,
  fwVersion: row.fw_version,
  voiceVersion: row.voice_version,
  online: onlineOf(row),
  reportedAt: row.reported_at,
  restBattery: row.rest_battery,
  lifecycle: lifecycle.parse(row.lifecycle),
  agentId: row.agent_id,
  agent: row.agent,
  serviceAreaId: row.service_area_id,
  area: row.area,
  boundAt: row.bound_at,
  boundBy: row.bound_by,
  inTrip: inTrip(row),
  createdAt: row.created_at,
  version: row.version,
  simExpireOn: row.sim_expire_on,
  schemeId: row.voltage_scheme_id,
  tags: row.tags,
  note: row.note,
  ...writtenOf(row),
});

/** What somebody wrote on the card. */
const writtenOf = (row: AssetStored) => ({
  lot: row.lot,
  helmetMac: row.helmet_mac,
  testState: (row.test_state ?? 'untested') as AssetCard['testState'],
  failedSteps: row.failed_steps ?? [],
  testedAt: row.tested_at,
  shelvedAt: row.shelved_at,
  color: row.color,
  madeYear: row.made_year,
  supplier: row.supplier,
  warrantyTo: row.warranty_to,
  insuranceNo: row.insurance_no,
  insuredTo: row.insured_to,
  simOperator: row.sim_operator,
  batteryKind: row.battery_kind,
  bleMac: row.ble_mac,
  regulatorNo: row.regulator_no,
});

export const standingOf = (row: AssetStored): Standing => ({
  lifecycle: lifecycle.parse(row.lifecycle),
  inTrip: inTrip(row),
  imei: row.imei,
  batterySn: row.battery_sn,
});

type BindingStored = Awaited<ReturnType<typeof bindingsOf>>['list'][number];

export const bindingOf = (row: BindingStored): BindingRow => ({
  kind: row.kind as BindingRow['kind'],
  code: row.code,
  fromAt: row.from_at,
  toAt: row.to_at,
  by: row.bound_by,
  reason: row.reason,
});

export const transferOf = (row: Awaited<ReturnType<typeof transfersOf>>['list'][number]) => ({
  id: row.transfer_id,
  fromAgent: row.from_name,
  toAgent: row.to_name,
  operator: row.operator,
  reason: row.reason,
  at: row.at,
  acceptedAt: row.accepted_at,
  acceptedBy: row.accepted_by,
});
