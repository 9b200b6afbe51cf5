import { createHash } from 'node:crypto';
import { orderBasis } from '@kickstand/contract/rides/orders';
import { readHeader } from '@kickstand/domain/fleet/live';
import { jumpsIn, unpackTelemetry, unpackTrack } from '@kickstand/domain/fleet/tracks';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { priceOfOrder } from '@kickstand/domain/rides/orders';
import { chanceFrom, makeTown } from '@kickstand/town';
import { beforeAll, describe, expect, test } from 'vitest';
import { pricesForAll } from '../../../test/money/past-prices.ts';
import { frameOf } from '../../fleet/live/kept-frames.service.ts';
import { grouped } from '../../kernel/grouped.ts';
import { termsOf } from '../../rides/orders/kept-terms.parts.ts';
import { areaIdOf, type DemoVehicle, demoFleet } from '../demo.fleet.ts';
import { PastTerms } from '../money/past-terms.ts';
import { areasOf, beginOf, livePast } from './past-days.ts';
import { PastTown } from './past-town.ts';
import { type HistoryTable, historyColumns } from './sink.ts';

const now = 1_790_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;
const zone = 'Asia/Shanghai';
const town = makeTown(7, { scale: 300 });
const fenceOf = ({ id }: { id: number }) => `fence-${id}`;
const zoneOf = ({ id }: { id: number }) => `zone-${id}`;
const prices = pricesForAll(town.areas.map(areaIdOf), zone);
const depth = {
  trips: 2 * day,
  tracks: 1 * day,
  staffTracks: day,
  telemetry: 6 * hour,
  fineSnapshots: 3 * hour,
  snapshots: day,
  samples: day,
};

type Row = Record<string, unknown>;
function live() {
  const fleet = [...demoFleet({ town, chance: chanceFrom(7), now, fenceOf }, 300)];
  const rows = new Map<HistoryTable, Record<string, unknown>[]>();
  const crew = town.areas.flatMap((area) =>
    [0, 1].map((i) => ({ operatorId: `crew-${area.id}-${i}`, serviceAreaId: areaIdOf(area), busyUntil: 0 })),
  );
  const wish = {
    town,
    fleet,
    crew,
    now,
    workUntil: now,
    depth,
    zone,
    fenceOf,
    zoneOf,
    prices,
    chance: chanceFrom(10),
    areas: areasOf(fleet),
    breathe: () => undefined,
  };
  const standing = livePast(wish, {
    add(table, row) {
      if (row.length !== historyColumns[table].length) throw new Error(`${table} has ${row.length} values`);
      const named = Object.fromEntries(historyColumns[table].map((column, i) => [column, row[i]]));
      const list = rows.get(table);
      if (list) list.push(named);
      else rows.set(table, [named]);
    },
  });
  return { standing, of: (table: HistoryTable) => (rows.get(table) ?? []) as Row[], rows };
}

let past: ReturnType<typeof live>;
beforeAll(() => {
  past = live();
}, 120_000);

const at = (value: unknown) => (value as Date).getTime();
const byStart = (a: Row, b: Row) => at(a.started_at) - at(b.started_at);
const ridden = () => past.of('trip').filter(({ state }) => state === 'ended');
const groupsOf = (rows: readonly Row[], column: string) => {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row]);
  return [...groups.values()];
};

