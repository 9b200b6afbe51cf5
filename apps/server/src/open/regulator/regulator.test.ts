import { cityComplaints, districts, regulator, staffComplaints } from '@kickstand/contract/open/regulator';
import { gridCellOf } from '@kickstand/domain/open/regulator';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import {
  aCityComplaint,
  aDistrict,
  aDistrictFile,
} from '../../../test/examples/stations/examples.regulator.ts';
import { aStaffPhoto } from '../../../test/examples/stations/examples.station-visits.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { keepDue } from './days/samples.jobs.ts';
import { shutDue } from './days/shut-days.jobs.ts';
import { correctDays } from './days/shut-days.service.ts';
import { lookForStays } from './days/stays.jobs.ts';
import { regulatorRoutes } from './regulator.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const here = { lng: 113.5, lat: 30.5 };
const north = { agentIds: [3], opAreaIds: 'all' as const };
let fixture: FeatureFixture;
type Caller = ReturnType<FeatureFixture['as']>;
let city: Caller;
let desk: Caller;
const told: string[] = [];

beforeAll(async () => {
  const photos = { store: memoryStore(), seal: (text: string) => text, zone };
  fixture = await featureFixture(() =>
    regulatorRoutes({ zone, photos, tell: (operatorId: string) => void told.push(operatorId) }),
  );
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'city', agentId: 3, codes: ['030601', '03060106'] });
    await aStaffMember(db, { operatorId: 'desk', agentId: 3, codes: ['030601'] });
    await aStaffMember(db, { operatorId: 'mover', agentId: 3, codes: ['1202'] });
  });
  city = fixture.as({
    codes: ['030601', '03060106'],
    operatorId: 'city',
    name: 'city',
    agentId: 3,
    scope: north,
  });
  const codes = ['030601', '03060106', '03060107', '03060111', '050278', '0301'];
  desk = fixture.as({ codes, operatorId: 'desk', name: 'desk', agentId: 3, scope: north });
});
beforeEach(async () => {
  fixture.clock.now = startOfBusinessDay('2026-10-20', zone) + 12 * hour;
  told.length = 0;
  const { owner } = fixture.fresh;
  await owner.query(`truncate district, district_quota, district_sample, district_rides, district_day, district_correction,
    city_complaint, no_stop_stay, trip, fence, fleet_snapshot, vehicle, staff_position cascade`);
});
afterAll(() => fixture.close());

const jobs = () => ({ database: fixture.database, now: () => fixture.clock.now, zone });
const now = () => fixture.clock.now;
const midnight = (day: string) => startOfBusinessDay(day, zone);
const overview = async (query: object = {}, by = city) => {
  const to = Math.ceil(now() / hour) * hour;
  const { data } = await by(regulator.overview, { query: { from: to - dayMs, to, ...query } } as never);
  if (!data) throw new Error('no overview');
  return data;
};

/** Rides that ended at a place in an hour of a day. */
const rides = (n: number, { day, at = here, hours = 9 }: { day: string; at?: typeof here; hours?: number }) =>
  fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const endedAt = midnight(day) + hours * hour + 30 * minute;
    const of = { rider_id: riderId, vehicle_id: 10_000_001, service_area_id: 31, agent_id: 3, model_id: 1 };
    const over = {
      ended_at: new Date(endedAt),
      ended_by: 'user',
      return_relation: 'in_station',
      state: 'ended',
    };
    const ridden = { distance_m: 900, riding_seconds: 600, started_at: new Date(endedAt - 10 * minute) };
    const places = { start_lng: at.lng, start_lat: at.lat, end_lng: at.lng, end_lat: at.lat };
    await db
      .insertInto('trip')
      .values(Array.from({ length: n }, () => ({ ...of, ...over, ...ridden, ...places, trip_id: newId() })))
      .execute();
  });

