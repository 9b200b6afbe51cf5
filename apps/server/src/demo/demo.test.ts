import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@kickstand/contract';
import { fleetFile } from '@kickstand/contract/fleet/devices';
import { phone } from '@kickstand/contract/kit';
import { everything } from '@kickstand/domain/platform/access';
import { ringContains } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../test/database.ts';
import { passwordDigest } from '../gateway/broker/credentials.ts';
import { schemesInUse } from '../gateway/schemes.store.ts';
import { Database } from '../kernel/database/db.ts';
import { settingOf } from '../kernel/program/setting.ts';
import { StartError } from '../kernel/program/start-error.ts';
import { verifyBooks } from '../money/ledger/books.service.ts';
import { makeApiKeys } from '../platform/session/keys/api-keys.ts';
import { makeVault } from '../platform/session/keys/vault.ts';
import { crewFor } from './demo.crew.ts';
import { withCheckDigit } from './demo.fleet.ts';
import { demoPeople } from './demo.people.ts';
import { type DemoParts, listDemoAccounts, prepareDemo, refuseDemoLeftovers } from './demo.service.ts';
import { nameSome } from './papers/past-names.jobs.ts';

let fresh: FreshDatabase;
let database: Database;
let dataDir: string;
const vault = makeVault(Buffer.alloc(32, 3));
const now = () => 1_790_000_000_000;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
  dataDir = mkdtempSync(join(tmpdir(), 'kickstand-demo-'));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await fresh.drop();
});

/** 300 vehicles in four areas need no more than one each. */
const crewOfSmall = 4;
/** The riders' app and the weather service. */
const programs = 2;

const hourMs = 3_600_000;
/** The past has tests of its own. */
const lately = {
  trips: hourMs,
  tracks: hourMs,
  staffTracks: hourMs,
  telemetry: hourMs,
  fineSnapshots: hourMs,
  snapshots: hourMs,
  samples: hourMs,
};

const parts = (over: Partial<DemoParts> = {}): DemoParts => ({
  database,
  owner: fresh.ownerConfig,
  vault,
  settings: { dataDir, demoScale: 'small', businessZone: 'Asia/Shanghai' },
  now,
  depth: lately,
  ...over,
});
const file = () => join(dataDir, 'demo', 'fleet.json');
const list = () => fleetFile.parse(JSON.parse(readFileSync(file(), 'utf8')));
const digests = () =>
  database.read(everything, async (db) => {
    const rows = await db.selectFrom('imei_claim').selectAll().execute();
    return new Map(rows.map(({ imei, digest }) => [imei, digest]));
  });
const count = (table: 'vehicle' | 'vehicle_state' | 'operator' | 'api_key' | 'fence' | 'service_area') =>
  database.read(everything, async (db) => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
    return row?.n;
  });

test('what people of the demo named is called the same whoever reads it', async () => {
  await prepareDemo(parts());
  const named = await database.read(everything, async (db) => [
    ...(await db.selectFrom('service_area').select(['name', 'name_en']).execute()),
    ...(await db.selectFrom('fence').select(['name', 'name_en']).execute()),
  ]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name_en }) => name_en !== null)).toEqual([]);
});