describe('the past of the demo', () => {
  test('has as many rides as the town asks for, of believable length', () => {
    const trips = ridden();
    expect(trips.length).toBeGreaterThan(800);
    expect(trips.length).toBeLessThan(2_200);
    const metres = trips.map(({ distance_m }) => Number(distance_m)).sort((a, b) => a - b);
    expect(metres[Math.floor(metres.length / 2)]).toBeGreaterThan(1_700);
    expect(metres[Math.floor(metres.length / 2)]).toBeLessThan(2_600);
    const share = (relation: string) =>
      trips.filter(({ return_relation }) => return_relation === relation).length / trips.length;
    expect(share('in_station')).toBeGreaterThan(0.85);
    expect(share('out_of_station')).toBeGreaterThan(0.05);
    expect(past.of('search').some(({ outcome }) => outcome !== 'found')).toBe(true);
  });

  test.each(['vehicle_id', 'rider_id'])('never lets two trips of one %s overlap', (column) => {
    for (const trips of groupsOf(past.of('trip'), column))
      for (const [i, trip] of trips.toSorted(byStart).slice(1).entries())
        expect(at(trip.started_at)).toBeGreaterThanOrEqual(at(trips.toSorted(byStart)[i]?.ended_at));
  });

  test('begins each trip where the vehicle stood, moved only by staff in between', () => {
    const moves = groupsOf(
      past.of('ops_task').filter(({ type, state }) => type === 'move' && state === 'done'),
      'vehicle_id',
    );
    const movesOf = new Map(moves.map((list) => [list[0]?.vehicle_id, list]));
    for (const trips of groupsOf(ridden(), 'vehicle_id')) {
      const steps = [...trips, ...(movesOf.get(trips[0]?.vehicle_id) ?? [])].sort(byStart);
      for (const [i, step] of steps.slice(1).entries()) {
        const before = steps[i] as Row;
        const ended = [Number(before.end_lng), Number(before.end_lat)] as const;
        expect(distanceMetres(ended, [Number(step.start_lng), Number(step.start_lat)])).toBeLessThan(1);
      }
    }
  });

  test('leads whoever finds every rack full on to an empty one around', () => {
    const places = new PastTown(town, zone, { fenceOf, zoneOf });
    const hasRoom = (id: number) => id % 5 === 0;
    const standing = (id: number) => (hasRoom(id) ? 0 : 9_999);
    const chance = chanceFrom(3);
    const aims = town.stations.map(({ areaId, centre }) =>
      places.target(areaId + 1, 18, { from: centre, metres: 1_500, chance, standing }),
    );
    // Three random attempts alone would find one in about half of the cases.
    expect(aims.filter(({ id }) => hasRoom(id)).length / aims.length).toBeGreaterThan(0.75);
  });

  test('judges each return by the fences of its area', () => {
    const places = new PastTown(town, zone, { fenceOf, zoneOf });
    for (const trip of ridden()) {
      const { standing } = places.standingAt(
        [Number(trip.end_lng), Number(trip.end_lat)],
        Number(trip.service_area_id) - 1,
      );
      if (trip.ended_by === 'user') expect(trip.return_relation).toBe(standing);
      expect(trip.end_station_id !== null).toBe(standing === 'in_station');
    }
  });

  test('leaves every vehicle where its last step ended, charged and locked', () => {
    const uses = new Map(past.of('vehicle_use').map((use) => [use.vehicle_id as number, use]));
    for (const vehicle of past.standing) {
      if (vehicle.lifecycle !== 'on_shelf' || vehicle.riding !== 'available') continue;
      expect(vehicle.battery).toBeGreaterThanOrEqual(0);
      expect(vehicle.lockAt).toBeGreaterThan(vehicle.unlockAt);
      expect(vehicle.lockAt).toBeLessThanOrEqual(now);
      const trips = ridden().filter(({ vehicle_id }) => vehicle_id === vehicle.vehicleId);
      expect(uses.get(vehicle.vehicleId)?.trips).toBe(trips.length);
    }
    const low = past.standing.filter(({ battery, lifecycle }) => lifecycle === 'on_shelf' && battery <= 20);
    expect(low.length / past.standing.length).toBeLessThan(0.12);
  });

  test('lets staff swap what is low, for a pack that was nowhere else', () => {
    const swaps = past.of('ops_task').filter(({ type, state }) => type === 'swap' && state === 'done');
    expect(swaps.length).toBeGreaterThan(10);
    for (const swap of swaps) {
      expect(Number(swap.before_pct)).toBeLessThanOrEqual(26);
      expect(swap.new_battery).not.toBe(swap.old_battery);
      expect(Number(swap.after_mv)).toBeGreaterThan(Number(swap.before_mv));
      expect(swap.validity === 'valid').toBe(swap.invalid_reason === null);
    }
    expect(new Set(past.standing.map(({ batterySn }) => batterySn)).size).toBe(past.standing.length);
  });

  test('keeps tracks that lead from start to end, telemetry without gaps, and snapshots of all areas', () => {
    const trips = new Map(ridden().map((trip) => [trip.trip_id, trip]));
    const tracks = past.of('track').filter(({ trip_id }) => trips.has(trip_id));
    expect(tracks.length).toBeGreaterThan(300);
    for (const track of tracks) {
      const points = unpackTrack(track.packed as Uint8Array);
      const trip = trips.get(track.trip_id);
      expect(points).toHaveLength(Number(track.points));
      expect(jumpsIn(points)).toBe(track.jumps);
      const [first, last] = [points[0], points.at(-1)];
      expect(
        distanceMetres(
          [first?.lng ?? 0, first?.lat ?? 0],
          [Number(trip?.start_lng), Number(trip?.start_lat)],
        ),
      ).toBeLessThan(1);
      expect(
        distanceMetres([last?.lng ?? 0, last?.lat ?? 0], [Number(trip?.end_lng), Number(trip?.end_lat)]),
      ).toBeLessThan(1);
    }
    const wild = new Set(tracks.filter(({ jumps }) => jumps === 1).map(({ vehicle_id }) => vehicle_id));
    expect(wild.size).toBeGreaterThan(0);
    expect(wild.size).toBeLessThan(past.standing.length / 40);
    for (const { packed, samples } of past.of('telemetry').slice(0, 200))
      expect(unpackTelemetry(packed as Uint8Array)).toHaveLength(Number(samples));
    for (const { frame, vehicles } of past.of('fleet_snapshot')) {
      const bytes = frameOf(frame as Buffer);
      expect(readHeader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))?.records).toBe(
        vehicles,
      );
    }
    expect(new Set(past.of('fleet_snapshot').map(({ service_area_id }) => service_area_id)).size).toBe(4);
    const samples = past.of('fleet_sample');
    expect(samples.some(({ riding }) => Number(riding) > 0)).toBe(true);
  });

  test('tells where staff was while on shift: where they worked when they did, and never faster than anybody goes', () => {
    const done = past.of('ops_task').filter(({ state }) => state === 'done');
    const places = past.of('staff_track');
    expect(places.length).toBeGreaterThan(500);
    for (const track of groupsOf(places, 'operator_id')) {
      const fixes = track.map((row) => ({
        time: at(row.at),
        at: [Number(row.lng), Number(row.lat)] as const,
        accuracyM: null,
      }));
      for (const [i, fix] of fixes.slice(1).entries()) {
        const last = fixes[i] as (typeof fixes)[number];
        const seconds = (fix.time - last.time) / 1_000;
        expect(seconds).toBeGreaterThanOrEqual(30);
        if (seconds > 30) continue;
        expect(distanceMetres([...last.at], [...fix.at])).toBeLessThan((60 / 3.6) * seconds);
      }
      const nearest = (time: number) => fixes.find((fix) => Math.abs(fix.time - time) <= 30_000);
      for (const task of done.filter(({ assignee_id: who }) => who === track[0]?.operator_id)) {
        const fix = nearest(at(task.finished_at));
        if (!fix) continue;
        const end = [Number(task.end_lng), Number(task.end_lat)] as [number, number];
        expect(distanceMetres([...fix.at], end)).toBeLessThan(11 * 30 + 20);
      }
    }
  });

  test('has inspections, most of them whole, of vehicles that nobody had looked at for days', () => {
    const done = past.of('ops_task').filter(({ type, state }) => type === 'inspect' && state === 'done');
    expect(done.length).toBeGreaterThan(0);
    const valid = done.filter(({ validity }) => validity === 'valid');
    expect(valid.length / done.length).toBeGreaterThan(0.8);
    for (const of of groupsOf(valid, 'vehicle_id'))
      for (const [i, row] of of.slice(1).entries())
        expect(at(row.started_at) - at(of[i]?.finished_at)).toBeGreaterThan(9 * day);
  });

  test('has objections that nobody has looked at, each to work that was refused lately', () => {
    const open = past.of('work_audit');
    const refused = new Map(
      past.of('ops_task').flatMap((row) => (row.validity === 'invalid' ? [[row.task_id, row]] : [])),
    );
    expect(open.length).toBeGreaterThan(0);
    expect(new Set(open.map(({ task_id }) => task_id)).size).toBe(open.length);
    for (const audit of open) {
      expect(refused.has(audit.task_id)).toBe(true);
      expect(at(audit.created_at)).toBeLessThan(now);
      expect(now - at(audit.created_at)).toBeLessThanOrEqual(3 * day);
      expect(String(audit.objection).length).toBeGreaterThanOrEqual(5);
    }
  });

  test('tells how stations stood: a ride begins where something stood, and seven of ten looked for it before', () => {
    const changes = groupsOf(past.of('station_change'), 'station_id');
    const byStation = new Map(changes.map((rows) => [rows[0]?.station_id, rows]));
    for (const rows of changes)
      for (const [i, row] of rows.slice(1).entries()) {
        expect(at(row.at)).toBeGreaterThan(at(rows[i]?.at));
        expect([row.state, row.is_full]).not.toEqual([rows[i]?.state, rows[i]?.is_full]);
      }
    const begun = ridden().filter(({ start_station_id }) => start_station_id !== null);
    const stateBefore = ({ start_station_id, started_at }: Row) =>
      byStation.get(start_station_id)?.findLast((change) => at(change.at) < at(started_at))?.state;
    // Occasionally an offline vehicle is taken.
    expect(begun.filter((trip) => stateBefore(trip) === 'present').length / begun.length).toBeGreaterThan(
      0.95,
    );
    const found = past.of('search').filter(({ outcome }) => outcome === 'found');
    expect(found.length / past.of('trip').length).toBeGreaterThan(0.6);
    expect(found.length / past.of('trip').length).toBeLessThan(0.85);
  });

  test('leaves riders under way: their vehicles are where they have come to, unlocked, and their orders open', () => {
    const open = past.of('trip_open');
    const underWay = past.of('fleet_sample').filter(({ at: when }) => now - at(when) < 30 * 60_000);
    const before = underWay.reduce((total, { riding }) => total + Number(riding), 0);
    expect(open.length).toBeGreaterThan(before / 2);
    const ridden = new Map(past.standing.map((vehicle) => [vehicle.vehicleId, vehicle]));
    const orders = past.of('ride_order').filter(({ state }) => state === 'riding');
    expect(orders.map(({ order_id }) => order_id).sort()).toEqual(open.map(({ trip_id }) => trip_id).sort());
    for (const { vehicle_id, state, start_mileage_m } of open) {
      const vehicle = ridden.get(Number(vehicle_id));
      expect(vehicle?.riding).toBe(state);
      expect(vehicle?.mileageM).toBeGreaterThanOrEqual(Number(start_mileage_m));
      if (state === 'riding') expect(vehicle?.unlockAt).toBeGreaterThan(vehicle?.lockAt ?? now);
    }
  });

  test('adds up by day and by hour to the trips there were', () => {
    const sum = (table: HistoryTable, column: string) =>
      past.of(table).reduce((total, row) => total + Number(row[column]), 0);
    expect(sum('vehicle_day', 'trips')).toBe(ridden().length);
    const ended = grouped(ridden(), (trip) => businessDayOf(at(trip.ended_at), zone));
    for (const [on, trips] of ended) {
      const counted = past.of('vehicle_day').filter((row) => row.day === on);
      expect(
        counted.reduce((total, row) => total + Number(row.trips), 0),
        on,
      ).toBe(trips.length);
    }
    expect(sum('heat_hour', 'starts')).toBe(ridden().length + past.of('trip_open').length);
    expect(sum('heat_hour', 'ends')).toBe(ridden().length);
    const missed = past.of('search').filter(({ outcome }) => outcome !== 'found').length;
    expect(sum('heat_hour', 'missed')).toBe(missed);
    // Some of them were missed by vehicles because of maintenance or position; those without a vehicle nearby by none.
    const missedByVehicles = sum('vehicle_day', 'missed_ops') + sum('vehicle_day', 'missed_dispatch');
    const nobody = past.of('search').filter(({ outcome }) => outcome === 'none_near').length;
    expect(missedByVehicles).toBeGreaterThan(0);
    expect(missedByVehicles).toBe(missed - nobody);
  });

  test('is the same for the same seed', async () => {
    const again = await live();
    const sums = ({ rows, standing }: typeof past) =>
      [...rows, ['standing', standing satisfies DemoVehicle[]] as const].map(([table, list]) => [
        table,
        createHash('sha256').update(JSON.stringify(list)).digest('hex'),
      ]);
    expect(past.rows.size).toBeGreaterThan(5);
    expect(sums(again)).toEqual(sums(past));
  }, 120_000);
});