describe('districts', () => {
  const put = (text: string, more: object = {}) =>
    desk(districts.import, { body: { serviceAreaId: 31, fileName: 'a.geojson', text, ...more } } as never);

  test('come from a file that is right from end to end, and one with a known code gets its new name', async () => {
    const trial = await put(aDistrictFile({ name: '江北区', code: '420105' }), { isTrial: true });
    expect(trial.data).toMatchObject({ good: 1, imported: 0, list: [{ fault: null, isNew: true }] });
    await put(aDistrictFile({ name: '江北区', code: '420105' }));
    const again = await put(aDistrictFile({ name: '江岸区', code: '420105' }));
    expect(again.data).toMatchObject({ imported: 1, list: [{ isNew: false }] });
    const { data } = await city(districts.list, {});
    expect(data?.list.map(({ district, code, quota }) => [district, code, quota])).toEqual([
      ['江岸区', '420105', null],
    ]);
  });

  test('are not imported where one is wrong, and the file says which', async () => {
    const open = [
      [113.5, 30.5],
      [113.52, 30.5],
      [113.52, 30.52],
      [113.5, 30.52],
    ];
    const { data } = await put(aDistrictFile({ name: '江北区', code: '1' }, open));
    expect(data).toMatchObject({
      good: 0,
      imported: 0,
      list: [{ row: 1, name: '江北区', fault: 'ring_open' }],
    });
    expect((await put('{"type":"Feature"}')).code).toBe('regulator.file');
    expect((await city(districts.list, {})).data?.count).toBe(0);
  });

  test('of another city are not there for this one', async () => {
    const foreign = await fixture.write((db) => aDistrict(db, 4));
    const quota = { params: { districtId: foreign }, body: { day: '2026-10-01', vehicles: 1 } };
    expect((await desk(districts.setQuota, quota)).code).toBe('common.not_found');
    const query = { from: midnight('2026-10-19'), to: midnight('2026-10-20'), districtId: foreign };
    expect((await city(regulator.overview, { query } as never)).code).toBe('common.not_found');
  });

  test('allow so many vehicles from a day on, until another number holds', async () => {
    const districtId = await fixture.write((db) => aDistrict(db, 3));
    const set = (day: string, vehicles: number) =>
      desk(districts.setQuota, { params: { districtId }, body: { day, vehicles } });
    await set('2026-10-01', 500);
    await set('2026-10-25', 700);
    expect((await overview()).districts[0]?.quota).toBe(500);
    fixture.clock.now = midnight('2026-10-26');
    expect((await overview()).districts[0]?.quota).toBe(700);
  });
});

describe('a span', () => {
  test('has full hours and 30 days at most', async () => {
    const to = midnight('2026-10-20');
    const asked = async (from: number) =>
      (await city(regulator.overview, { query: { from, to } } as never)).code;
    expect(await asked(to - 30 * dayMs)).toBeUndefined();
    expect(await asked(to - 30 * dayMs - hour)).toBe('regulator.span');
    expect(await asked(to - hour - minute)).toBe('regulator.hours');
    const sheet = await city(regulator.sheet, { query: { from: to - 31 * dayMs, to } } as never);
    expect(sheet.code).toBe('regulator.span');
  });
});

describe('vehicles of a district', () => {
  const standing = (n: number, state: object = {}, vehicle: object = {}) =>
    fixture.write(async (db) => {
      for (let i = 0; i < n; i++) await aVehicle(db, { agentId: 3, state, vehicle });
    });

  test('are counted every five minutes, without those in stock', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    await standing(40, { station_id: 's' });
    await standing(10);
    await standing(12, { riding_state: 'riding', online: false });
    await standing(5, {}, { lifecycle: 'in_stock' });
    await standing(3, { lng: 114 });
    fixture.clock.now += 10_000;
    await keepDue(jobs());
    const { districts: rows, total } = await overview();
    expect(rows[0]).toMatchObject({
      deployed: 62,
      onStreet: 50,
      inTrip: 12,
      inStationPct: 80,
      offlinePct: 19.4,
    });
    expect(rows[0]?.missed).toEqual(['inStation', 'offline']);
    expect(total).toMatchObject({ deployed: 62, onStreet: 50, inTrip: 12 });
  });

  test('that are ridden are not told below ten, nor what they would follow from', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    await standing(30);
    await standing(9, { riding_state: 'riding' });
    fixture.clock.now += 10_000;
    await keepDue(jobs());
    expect((await overview()).districts[0]).toMatchObject({ deployed: 39, onStreet: null, inTrip: null });
  });

  test('are listed with plate and frame where they are registered, and of their use nothing is said', async () => {
    await standing(1, { riding_state: 'riding' }, { plate: '武A00001', frame_no: 'F1' });
    await standing(1, {}, { plate: '武A00002', lifecycle: 'in_stock' });
    await standing(1);
    const { data } = await city(regulator.vehicles, {});
    expect(data?.list.map(({ plate, frameNo, state }) => [plate, frameNo, state])).toEqual([
      ['武A00001', 'F1', 'on_shelf'],
    ]);
    expect(JSON.stringify(data)).not.toContain('riding');
  });
});

