import { unreported } from '@kickstand/domain/fleet/vehicles';
import { expect, test } from 'vitest';
import { FleetState, type VehicleIdentity } from './fleet.ts';

const identity = (n: number, over: Partial<VehicleIdentity> = {}): VehicleIdentity => ({
  vehicle: 10_000_000 + n,
  agentId: 3,
  serviceAreaId: n % 2 ? 31 : null,
  modelId: 1,
  imei: `86${1_000_000_000_000 + n}`,
  lifecycle: 'on_shelf',
  version: 1,
  ...over,
});

test('a fleet grows, and keeps what it was told of every vehicle', () => {
  const fleet = new FleetState(2);
  const facts = (n: number) => ({
    ...unreported,
    lng: n,
    lat: -n,
    battery: n % 101,
    mode: 'eco',
    stationId: `s${n}`,
  });
  for (let n = 0; n < 5_000; n++) fleet.identify(identity(n), 1, facts(n));
  expect(fleet.size).toBe(5_000);
  for (const n of [0, 1, 2, 4_999]) {
    const index = fleet.indexOf(10_000_000 + n) ?? -1;
    expect(fleet.facts(index)).toEqual(facts(n));
    expect(fleet.identity(index)).toEqual(identity(n));
    expect(fleet.indexOfImei(identity(n).imei ?? '')).toBe(index);
  }
  expect(fleet.indexOf(1)).toBeUndefined();
});

test('logs tell each reader of every change once, and of shown changes only where that is asked', () => {
  const fleet = new FleetState();
  for (let n = 0; n < 3; n++) fleet.identify(identity(n), 1);
  const [kept, seen] = [fleet.follow('kept'), fleet.follow('seen')];
  fleet.put(1, { ...unreported, reportedAt: 5 }, 5);
  fleet.put(2, { ...unreported, battery: 50 }, 6);
  fleet.put(2, { ...unreported, battery: 51 }, 7);
  expect(seen.take()).toEqual([2]);
  expect(kept.take(1)).toEqual([1]);
  expect(kept.take()).toEqual([2]);
  expect(kept.take()).toEqual([]);
  expect([...fleet.columns.changedAt.slice(0, 3)]).toEqual([1, 1, 7]);
  fleet.identify(identity(0, { agentId: 4, version: 2 }), 8);
  fleet.identify(identity(0, { agentId: 4, version: 2 }), 9);
  expect([seen.take(), kept.take()]).toEqual([[0], []]);
  fleet.unfollow(seen);
  fleet.put(0, { ...unreported, battery: 1 }, 10);
  expect([seen.take(), kept.take()]).toEqual([[], [0]]);
});

test('a controller that moves to another vehicle is found there', () => {
  const fleet = new FleetState();
  const [old, next] = [fleet.identify(identity(0), 1), fleet.identify(identity(1), 1)];
  const { imei } = identity(0);
  fleet.identify(identity(1, { imei }), 2);
  fleet.identify(identity(0, { imei: null }), 2);
  expect(fleet.indexOfImei(imei ?? '')).toBe(next);
  expect(fleet.indexOfImei(identity(1).imei ?? '')).toBeUndefined();
  expect(fleet.imeiOf(old)).toBeNull();
});

test('a scope sees its own vehicles; those outside every area only without a limit to areas', () => {
  const fleet = new FleetState();
  for (let n = 0; n < 4; n++) fleet.identify(identity(n, { agentId: n < 2 ? 3 : 4 }), 1);
  expect([...fleet.inScope({ agentIds: [3], opAreaIds: 'all' })]).toEqual([0, 1]);
  expect([...fleet.inScope({ agentIds: 'all', opAreaIds: [31] })]).toEqual([1, 3]);
  expect([...fleet.inScope({ agentIds: [], opAreaIds: 'all' })]).toEqual([]);
});