describe('the money of the past', () => {
  test('has an order for every ride, which costs the same when it is priced again', () => {
    const orders = past.of('ride_order');
    expect(orders).toHaveLength(past.of('trip').filter(({ state }) => state !== 'failed').length);
    const billed = new PastTerms(prices, zone, (at) => businessDayOf(at, zone));
    const kept = new Map(
      billed.between(beginOf({ now, depth }), now).map(({ termsId, text }) => [termsId, JSON.parse(text)]),
    );
    for (const { terms_id, benefits, basis, price } of orders.filter((order) => order.price !== null)) {
      const terms = kept.get(String(terms_id));
      const again = priceOfOrder(
        termsOf({ terms, benefits: JSON.parse(String(benefits)) }),
        orderBasis.parse(JSON.parse(String(basis))),
      );
      expect(JSON.stringify(again)).toBe(price);
    }
  });

  test('balances posting by posting, and every account ends at what its entries come to', () => {
    for (const lines of groupsOf(past.of('ledger_entry'), 'posting_id'))
      expect(lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
    const kept = past.of('ledger_entry').filter(({ version }) => version !== null);
    const ends = new Map(kept.map(({ code, owner, balance_after }) => [`${code} ${owner}`, balance_after]));
    expect(ends.size).toBe(past.of('ledger_account').length);
    for (const { code, owner, balance } of past.of('ledger_account'))
      expect(ends.get(`${code} ${owner}`)).toBe(balance);
  });

  test('uses a card for what it saves, and earns of its price by each use', () => {
    const uses = groupsOf(past.of('card_use'), 'card_id');
    const cards = new Map(past.of('user_card').map((card) => [card.card_id, card]));
    expect(uses.length).toBeGreaterThan(10);
    const withCard = past.of('ride_order').filter(({ benefit_type }) => benefit_type === 'riding_card');
    expect(past.of('card_use')).toHaveLength(withCard.length);
    for (const list of uses) {
      const card = cards.get(list[0]?.card_id);
      expect(card?.uses).toBe(list.length);
      expect(card?.released_cents).toBe(Math.floor((990 * list.length) / 14));
    }
  });

  test('costs and goes back about as often as in a town', () => {
    const orders = past.of('ride_order').filter(({ ended_at }) => ended_at !== null);
    const share = (fits: (order: Row) => boolean) => orders.filter(fits).length / orders.length;
    const asked = orders.map(({ fare_cents }) => Number(fare_cents)).sort((a, b) => a - b);
    expect(asked[Math.floor(asked.length / 2)]).toBeGreaterThanOrEqual(250);
    expect(asked[Math.floor(asked.length / 2)]).toBeLessThanOrEqual(300);
    expect(share(({ location_cents }) => Number(location_cents) > 0)).toBeGreaterThan(0.02);
    expect(share(({ location_cents }) => Number(location_cents) > 0)).toBeLessThan(0.065);
    expect(share(({ state }) => state === 'unpaid')).toBeLessThan(0.06);
    expect(share(({ refunded_cents }) => Number(refunded_cents) > 0)).toBeLessThan(0.02);
    expect(past.of('refund').length).toBeGreaterThan(0);
    const applied = past.of('return_application');
    expect(applied.length / orders.length).toBeGreaterThan(0.004);
    expect(applied.length / orders.length).toBeLessThan(0.025);
    const after = past.of('receivable').filter(({ kind }) => kind === 'supplement');
    expect(after.map(({ receivable_id }) => receivable_id).sort()).toEqual(
      applied.flatMap(({ supplement_id }) => supplement_id ?? []).sort(),
    );
    const tickets = past.of('ticket');
    expect(tickets.some(({ due_at }) => due_at !== null && at(due_at) < now)).toBe(true);
    expect(tickets.some(({ due_at }) => due_at !== null && at(due_at) > now)).toBe(true);
  });
});