describe('rides', () => {
  test('are told once their day is shut at 03:00, by cells of at least ten', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    await rides(24, { day: '2026-10-20' });
    await rides(6, { day: '2026-10-20', at: { lng: 113.505, lat: 30.505 } });
    const query = { from: midnight('2026-10-20'), to: midnight('2026-10-21'), metric: 'ends' };
    fixture.clock.now = midnight('2026-10-21') + 2 * hour;
    await shutDue(jobs());
    expect(await overview(query)).toMatchObject({ shutDay: null, cells: [], total: { rides: null } });
    fixture.clock.now = midnight('2026-10-21') + 3 * hour;
    await shutDue(jobs());
    const shown = await overview(query);
    // The six elsewhere could be derived from the day minus the cell, so all are merged.
    expect(shown).toMatchObject({ shutDay: '2026-10-20', cells: [], total: { rides: 30 } });
  });

  test('of a cell are told by the hour where ten were', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    await rides(24, { day: '2026-10-19' });
    await shutDue(jobs());
    const of = (from: number, to: number) => {
      const day = midnight('2026-10-19');
      return overview({ from: day + from * hour, to: day + to * hour, metric: 'starts' });
    };
    expect((await of(9, 10)).cells).toMatchObject([{ cell: gridCellOf(here.lng, here.lat), n: 24 }]);
    expect((await of(10, 24)).cells).toEqual([]);
  });

  test('below ten are not even kept', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    await rides(9, { day: '2026-10-19' });
    await shutDue(jobs());
    const { rows } = await fixture.fresh.owner.query('select n from district_rides');
    expect(rows).toEqual([]);
    const kept = fixture.write(async (db) => {
      const district_id = await aDistrict(db, 3);
      const group = { district_id, service_area_id: 31, day: '2026-10-19', kind: 'ends', no: 1, n: 9 };
      return db.insertInto('district_rides').values(group).execute();
    });
    await expect(kept).rejects.toThrow('district_rides_of_ten');
  });
});

describe('a vehicle in a no-stop zone', () => {
  const look = (minutes: number) => {
    fixture.clock.now += minutes * minute;
    return fixture.write((db) => lookForStays(db, jobs()));
  };
  const put = (vehicle: number, state: object) =>
    fixture.write((db) =>
      db.updateTable('vehicle_state').set(state).where('vehicle_id', '=', vehicle).execute(),
    );
  const found = async (query: object = {}) =>
    (await city(regulator.violations, { query } as never)).data?.list ?? [];
  const aStay = () =>
    fixture.write(async (db) => {
      await aDistrict(db, 3);
      await aFence(db, { agent_id: 3, kind: 'no_stop', name: '医院门口' });
      return (await aVehicle(db, { agentId: 3 })).number;
    });

  test('violates it after ten minutes, until it is moved', async () => {
    const vehicle = await aStay();
    await look(0);
    await look(10);
    expect(await found()).toEqual([]);
    await look(1);
    expect(await found()).toMatchObject([
      { zone: '医院门口', district: '江北区', endedAt: null, seconds: 660 },
    ]);
    await put(vehicle, { lng: 113.6 });
    await look(9);
    expect(await found({ open: true })).toEqual([]);
    expect(await found()).toMatchObject([{ endedBy: 'move', seconds: 1_200 }]);
    expect(JSON.stringify(await found())).not.toContain(String(vehicle));
  });

  test('ends with a ride, and never was there where it left in time', async () => {
    const vehicle = await aStay();
    await look(0);
    await put(vehicle, { riding_state: 'riding' });
    await look(5);
    await put(vehicle, { riding_state: 'available' });
    await look(1);
    await look(11);
    await put(vehicle, { riding_state: 'riding' });
    await look(1);
    expect(await found()).toMatchObject([{ endedBy: 'ride', seconds: 720 }]);
    expect((await overview()).districts[0]).toMatchObject({ violations: 1, violationSeconds: 720 });
  });
});