describe('the demo deployment', () => {
  test('is made once, with progress to the end', async () => {
    const steps: [string, number, number][] = [];
    expect(await prepareDemo(parts({ onProgress: (...step) => steps.push(step) }))).toBe(true);
    expect(await count('vehicle')).toBe(300);
    expect(await count('vehicle_state')).toBe(300);
    expect(await count('operator')).toBe(10 + crewOfSmall + programs);
    expect(await count('service_area')).toBe(4);
    const byStep = new Map(steps.map(([step, done, total]) => [step, done / total]));
    expect([...byStep.values()]).toEqual(byStep.size > 2 ? [...byStep].map(() => 1) : []);
    const { postings, faults } = await verifyBooks(database);
    expect(faults).toEqual([]);
    expect(postings).toBeGreaterThan(20);
    const before = readFileSync(file(), 'utf8');
    expect(
      await prepareDemo(parts({ settings: { dataDir, demoScale: 'town', businessZone: 'Asia/Shanghai' } })),
    ).toBe(false);
    expect(await count('vehicle')).toBe(300);
    expect(await count('api_key')).toBe(10 + crewOfSmall + programs);
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  test('gives every vehicle the scheme of its model, and production stores, stock, moves and imports', async () => {
    await prepareDemo(parts());
    const [schemes, items, rest] = await database.read(everything, async (db) => [
      await schemesInUse(db),
      await db.selectFrom('stock_item').select(['kind', 'code', 'state', 'store_id']).execute(),
      {
        stores: await db.selectFrom('store').selectAll().execute(),
        moves: await db.selectFrom('stock_move').selectAll().execute(),
        batches: await db.selectFrom('import_batch').selectAll().execute(),
        claims: await db.selectFrom('imei_claim').select('imei').where('digest', '=', '').execute(),
      },
    ]);
    expect(rest.claims).toHaveLength(40);
    expect(schemes.vehicles.length).toBe((await digests()).size - 40);
    for (const { low_percent, no_rent_percent, cut_percent } of schemes.schemes) {
      expect(low_percent).toBeGreaterThan(no_rent_percent);
      expect(no_rent_percent).toBeGreaterThan(cut_percent);
    }
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['device', 'battery', 'sim']));
    for (const { state, store_id } of items) expect(store_id !== null).toBe(state === 'in_stock');
    const known = new Set(items.map(({ code }) => code));
    for (const { code } of rest.moves) expect(known.has(code ?? '')).toBe(true);
    expect(rest.batches.map(({ kind }) => kind).sort()).toEqual(['batteries', 'devices', 'sims']);
    expect(rest.stores).toHaveLength(2);
    expect(rest.moves.length).toBeGreaterThan(30);
  });

  test('leaves something to decide in every queue, with pictures of papers, books that agree, and riders who said who they are', async () => {
    const kept = new Map<string, Uint8Array>();
    const pictures = {
      put: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
      get: async () => undefined,
      remove: async () => undefined,
    };
    await prepareDemo(parts({ pictures, depth: { ...lately, trips: 36 * hourMs } }));
    const waiting = await database.read(everything, async (db) => [
      await db.selectFrom('certificate').select('rider_id').where('state', '=', 'pending').execute(),
      await db.selectFrom('rebind_request').select('rider_id').where('state', '=', 'pending').execute(),
      await db.selectFrom('return_application').select('rider_id').where('state', '=', 'pending').execute(),
      await db.selectFrom('staff_report').select('rider_id').where('state', '=', 'pending').execute(),
      await db.selectFrom('staff_report').select('rider_id').where('fee_cents', '>', 0).execute(),
      await db.selectFrom('station_application').select('rider_id').where('state', '=', 'pending').execute(),
      await db.selectFrom('feedback').select('feedback_id').where('state', '=', 'waiting_customer').execute(),
      await db.selectFrom('feedback').select('feedback_id').where('score', '=', 5).execute(),
      await db.selectFrom('invoice_request').select('rider_id').where('state', '=', 'pending').execute(),
      await db.selectFrom('deposit').select('rider_id').where('state', '=', 'refunding').execute(),
    ]);
    const went = await database.read(everything, async (db) => [
      await db.selectFrom('refund').select('rider_id').where('kind', '=', 'withdrawal').execute(),
      await db.selectFrom('credit_entry').select('rider_id').where('points', '<', 0).execute(),
      // Riders buy both while the town lives.
      ...(await Promise.all(
        (['member', 'discount'] as const).map((kind) =>
          db
            .selectFrom('user_card')
            .select('rider_id')
            .where('kind', '=', kind)
            .where('price_cents', '>', 0)
            .where('state', '!=', 'buying')
            .execute(),
        ),
      )),
    ]);
    expect([...waiting, ...went].map((list) => list.length > 0)).not.toContain(false);
    const entrusted = await database.read(everything, (db) =>
      db.selectFrom('fund_day').select(['deposit_cents', 'counted_at']).execute(),
    );
    expect(entrusted.every(({ counted_at }) => Number(counted_at) <= now())).toBe(true);
    expect(entrusted.some(({ deposit_cents }) => Number(deposit_cents) > 0)).toBe(true);
    expect(kept.size).toBeGreaterThan(20);
    expect((await verifyBooks(database)).faults).toEqual([]);
    for (let last: string | undefined = ''; last !== undefined; )
      last = await nameSome(database, vault, last);
    const nobody = await database.read(everything, (db) =>
      sql`select from ride_order o where not exists (select from rider_identity i where i.rider_id = o.rider_id)`.execute(
        db,
      ),
    );
    expect(nobody.rows).toEqual([]);
  }, 120_000);

  test('leaves nothing behind when it is killed half-way, and is made whole afterwards', async () => {
    const dying = prepareDemo(
      parts({
        onProgress: (step, done) => {
          if (step === 'Registering vehicles' && done > 300) throw new Error('killed');
        },
      }),
    );
    await expect(dying).rejects.toThrow('killed');
    expect(await count('vehicle')).toBe(0);
    expect(await count('operator')).toBe(0);
    expect(await prepareDemo(parts())).toBe(true);
    expect(await count('vehicle')).toBe(300);
  });

  test('leaves no door to the ledger open, and every table as it was', async () => {
    const shape = async () =>
      (
        await fresh.owner.query(
          `select coalesce((select jsonb_agg(pg_get_constraintdef(oid) order by conname) from pg_constraint), '[]') as rules,
            (select jsonb_agg(indexdef order by indexname) from pg_indexes where schemaname = 'public') as indexes,
            (select jsonb_agg(relname order by relname) from pg_class where relforcerowsecurity) as forced`,
        )
      ).rows;
    const before = await shape();
    await prepareDemo(parts());
    expect(await shape()).toEqual(before);
    await expect(fresh.app.query(`update ledger_account set balance = 0`)).rejects.toThrow(
      'permission denied',
    );
    await expect(
      fresh.app.query(`insert into ledger_chart values ('9', 'debit', true, false)`),
    ).rejects.toThrow('permission denied');
  });

  test('is made once when two servers start at the same time', async () => {
    const made = await Promise.all([prepareDemo(parts()), prepareDemo(parts())]);
    expect(made.sort()).toEqual([false, true]);
    expect(await count('vehicle')).toBe(300);
  });

  test('gives every controller a password of its own, of which the database keeps the digest', async () => {
    await prepareDemo(parts());
    const { vehicles, town } = list();
    const known = await digests();
    expect(vehicles.length).toBeGreaterThan(280);
    expect(new Set(vehicles.map(({ password }) => password)).size).toBe(vehicles.length);
    for (const { imei, password } of vehicles) expect(known.get(imei)).toBe(passwordDigest(password));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const stored = await database.read(everything, (db) => settingOf(db, 'town'));
    expect(stored).toEqual(town);
  });

  test('hands out new passwords when the list is lost, or belongs to another database', async () => {
    await prepareDemo(parts());
    const before = list().vehicles[0]?.password;
    rmSync(file());
    expect(await prepareDemo(parts())).toBe(false);
    const after = list().vehicles[0];
    expect(after?.password).not.toBe(before);
    expect((await digests()).get(after?.imei ?? '')).toBe(passwordDigest(after?.password ?? ''));

    const other = await freshDatabase();
    await prepareDemo(parts({ database: new Database(other.app), owner: other.ownerConfig }));
    const theirs = list().vehicles[0]?.password ?? '';
    expect(theirs).not.toBe(after?.password);
    await prepareDemo(parts());
    const again = list().vehicles[0];
    expect((await digests()).get(again?.imei ?? '')).toBe(passwordDigest(again?.password ?? ''));
    await other.drop();
  }, 90_000);

  test('has vehicles that are numbered, parked and charged believably', async () => {
    await prepareDemo(parts({ settings: { dataDir, demoScale: 'town', businessZone: 'Asia/Shanghai' } }));
    const rows = await database.read(everything, (db) =>
      db
        .selectFrom('vehicle as v')
        .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
        .leftJoin('device as d', 'd.vehicle_id', 'v.vehicle_id')
        .leftJoin('fence as f', 'f.fence_id', 's.station_id')
        .select(['v.vehicle_id', 'v.imei', 'v.plate', 'v.frame_no', 'v.battery_sn', 'v.lifecycle'])
        .select(['d.iccid', 'd.fw_version', 's.rest_battery', 's.station_id', 's.lng', 's.lat', 'f.points'])
        .select(['v.agent_id', 's.agent_id as state_agent', 's.lock_at', 's.unlock_at', 's.reported_at'])
        .execute(),
    );
    expect(rows).toHaveLength(2_500);
    for (const key of ['vehicle_id', 'plate', 'frame_no', 'battery_sn'] as const)
      expect(new Set(rows.map((row) => row[key])).size, key).toBe(2_500);
    for (const row of rows) {
      expect(row.plate).toMatch(/^鄂A\d{6}$/);
      expect(row.frame_no).toMatch(/^[A-Z0-9]{17}$/);
      expect(row.battery_sn).toMatch(/^\d{14}$/);
      expect(row.state_agent).toBe(row.agent_id);
      if (row.imei) expect(row.imei).toBe(withCheckDigit(row.imei.slice(0, -1)));
      if (row.imei) expect(row.iccid).toMatch(/^8986\d{16}$/);
      if (row.points)
        expect(
          ringContains((row.points as [number, number][][])[0] ?? [], [row.lng ?? 0, row.lat ?? 0]),
        ).toBe(true);
    }
    const share = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length / rows.length;
    expect(share((row) => row.lifecycle === 'off_shelf')).toBeCloseTo(0.08, 1);
    expect(share((row) => row.lifecycle === 'on_shelf')).toBeGreaterThan(0.87);
    expect(share((row) => row.station_id !== null)).toBeGreaterThan(0.85);
    expect(share((row) => row.reported_at === null)).toBeGreaterThan(0);
    expect(share((row) => row.imei === null)).toBeGreaterThan(0);
    const charges = rows.flatMap((row) => row.rest_battery ?? []);
    const mean = charges.reduce((sum, one) => sum + one, 0) / charges.length;
    expect(mean).toBeGreaterThan(59);
    expect(mean).toBeLessThan(63);
    expect(share((row) => (row.rest_battery ?? 100) <= 20)).toBeCloseTo(0.06, 1);
  }, 90_000);

  test('shares its areas among the company and three franchisees', async () => {
    await prepareDemo(parts());
    const areas = await database.read(everything, (db) =>
      db.selectFrom('service_area').select(['agent_id']).orderBy('agent_id').execute(),
    );
    expect(areas.map(({ agent_id }) => agent_id)).toEqual([2, 3, 4, 5]);
  });

  test('tells riders of every category in both languages, and who answers the phone in each area', async () => {
    await prepareDemo(parts());
    const [articles, telephones, counts] = await database.read(everything, async (db) => [
      await db.selectFrom('help_article').selectAll().execute(),
      await db.selectFrom('area_telephone').selectAll().execute(),
      await db.selectFrom('help_count').selectAll().execute(),
    ]);
    expect(new Set(articles.map(({ category_id }) => category_id)).size).toBe(5);
    for (const { title_en, body_en } of articles)
      expect([title_en, body_en].join()).toMatch(/^[^\p{Script=Han}]+$/u);
    expect(telephones).toHaveLength(4);
    expect(counts.reduce((sum, { views }) => sum + views, 0)).toBeGreaterThan(10);
  });

  test('says what is new about the product, in both languages', async () => {
    await prepareDemo(parts());
    const notes = await database.read(everything, (db) =>
      db.selectFrom('release_note').selectAll().execute(),
    );
    expect(notes).toHaveLength(4);
    for (const { title, title_en, body, body_en } of notes) {
      expect([title, body].join()).toMatch(/\p{Script=Han}/u);
      expect([title_en, body_en].join()).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('the organisation of the demo', () => {
  test('has companies with contracts and ceilings, one below a franchisee, and areas with their history', async () => {
    await prepareDemo(parts());
    const [companies, chapters] = await database.read(everything, async (db) => [
      await db.selectFrom('agent').selectAll().orderBy('agent_id').execute(),
      await db.selectFrom('area_assignment').selectAll().execute(),
    ]);
    expect(companies.map(({ agent_id, parent_id, depth }) => [agent_id, parent_id, depth])).toEqual([
      [2, null, 1],
      [3, 2, 2],
      [4, 2, 2],
      [5, 2, 2],
      [6, 5, 3],
    ]);
    for (const { contract_from, contract_to, contact, phone } of companies) {
      expect(String(contract_from) < String(contract_to)).toBe(true);
      expect(contact).not.toBe('');
      expect(phone).toMatch(/^1\d{10}$/);
    }
    expect(chapters.map(({ state, agent_id }) => [state, agent_id]).sort()).toEqual(
      [2, 3, 4, 5].map((agent) => ['active', agent]),
    );
  });

  test('gives franchisees roles made from models, and locks only the administrator’s', async () => {
    await prepareDemo(parts());
    const roles = await database.read(everything, (db) => db.selectFrom('role').selectAll().execute());
    expect(roles.filter(({ built_in }) => built_in).map(({ role_id }) => role_id)).toEqual([
      'demo-administrator',
    ]);
    const models = new Map(roles.filter(({ kind }) => kind === 'template').map((one) => [one.role_id, one]));
    expect(models.size).toBe(3);
    const headOnly = new Set(permissions.filter((node) => node.headOnly).map(({ code }) => code));
    for (const { codes, agent_id } of models.values()) {
      expect(agent_id).toBe(2);
      expect(codes.filter((code) => headOnly.has(code))).toEqual([]);
    }
    const copies = roles.filter(({ kind }) => kind === 'agent');
    expect([...new Set(copies.map(({ agent_id }) => agent_id))].sort()).toEqual([3, 4, 5]);
    for (const { template_id } of copies) expect([...models.keys()]).toContain(template_id);
    const behind = copies.filter(
      (one) => one.codes.length < (models.get(one.template_id ?? '')?.codes.length ?? 0),
    );
    expect(behind.map(({ role_id }) => role_id)).toEqual(['demo-operations-5']);
    expect(roles.filter(({ agent_id }) => agent_id === 2).every(({ kind }) => kind !== 'agent')).toBe(true);
  });
});

describe('those who use the calls of riders and staff', () => {
  const keys = () => makeApiKeys({ database, now, zone: 'Asia/Shanghai' });

  test('are the riders’ app, which may nothing else, and field staff that works in its own area', async () => {
    await prepareDemo(parts());
    const { riderApp, staff, stations, trips } = list();
    const app = (await keys().holderOf(riderApp.apiKey))?.actor;
    expect([...(app?.codes ?? [])]).toEqual(['riderApp']);
    expect(app?.scope).toEqual({ agentIds: 'all', opAreaIds: 'all' });
    expect(phone.safeParse(app?.phone).success).toBe(false);
    expect(staff.map(({ serviceAreaId }) => serviceAreaId)).toEqual([1, 2, 3, 4]);
    for (const { apiKey, serviceAreaId, name } of staff) {
      const actor = (await keys().holderOf(apiKey))?.actor;
      expect([...(actor?.codes ?? [])]).toEqual(expect.arrayContaining(['1201', '1202', '1203', '1204']));
      expect(actor?.scope.opAreaIds).toEqual([serviceAreaId]);
      expect(name).toMatch(/^\p{Script=Han}{3}$/u);
    }
    expect(stations.length).toBeGreaterThan(100);
    expect(trips.length).toBeGreaterThan(0);
    const under = await database.read(everything, (db) =>
      db.selectFrom('trip_open').select('trip_id').orderBy('trip_id').execute(),
    );
    expect(trips.map(({ tripId }) => tripId)).toEqual(under.map(({ trip_id }) => trip_id));
  });

  test('keep their keys when the list is lost', async () => {
    await prepareDemo(parts());
    const { riderApp, staff } = list();
    rmSync(file());
    await prepareDemo(parts());
    expect(list().riderApp).toEqual(riderApp);
    expect(list().staff).toEqual(staff);
    expect(await count('operator')).toBe(10 + crewOfSmall + programs);
  });

  test('are one for 120 vehicles', () => {
    const crew = crewFor([
      { service_area_id: 1, agent_id: 2, vehicles: 1_500 },
      { service_area_id: 2, agent_id: 3, vehicles: 1_000 },
    ]);
    expect(crew.filter(({ agentId }) => agentId === 2)).toHaveLength(13);
    expect(crew.filter(({ agentId }) => agentId === 3)).toHaveLength(8);
  });
});

describe('the demo accounts', () => {
  const accounts = () => database.read(everything, (db) => listDemoAccounts(vault, { db }));

  test('are ten ways of using the console, with keys that work', async () => {
    await prepareDemo(parts());
    const { list: shown, count: n } = await accounts();
    expect(n).toBe(10);
    expect(shown.map(({ role }) => role)).toEqual(demoPeople.map(({ role }) => role));
    expect(shown.map(({ phone }) => phone).at(-1)).toBe('13800000010');
    const keys = makeApiKeys({ database, now, zone: 'Asia/Shanghai' });
    for (const { apiKey, phone, codes } of shown) {
      const actor = (await keys.holderOf(apiKey))?.actor;
      expect(actor?.phone).toBe(phone);
      expect([...(actor?.codes ?? [])]).toEqual(codes);
    }
    const scopes = await Promise.all(
      shown.map(async ({ apiKey }) => (await keys.holderOf(apiKey))?.actor.scope),
    );
    expect(scopes[0]).toEqual({ agentIds: 'all', opAreaIds: 'all' });
    expect(scopes[6]).toEqual({ agentIds: [3], opAreaIds: 'all' });
    expect(scopes[7]).toEqual({ agentIds: [3], opAreaIds: [2] });
  });

  test('hold only codes of the tree, and the one without pages none', () => {
    const codes = new Set(permissions.map(({ code }) => code));
    for (const person of demoPeople)
      for (const code of person.codes) expect(codes, person.role).toContain(code);
    const held = new Map(demoPeople.map((person) => [person.role, person.codes]));
    expect(held.get('regulator')).toEqual(['030601', '03060106']);
    expect(held.get('no-pages')).toEqual([]);
    expect(held.get('administrator')).toHaveLength(permissions.length);
    expect(held.get('finance')).toContain('approve');
    expect(held.get('franchisee-owner')).toEqual(expect.arrayContaining(['1102', '110202', '110203']));
    for (const role of ['finance', 'regulator', 'franchisee-staff', 'customer-service'] as const)
      expect(held.get(role), role).not.toContain('030112');
  });

  test('never get in outside the demo', async () => {
    await expect(refuseDemoLeftovers(database, { demo: false })).resolves.toBeUndefined();
    await prepareDemo(parts());
    await expect(refuseDemoLeftovers(database, { demo: true })).resolves.toBeUndefined();
    await expect(refuseDemoLeftovers(database, { demo: false })).rejects.toThrow(StartError);
    await fresh.owner.query(`delete from setting`);
    await expect(refuseDemoLeftovers(database, { demo: false })).rejects.toThrow(/DEMO=1/);
  });

  test('are not put into a database with data of its own', async () => {
    await prepareDemo(parts());
    await fresh.owner.query(`delete from setting where name = 'demo'`);
    await expect(prepareDemo(parts())).rejects.toThrow(/DEMO=0/);
  });
});