describe('a complaint of the city', () => {
  const file = (more: object = {}) =>
    city(cityComplaints.file, {
      body: { number: 'C-1', place: '地铁站', ...here, dueAt: now() + dayMs, ...more },
    } as never);

  test('lies in its district, has one number, and is given to who can move vehicles there', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    const { data } = await file();
    expect(data).toMatchObject({ district: '江北区', state: 'open', isLate: false });
    expect((await file()).code).toBe('regulator.number');
    expect((await file({ number: 'C-2', lng: 100 })).code).toBe('regulator.place');
    expect((await file({ number: 'C-3', dueAt: now() })).code).toBe('regulator.due');
    const params = { complaintId: data?.id ?? '' };
    expect((await desk(cityComplaints.people, { params })).data?.list).toEqual([
      { operatorId: 'mover', name: 'mover' },
    ]);
    const given = await desk(cityComplaints.assign, { params, body: { operatorId: 'mover' } });
    expect(given.data).toMatchObject({ state: 'assigned', assignee: 'mover' });
    expect(told).toEqual(['mover']);
    expect((await city(cityComplaints.list, {})).data?.list[0]).toMatchObject({
      state: 'assigned',
      assignee: null,
    });
    expect((await city(cityComplaints.assign, { params, body: { operatorId: 'mover' } })).status).toBe(403);
  });

  test('is mended with a photo only, and once', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    const { data } = await file();
    const params = { complaintId: data?.id ?? '' };
    const mend = (photoIds: string[]) => desk(cityComplaints.mend, { params, body: { photoIds } });
    expect((await mend([])).code).toBe('regulator.photo');
    fixture.clock.now += 30 * minute;
    const photo = await fixture.write((db) => aStaffPhoto(db, 'desk'));
    const mended = await mend([photo]);
    expect(mended.data).toMatchObject({
      state: 'mended',
      mendedSeconds: 1_800,
      mendedPhotos: [{ id: photo }],
    });
    expect((await mend([photo])).code).toBe('regulator.mended');
    expect((await overview()).districts[0]).toMatchObject({ complaints: 1, mended: 1, mendedInHourPct: 100 });
  });
});

describe('a complaint on the phone of field staff', () => {
  const phoneOf = (operatorId: string, more: object = {}) =>
    fixture.as({ codes: ['1202'], operatorId, name: operatorId, agentId: 3, scope: north, ...more });
  const filed = async (number: string) => {
    const body = { number, place: '地铁站', ...here, dueAt: now() + dayMs };
    return (await city(cityComplaints.file, { body } as never)).data?.id ?? '';
  };
  const photoOf = (operatorId: string) => fixture.write((db) => aStaffPhoto(db, operatorId));

  test('is theirs to do once it was given to them, and mended with a photo of theirs', async () => {
    const districtId = await fixture.write((db) => aDistrict(db, 3));
    const [given, waiting] = [await filed('C-1'), await filed('C-2')];
    const params = { complaintId: given };
    const mover = phoneOf('mover');
    const other = phoneOf('city');
    await desk(cityComplaints.assign, { params, body: { operatorId: 'mover' } });
    const own = await mover(staffComplaints.list, {});
    expect(own.data?.list.map(({ id, assigneeId }) => [id, assigneeId])).toEqual([
      [given, 'mover'],
      [waiting, null],
    ]);
    expect((await other(staffComplaints.list, {})).data?.list.map(({ id }) => id)).toEqual([waiting]);
    const theirs = await photoOf('city');
    const not = await other(staffComplaints.mend, { params, body: { photoIds: [theirs] } });
    expect(not.code).toBe('task.not_yours');
    expect((await mover(staffComplaints.mend, { params, body: { photoIds: [theirs] } })).code).toBe(
      'photo.not_found',
    );
    expect((await mover(staffComplaints.mend, { params, body: { photoIds: [] } })).status).toBe(400);
    fixture.clock.now += 30 * minute;
    const photo = await photoOf('mover');
    const mend = () => mover(staffComplaints.mend, { params, body: { photoIds: [photo] } });
    expect((await mend()).data).toMatchObject({ state: 'mended', mendedPhotos: [{ id: photo }] });
    // The reply was lost, and the phone retries.
    expect((await mend()).data).toMatchObject({ state: 'mended' });
    const again = await photoOf('mover');
    const once = await mover(staffComplaints.mend, { params, body: { photoIds: [again] } });
    expect(once.code).toBe('regulator.mended');
    expect((await mover(staffComplaints.list, {})).data?.list.map(({ id }) => id)).toEqual([waiting]);
    const { data } = await city(cityComplaints.list, { query: { state: 'mended' } } as never);
    expect(data?.list).toMatchObject([{ id: given, mendedSeconds: 1_800, mendedPhotos: [{ id: photo }] }]);
    expect((await overview({ districtId })).districts[0]).toMatchObject({ complaints: 2, mended: 1 });
  });

  test('that waits is taken by whoever asks first, and by nobody of another company or without the right', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    const params = { complaintId: await filed('C-3') };
    const claim = (by: Caller) => by(staffComplaints.claim, { params });
    const south = { agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' as const } };
    expect((await claim(phoneOf('south', south))).code).toBe('task.not_found');
    expect((await claim(phoneOf('mover', { codes: ['1201'] }))).status).toBe(403);
    expect((await claim(phoneOf('mover'))).data).toMatchObject({ state: 'assigned', assigneeId: 'mover' });
    expect((await claim(phoneOf('mover'))).data).toMatchObject({ assigneeId: 'mover' });
    expect(await claim(phoneOf('city'))).toMatchObject({ code: 'task.claimed', promot: '任务已被mover领取' });
  });
});

describe('the sheet', () => {
  const lines = async (query: object = {}) =>
    (await city(regulator.sheet, { query } as never)).data?.list ?? [];

  test('of a day never changes: what becomes known later stands on its own day', async () => {
    const districtId = await fixture.write((db) => aDistrict(db, 3));
    const raisedAt = midnight('2026-10-19') + 10 * hour;
    await fixture.write((db) => aCityComplaint(db, 3, { districtId, raisedAt }));
    await rides(30, { day: '2026-10-19' });
    await shutDue(jobs());
    const before = (await lines()).find(({ day }) => day === '2026-10-19');
    expect(before).toMatchObject({ complaints: 1, rides: 30, ofDay: null });
    await fixture.write((db) => aCityComplaint(db, 3, { districtId, raisedAt }));
    await rides(30, { day: '2026-10-19' });
    await fixture.write((db) => correctDays(db, { now: now(), zone }));
    await fixture.write((db) => correctDays(db, { now: now(), zone }));
    const after = await lines();
    expect(after.find(({ day }) => day === '2026-10-19')).toEqual(before);
    expect(after.filter(({ ofDay }) => ofDay !== null)).toMatchObject([
      { day: '2026-10-20', ofDay: '2026-10-19', complaints: 1, rides: null },
    ]);
    const change = fixture.write((db) => db.updateTable('district_day').set({ complaints: 9 }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('of a month has one line for each district', async () => {
    await fixture.write((db) => aDistrict(db, 3));
    await rides(30, { day: '2026-10-18' });
    await rides(12, { day: '2026-10-19' });
    await shutDue(jobs());
    const month = await lines({ month: '2026-10' });
    expect(month).toMatchObject([{ day: '2026-10', rides: 42, complaints: 0 }]);
  });
});

test('staff on duty in the areas of the districts is a number and no name, and of a span that is over none', async () => {
  await fixture.write((db) => aDistrict(db, 3));
  const where = { agent_id: 3, service_area_id: 31, lng: 113.5, lat: 30.5, duty: true, at: new Date(now()) };
  const rows = [
    { ...where, operator_id: 'mover' },
    { ...where, operator_id: 'desk', duty: false },
    { ...where, operator_id: 'city', at: new Date(now() - 6 * minute) },
  ];
  await fixture.write((db) => db.insertInto('staff_position').values(rows).execute());
  const told = await overview({ to: now() + hour });
  expect(told.staffOnDuty).toBe(1);
  expect(JSON.stringify(told)).not.toContain('mover');
  expect((await overview()).staffOnDuty).toBeNull();
});

test('whatever is looked at stands in the operator log with what was asked, also what is refused', async () => {
  await fixture.write((db) => aDistrict(db, 3));
  const query = { from: now(), to: now() };
  await city(regulator.overview, { query } as never);
  await city(regulator.vehicles, { query: { plate: '武' } } as never);
  const logged = await fixture.write((db) =>
    db
      .selectFrom('audit_log')
      .select(['call_id', 'action', 'result', 'change'])
      .where('operator_id', '=', 'city')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute(),
  );
  expect(logged).toMatchObject([
    { call_id: 'regulator.vehicles', action: 'view', result: 'ok', change: { asked: { plate: '武' } } },
    { call_id: 'regulator.overview', result: 'refused' },
  ]);
});

test('a look that cannot be kept shows nothing, and one that is refused is answered as refused all the same', async () => {
  await fixture.write((db) => aDistrict(db, 3));
  await fixture.fresh.owner.query('revoke insert on audit_log from kickstand_app');
  try {
    const refused = await city(regulator.overview, { query: { from: now(), to: now() } } as never);
    expect(refused).toMatchObject({ status: 400, code: 'regulator.hours' });
    expect(await city(regulator.vehicles, {})).toMatchObject({ status: 500 });
  } finally {
    await fixture.fresh.owner.query('grant insert on audit_log to kickstand_app');
  }
});
