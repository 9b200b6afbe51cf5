import { type RepairPart, repairParts } from '@kickstand/contract/fleet/tasks';
import type { Cents } from '@kickstand/contract/kit';
import { type LaterWay, membership, riderDeposits } from '@kickstand/contract/money/deposits';
import { riderInvoices } from '@kickstand/contract/money/invoices';
import {
  type AreaSettings,
  opsRules,
  type SettingGroupName,
  settingGroups,
} from '@kickstand/contract/places/area-settings';
import { certificates } from '@kickstand/contract/riders/identities';
import { type OrderBasis, orders, riderMoney } from '@kickstand/contract/rides/orders';
import { type ReturnDecision, returns, riderReturns } from '@kickstand/contract/rides/returns';
import { rider, type SpokenEvent } from '@kickstand/contract/rides/trips';
import { staffReports } from '@kickstand/contract/service/staff-reports';
import { staff, workVerdicts } from '@kickstand/contract/work/field-work';
import { postingOf } from '@kickstand/domain/money/ledger';
import { alarmsOf, type FeedHealth } from '@kickstand/domain/open/city-feeds';
import { type KpiFigures, missedKpis, nextSheetDue } from '@kickstand/domain/open/regulator';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { freeTerms, priceOfOrder } from '@kickstand/domain/rides/orders';
import { voiceAt } from '@kickstand/domain/rides/ride-voices';
import { partPrices } from '@kickstand/domain/work/field-work';
import type { ShiftErrand } from '@kickstand/domain/work/work-plans';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anOpenTrip, answered, aPair, aRider, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aConsent } from '../../../test/money/a-consent.ts';
import { aDeposit } from '../../../test/money/a-deposit.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aReturn } from '../../../test/money/a-return.ts';
import { aDebtor, anUnpaidOrder, billBy } from '../../../test/money/a-rider.ts';
import { aStaffReport } from '../../../test/money/a-staff-report.ts';
import { aSeller } from '../../../test/money/an-invoice.ts';
import { aCertificate } from '../../../test/people/identities.ts';
import { judgeWork } from '../../../test/people/judge-work.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aWorkPlan } from '../../../test/people/work-plan-examples.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { unexpected } from '../../../test/unexpected.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { forgetPlaces } from '../../fleet/telemetry/forgetting.service.ts';
import { storePackets } from '../../gateway/packets.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { invoicesRoutes } from '../../money/invoices/invoices.routes.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { collectAfterRides } from '../../money/payments/collecting.service.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { strictLimits } from '../../platform/session/session.settings.ts';
import { countOverdue } from '../../riders/credit/credit.jobs.ts';
import { identitiesRoutes } from '../../riders/identities/identities.routes.ts';
import { insertIdentity } from '../../riders/identities/identities.store.ts';
import { membershipRoutes } from '../../riders/membership/membership.routes.ts';
import { ridersRoutes } from '../../riders/riders/riders.routes.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { termsAt } from '../../rides/orders/terms.service.ts';
import { passOverdue } from '../../rides/returns/deciding.service.ts';
import { returnsRoutes } from '../../rides/returns/returns.routes.ts';
import { settleTrips } from '../../rides/trips/settle.service.ts';
import { endForgotten, noteLong } from '../../rides/trips/trips.jobs.ts';
import { tripsRoutes } from '../../rides/trips/trips.routes.ts';
import { staffReportsRoutes } from '../../service/staff-reports/staff-reports.routes.ts';
import { dateTasks, tendStrays } from '../../work/field-work/desk/strays.jobs.ts';
import { staffRoutes } from '../../work/field-work/field-work.routes.ts';
import { applyRules } from '../../work/field-work/rules/rules.jobs.ts';
import { collect } from '../../work/work-plans/errand.service.ts';
import { replanDue } from '../../work/work-plans/replan.service.ts';
import { workVerdictRoutes } from '../../work/work-verdicts/work-verdicts.routes.ts';
import { areaSettingsOf } from './area-settings.service.ts';
import { putContent } from './area-settings.store.ts';

/** Effect of each setting: a field without one here does not compile. */
interface Effect<T> {
  /** New value, with other fields of its group that it needs. */
  to: T;
  beside?: object;
  /** Does what it affects and returns the result. */
  see(): Promise<unknown>;
  /** Result by default, and with the new value. */
  before: unknown;
  after: unknown;
}
type Effects = { [G in SettingGroupName]: { [F in keyof AreaSettings[G]]: Effect<AreaSettings[G][F]> } };

const zone = 'Asia/Shanghai';
const areaId = 31;
const agentId = 3;
const minute = 60_000;
const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
const providers = new Map();
const vault = makeVault(Buffer.alloc(32, 3));
const parts = { zone, providers };
let fixture: FeatureFixture;
let provider: AProvider;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...paymentsRoutes(parts),
    ...ridersRoutes(parts),
    ...returnsRoutes({ ...parts, photos: { store: memoryStore(), seal: (text) => text, zone } }),
    ...tripsRoutes(parts),
    ...ordersRoutes(parts),
    ...staffRoutes(parts),
    ...staffReportsRoutes({
      ...parts,
      photos: { store: memoryStore(), seal: (text) => text, zone },
      texts: { vault, canSend: false, onQueued: () => undefined },
    }),
    ...workVerdictRoutes(zone),
    ...invoicesRoutes({ zone, store: memoryStore(), seal: (text) => text }),
    ...membershipRoutes(parts),
    ...identitiesRoutes({
      zone,
      vault,
      photos: { store: memoryStore(), seal: (text) => text, zone },
      codes: { vault, limits: strictLimits, canSend: true, onQueued: () => undefined },
    }),
  ]);
  app = fixture.as({ codes: ['riderApp'] });
  const orderCodes = ['1601', '160108', '160131', 'returnCarApp', 'returnCarApp07'];
  const codes = [...orderCodes, '0905', '090507', '090540'];
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes });
    await aStaffMember(db, { operatorId: 'ann', agentId, codes: ['1203'] });
    await aStaffMember(db, { operatorId: 'ben', agentId, codes: ['0901'] });
  });
  clerk = fixture.as({ operatorId: 'clerk', agentId: 2, codes });
});
beforeEach(async () => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  await fixture.fresh.owner.query('truncate area_setting, area_setting_version, trip_open');
});
afterAll(() => fixture.close());

const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const pass = (ms: number) => {
  fixture.clock.now += ms;
};
const newPair = () => fixture.write((db) => aPair({ agentId }, db));

/** Fee of a return by the current settings of the area. */
const placeCosts =
  (relation: OrderBasis['end']['relation'], over: Partial<OrderBasis['end']> = {}) =>
  async () => {
    const where = { areaId, modelId: 1, at: fixture.clock.now, zone };
    const terms = await fixture.write((db) => termsAt(db, where));
    const end = {
      relation,
      fence: null,
      isProven: true,
      endedBy: 'user' as const,
      isTicked: false,
      isDoubtful: false,
      isWaived: false,
    };
    const { locationCents, helmetCents } = priceOfOrder(terms, {
      startedAt: fixture.clock.now,
      endedAt: fixture.clock.now + minute,
      pauses: [],
      odometerM: null,
      straightM: null,
      trialsLeft: 0,
      capUsedCents: 0,
      benefits: [],
      end: { ...end, helmetIn: true, ...over },
    });
    return locationCents + helmetCents;
  };

const starts = async (lng = fix.lng) => {
  const { riderId, carId, number } = await newPair();
  const body = { riderId, carId, fix: { ...fix, lng }, platform: 'wechat' as const };
  const said = await app(rider.start, { body });
  return { riderId, number, tripId: said.data?.tripId ?? '', code: said.code ?? said.data?.state };
};

/** Result of starting a ride for a rider with this birthday. */
const startsBorn = (bornOn: string) =>
  startsWith((db, riderId) =>
    insertIdentity(db, {
      riderId,
      name: '陈晓兰',
      numberBox: 'sealed',
      numberHash: newId(),
      numberMasked: '1101************2X',
      bornOn,
      now: fixture.clock.now,
    }),
  );

/** Number of trips of this age that a job handles. */
const takenUp = (job: typeof noteLong, minutes: number) => async () => {
  await fixture.fresh.owner.query('truncate trip_open');
  await fixture.write((db) => anOpenTrip({ agentId }, db, 'riding', fixture.clock.now - minutes * minute));
  return job(jobs());
};

const give = (riderId: string, kind: 'principal' | 'gift', cents: number) =>
  fixture.write(async (db) => {
    const [now, lotId] = [fixture.clock.now, newId()];
    const of = { paymentId: null, withLotId: null, areaId, source: 'platform' as const, endsAt: null };
    await addLot(db, { ...of, lotId, riderId, kind, cents, now });
    const owners = { area: String(areaId), rider: riderId };
    const about = { source: 'test', sourceId: lotId, eventAt: now, now, zone, agentId: 2, areaId };
    const posting =
      kind === 'gift'
        ? postingOf('giftGranted', { gift: cents }, owners)
        : postingOf('goodwill', { principal: cents }, owners);
    await post(db, posting, about);
  });

/** What a ride of 2.00 is paid with if the rider has enough of both. */
async function paysFrom() {
  const { riderId, number, tripId } = await starts();
  await give(riderId, 'principal', 200);
  await give(riderId, 'gift', 200);
  const answer = () => fixture.write((db) => answered(db, number, 0, fixture.clock.now));
  await answer();
  await settleTrips(jobs());
  const priced = { scheme: { ...freeTerms(zone).scheme, startCents: 200 }, version: { id: 'v', name: 'S' } };
  await fixture.write((db) => billBy(db, tripId, priced));
  pass(10 * minute);
  await app(rider.end, { params: { tripId }, body: { riderId, fix } });
  pass(2_000);
  await answer();
  await settleTrips(jobs());
  return fixture.write((db) =>
    db
      .selectFrom('ride_order')
      .select(['state', 'principal_cents as principal', 'gift_cents as gift'])
      .where('order_id', '=', tripId)
      .executeTakeFirst(),
  );
}

const newRider = () => fixture.write((db) => aRider(db, agentId));
const topUp = (riderId: string, amountCents: number) =>
  app(riderMoney.topUp, { body: { riderId, channel: 'wechat', amountCents } });

/** Result of requesting a refund of a top-up of 20.00. */
async function withdraws() {
  const { riderId } = await newRider();
  const { data } = await topUp(riderId, 2_000);
  await askProviders(jobs());
  provider.pay((data?.paymentId ?? '').replaceAll('-', ''));
  pass(31_000);
  await askProviders(jobs());
  const said = await app(riderMoney.withdraw, { body: { riderId } });
  return said.code ?? said.data?.cents;
}

const place = { agent_id: agentId };
const beyond = { centre_lng: 113.52, centre_lat: 30.52 };
/** A return here that breaks each rule, where vehicles are in tests. */
const forbidding = {
  out_of_station: { ...place, ...beyond },
  in_no_stop: { ...place, kind: 'no_stop' },
  in_no_ride: { ...place, kind: 'no_ride' },
  out_of_area: { ...place, ...beyond, kind: 'service' },
};

/** A ride whose vehicle stands still; the certainty of its position depends on its HDOP. */
async function riding() {
  const one = await starts();
  await fixture.write((db) => answered(db, one.number, 0, fixture.clock.now));
  await settleTrips(jobs());
  const end = async (hdop: number, sensors?: object) => {
    await fixture.write((db) =>
      db
        .updateTable('vehicle_state')
        .set({ hdop, located_at: new Date(fixture.clock.now) })
        .where('vehicle_id', '=', one.number)
        .execute(),
    );
    const body = { riderId: one.riderId, fix, ...(sensors && { sensors }) };
    return app(rider.end, { params: { tripId: one.tripId }, body: body as never });
  };
  return { ...one, end };
}

/** Result of ending a ride that definitely breaks a rule. */
const endsWhere = (rule: keyof typeof forbidding) => async () => {
  await fixture.fresh.owner.query('truncate fence cascade');
  await fixture.write((db) => aFence(db, forbidding[rule]));
  const said = await (await riding()).end(1);
  await fixture.fresh.owner.query('truncate fence cascade');
  return said.code ?? said.data?.state;
};

/** The order of a ride that definitely ends out of station, with an application of its rider. */
async function appliesAstray() {
  await fixture.write((db) => aFence(db, forbidding.out_of_station));
  const { end, riderId, tripId, number } = await riding();
  await app(riderReturns.apply, { body: { riderId, tripId, kind: 'out_of_station' } });
  await end(1);
  pass(2_000);
  await fixture.write((db) => answered(db, number, 0, fixture.clock.now));
  await settleTrips(jobs());
  await fixture.fresh.owner.query('truncate fence cascade');
  return fixture.write((db) =>
    db
      .selectFrom('ride_order')
      .select(['order_id', 'location_cents'])
      .where('order_id', '=', tripId)
      .executeTakeFirstOrThrow(),
  );
}

/** State of an application that nobody decided for some minutes. */
const passesAfter = (minutes: number) => async () => {
  const { order_id } = await appliesAstray();
  pass(minutes * minute);
  await passOverdue(jobs());
  const found = fixture.write((db) =>
    db.selectFrom('return_application').select('state').where('order_id', '=', order_id).executeTakeFirst(),
  );
  return (await found)?.state;
};

const clerkReason = '车辆故障，酌情处理';
const debtor = (location: number) =>
  fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now, due: { location } }));
const versionOf = async (orderId: string) =>
  (await clerk(orders.single, { params: { orderId } })).data?.version ?? -1;

/** Status of reducing an order by 10.00 without approval. */
async function edits() {
  const { orderId } = await debtor(2_000);
  const amounts = { modifyPayCost: 350, modifyDispatchCost: 1_000 };
  const version = await versionOf(orderId);
  return (await clerk(orders.edit, { body: { orderId, ...amounts, reason: clerkReason, version } })).status;
}

/** Status of charging 10.00 for a staff report without approval. */
async function charges() {
  const { reportId } = await fixture.write((db) => aStaffReport(db, { agentId, now: fixture.clock.now }));
  const body = { feeCents: 1_000 as never, creditPoints: 0, blacklistDays: 0, text: clerkReason };
  return (await clerk(staffReports.pass, { params: { reportId }, body })).status;
}

/** Status of the second half of a refund of 10.00 without approval. */
async function refunds() {
  const { riderId } = await newRider();
  await give(riderId, 'principal', 2_350);
  const orderId = await fixture.write((db) =>
    anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: { location: 2_000 } }),
  );
  const half = async () =>
    clerk(orders.refund, {
      body: {
        orderId,
        lines: { ride: 0, dispatch: 500, helmet: 0 },
        to: 'original',
        reason: clerkReason,
        version: await versionOf(orderId),
      },
    });
  await half();
  return (await half()).status;
}

/** Result of starting work at a vehicle about 95 metres away. */
async function beginsWork() {
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId }, db, { type: 'inspect', assigneeId: 'ann' }),
  );
  const ann = fixture.as({ operatorId: 'ann', agentId, codes: ['1203'] });
  const said = await ann(staff.start, { params: { taskId }, body: { lng: 113.501, lat: 30.5 } });
  return said.code ?? said.data?.state;
}

/** Minutes until work of a priority is due. */
const dueWithin = (priority: string) => async () => {
  const { taskId } = await fixture.write((db) => aTask({ agentId }, db));
  const asked = { priority, created_at: new Date(fixture.clock.now) };
  await fixture.write((db) => db.updateTable('ops_task').set(asked).where('task_id', '=', taskId).execute());
  await dateTasks(jobs());
  const { due_at } = await fixture.write((db) =>
    db.selectFrom('ops_task').select('due_at').where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  );
  return ((due_at ?? 0) - fixture.clock.now) / minute;
};

/** State of work started two hours ago. */
async function goesOn() {
  const startedAt = fixture.clock.now - 120 * minute;
  const { taskId } = await fixture.write((db) => aTask({ agentId }, db, { assigneeId: 'ann', startedAt }));
  await tendStrays(jobs());
  const found = await fixture.write((db) =>
    db.selectFrom('ops_task').select('state').where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  );
  return found.state;
}

/** Number of tasks of a type that the rules create for a vehicle. */
async function ruledFor(type: string, make: (db: Db) => Promise<{ carId: string }>) {
  const { carId } = await fixture.write(make);
  await applyRules(jobs());
  const made = await fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select('task_id')
      .where('vehicle_id', '=', Number(carId))
      .where('type', '=', type)
      .execute(),
  );
  return made.length;
}
const swapsAsked = () =>
  ruledFor('swap', (db) => aVehicle(db, { agentId, state: { rest_battery: 9, riding_state: 'available' } }));
const repairsAsked = async () => {
  const { riderId, carId } = await newPair();
  await app(rider.reportFault, { body: { riderId, carId, parts: ['basket'] } });
  return ruledFor('repair', async () => ({ carId }));
};
const inspectedAfter = (hours: number) => () =>
  ruledFor('inspect', (db) => {
    const reported_at = new Date(fixture.clock.now - hours * 60 * minute);
    return aVehicle(db, { agentId, state: { online: false, reported_at } });
  });

/** Pay for work of a type started now and accepted. */
const paysFor = (type: string) => async () => {
  const started = new Date(fixture.clock.now);
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId }, db, { type, assigneeId: 'ann', startedAt: started.getTime() }),
  );
  const done = { state: 'done', finished_at: started };
  await fixture.write((db) => db.updateTable('ops_task').set(done).where('task_id', '=', taskId).execute());
  const codes = ['090137', '090437', '09030137', '09020137', '0901', '0904', '090301', '090201'];
  const chief = fixture.as({ operatorId: 'ben', agentId, codes });
  const body = { validity: 'valid' as const, reason: '现场核实有效' };
  return (await chief(workVerdicts.judge, { params: { taskId }, body })).data?.payCents;
};

/** Stored cost of a repair with one part. */
const costsWith = (part: RepairPart) => async () => {
  const startedAt = fixture.clock.now;
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId }, db, { type: 'repair', assigneeId: 'ann', startedAt }),
  );
  const ann = fixture.as({ operatorId: 'ann', agentId, codes: ['1201', '1202', '1203', '1204'] });
  const body = { lng: 113.5, lat: 30.5, parts: [part], result: 'fixed' as const };
  await ann(staff.finish, { params: { taskId }, body });
  const task = await fixture.write((db) =>
    db.selectFrom('ops_task').select('parts_cents').where('task_id', '=', taskId).executeTakeFirst(),
  );
  return task?.parts_cents;
};
/** Each part has its own price. */
const pricesOfParts = Object.fromEntries(
  repairParts.map((part): [string, Effect<Cents>] => {
    const { usual } = opsRules.fields[partPrices[part]];
    return [
      partPrices[part],
      { to: (usual + 7) as Cents, see: costsWith(part), before: usual, after: usual + 7 },
    ];
  }),
) as Record<(typeof partPrices)[RepairPart], Effect<Cents>>;

/** Inputs of a shift plan in the area. */
const plansWith = (told: (errand: ShiftErrand) => unknown) => async () => {
  const now = fixture.clock.now;
  const shift = { shiftFrom: now, shiftUntil: now + 240 * minute, people: [], seed: 1, iterations: 0 };
  return told((await fixture.write((db) => collect(db, { areaId, now, zone, ...shift }))).errand);
};
/** Result of offering a better plan for a running shift. */
async function plansAnew() {
  const at = fixture.clock.now;
  const { planId } = await fixture.write(async (db) => {
    for (let i = 0; i < 10; i++) await aTask({ agentId }, db, { type: 'inspect' });
    const running = await aWorkPlan(db, agentId, 'sent');
    const shift = {
      shift_from: new Date(at),
      shift_until: new Date(at + 240 * minute),
      sent_at: new Date(at - 31 * minute),
    };
    await db.updateTable('work_plan').set(shift).where('plan_id', '=', running.planId).execute();
    await db
      .updateTable('vehicle_state')
      .set({ reported_at: new Date(at) })
      .execute();
    const inspector = { codes: ['1201', '1203'] };
    await db
      .updateTable('role')
      .set(inspector)
      .where('role_id', '=', `role-of-${running.operatorId}`)
      .execute();
    return running;
  });
  await replanDue(jobs(), unexpected);
  const made = await fixture.write((db) =>
    db.selectFrom('work_plan').select('state').where('replaces', '=', planId).executeTakeFirst(),
  );
  return made?.state;
}
const packsInStores = ({ stores }: ShiftErrand) => stores.reduce((sum, { packs }) => sum + packs, 0);

/** Decision about a repair without a photo. */
async function countsUnseen() {
  const { taskId } = await fixture.write((db) =>
    aTask({ agentId }, db, { type: 'repair', assigneeId: 'ann', startedAt: fixture.clock.now }),
  );
  const mended = { parts: ['brake'], result: JSON.stringify({ result: 'fixed' }) };
  const done = { ...mended, state: 'done', finished_at: new Date(fixture.clock.now) };
  await fixture.write((db) => db.updateTable('ops_task').set(done).where('task_id', '=', taskId).execute());
  await judgeWork(jobs());
  const found = await fixture.write((db) =>
    db.selectFrom('ops_task').select('validity').where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  );
  return found.validity;
}

/** Why a self-assigned swap at 40 % charge is not accepted. */
async function countsAt40() {
  const began = fixture.clock.now;
  const { taskId, number } = await fixture.write((db) =>
    aTask({ agentId }, db, { type: 'swap', assigneeId: 'ann', startedAt: began }),
  );
  const done = { source: 'self', created_at: new Date(began), state: 'done', finished_at: new Date(began) };
  await fixture.write(async (db) => {
    const told = { vehicle: number, imei: '860000000000001', at: began, kind: 'ping', code: null } as const;
    const payload = { percent: 40, millivolts: 48_000 };
    await storePackets(db, [
      { ...told, packetId: taskId, deviceAt: began - 60_000, verdict: 'fresh', payload },
    ]);
    await db.updateTable('ops_task').set(done).where('task_id', '=', taskId).execute();
  });
  await judgeWork(jobs());
  const found = await fixture.write((db) =>
    db
      .selectFrom('ops_task')
      .select('invalid_reason')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow(),
  );
  return found.invalid_reason;
}

/** Result of starting a ride for a rider with certain data. */
const startsWith = (have: (db: Db, riderId: string) => Promise<unknown>) => async () => {
  const { riderId, carId } = await newPair();
  await fixture.write((db) => have(db, riderId));
  const said = await app(rider.start, { body: { riderId, carId, fix, platform: 'wechat' } });
  return said.code ?? said.data?.state;
};
const aDepositOf = (cents: number) => (db: Db, riderId: string) =>
  aDeposit(db, { agentId, now: fixture.clock.now, riderId, cents });
const aMemberCard = (db: Db, riderId: string) =>
  aCard(db, { agentId, now: fixture.clock.now, riderId, over: { rights: { by: 'pass' } } });

const aStudentCard = (db: Db, riderId: string) => aCertificate(db, agentId, { isPassed: true, riderId });

const aStandingConsent = (way: LaterWay) => (db: Db, riderId: string) =>
  aConsent(db, { agentId, now: fixture.clock.now, riderId, way });

/** How a ride owed by a rider with a provider’s guarantee is collected. */
const collects = (way: LaterWay) => async () => {
  const merchant = way === 'zhima' ? 'alipay' : 'wechat';
  providers.set(merchant, { provider, merchantId: '1900000109' });
  const { riderId } = await newRider();
  const { consentId } = await fixture.write((db) => aStandingConsent(way)(db, riderId));
  const of = `${merchant}:1900000109`;
  await fixture.fresh.owner.query('update pay_later_consent set merchant = $1 where consent_id = $2', [
    of,
    consentId,
  ]);
  pass(minute);
  const now = fixture.clock.now;
  const orderId = await fixture.write((db) => anUnpaidOrder(db, { riderId, agentId, now, due: {} }));
  await collectAfterRides(jobs());
  const { data } = await app(riderMoney.orders, { params: { riderId } });
  return data?.list.find((order) => order.orderId === orderId)?.state;
};

/** Amount asked of a rider who starts to pay the area’s deposit. */
async function depositAsked() {
  const { riderId } = await newRider();
  const said = await app(riderDeposits.pay, { body: { riderId, areaId, channel: 'wechat' } });
  return said.data?.amountCents;
}

/** Whether a deposit of 99.00 exceeds the legal limit for vehicle costs here. */
async function isUnlawful() {
  const chief = fixture.as({ codes: ['1705', '170503'] });
  const { data } = await chief(membership.show, { params: { areaId } });
  if (!data) return undefined;
  const { content } = data.permit;
  const body = { content, version: data.permit.version, reason: '调整诚信金金额' };
  return (await chief(membership.save, { params: { areaId }, body })).code === 'deposit.limit';
}

const returnRefused = { to: false, before: 'closing', after: 'trip.no_return_here' };

const unqualified = 'rider.not_qualified';
const asksDeposit = { permitsAll: false, takesDeposit: true };

/** Result of requesting an invoice: the seller, or the reason for refusing. */
async function invoiced() {
  const { riderId } = await newRider();
  await give(riderId, 'principal', 350);
  const orderId = await fixture.write(async (db) => {
    for (const [id, company] of [
      [2, '总部'],
      [agentId, '加盟商'],
    ] as const)
      await aSeller(db, id, company);
    return anUnpaidOrder(db, { riderId, agentId, now: fixture.clock.now, due: {} });
  });
  const to = { kind: 'personal', title: '陈晓兰', email: 'chen@example.com', content: 'riding' } as const;
  const said = await app(riderInvoices.request, { body: { ...to, riderId, orderIds: [orderId] } });
  return said.code ?? said.data?.requests[0]?.seller;
}

/** Number of track parts and searches of some days ago left after a cleanup. */
const remembered = (days: number) => async () => {
  const { riderId, number } = await newPair();
  const then = new Date(fixture.clock.now - days * 86_400_000);
  const of = { service_area_id: areaId, agent_id: agentId, rider_id: riderId, lng: 113.5, lat: 30.5 };
  await fixture.write(async (db) => {
    await db
      .insertInto('track')
      .values({ vehicle_id: number, from_at: then, to_at: then, points: 1, packed: Buffer.from([1]) })
      .execute();
    await db
      .insertInto('search')
      .values({ ...of, at: then, search_id: newId(), outcome: 'found', vehicle_id: null })
      .execute();
  });
  await forgetPlaces(jobs());
  return fixture.write(async (db) => {
    const tracks = db.selectFrom('track').select('vehicle_id').where('vehicle_id', '=', number).execute();
    const searches = db.selectFrom('search').select('rider_id').where('rider_id', '=', riderId).execute();
    return (await tracks).length + (await searches).length;
  });
};

/** Rider data as shown, with each digit as 9. */
const shownAs = (field: 'riderPhone' | 'name' | 'numberMasked') => async () => {
  const { riderId } = await newRider();
  await fixture.write(async (db) => {
    await db.updateTable('rider').set({ name: '陈晓兰' }).where('rider_id', '=', riderId).execute();
    await aCertificate(db, agentId, { riderId });
  });
  const auditor = fixture.as({ codes: ['0703'] });
  const row = (await auditor(certificates.list, { query: { riderId } })).data?.list[0];
  return row?.[field].replace(/\d/g, '9');
};

const counts = { on: true };
const standingOf = (riderId: string) =>
  fixture.write((db) =>
    db
      .selectFrom('rider')
      .select(['credit_score as score', 'credit_banned_until as until'])
      .where('rider_id', '=', riderId)
      .executeTakeFirstOrThrow(),
  );
const stations = { ...forbidding, in_station: place };
const helmetGone = {
  rfid: null,
  beacon: null,
  kickstandDown: null,
  directionOff: null,
  helmetIn: false,
};

/** A rider whose ride ended at a place, with earlier bans. */
async function rodeTo(where: keyof typeof stations, bans = 0, sensors?: object) {
  await fixture.fresh.owner.query('truncate fence cascade');
  await fixture.write((db) => aFence(db, stations[where]));
  const { end, riderId, number } = await riding();
  await fixture.fresh.owner.query('update rider set credit_bans = $1 where rider_id = $2', [bans, riderId]);
  pass(10 * minute);
  await end(1, sensors);
  pass(2_000);
  await fixture.write((db) => answered(db, number, 0, fixture.clock.now));
  await settleTrips(jobs());
  await fixture.fresh.owner.query('truncate fence cascade');
  return riderId;
}
const scoreAfter = (where: keyof typeof stations, sensors?: object) => async () =>
  (await standingOf(await rodeTo(where, 0, sensors))).score;

/** Result of starting another ride after leaving a vehicle outside. */
async function ridesAgain() {
  const riderId = await rodeTo('out_of_station');
  const { carId } = await newPair();
  const said = await app(rider.start, { body: { riderId, carId, fix, platform: 'wechat' } });
  return said.code ?? said.data?.state;
}

const barredDays = (bans: number) => async () =>
  ((await standingOf(await rodeTo('out_of_station', bans))).until ?? 0) - fixture.clock.now;

/** Score of a rider with a report of a vehicle left outside, or none. */
async function toldOf() {
  const riderId = await rodeTo('out_of_station');
  return fixture.write((db) =>
    db.selectFrom('credit_entry').select('notice').where('rider_id', '=', riderId).executeTakeFirst(),
  );
}

const scoreDecided = (decision: ReturnDecision) => async () => {
  const { applicationId, riderId } = await fixture.write((db) =>
    aReturn(db, { agentId, now: fixture.clock.now }),
  );
  await clerk(returns.decide, { params: { applicationId }, body: { decision, text: clerkReason } });
  return (await standingOf(riderId)).score;
};

/** Score of a rider with a debt of this age. */
const scoreOwing = (days: number) => async () => {
  const { riderId } = await debtor(500);
  pass(days * 24 * 60 * minute);
  await countOverdue(jobs());
  await countOverdue(jobs());
  return (await standingOf(riderId)).score;
};

async function scoreRegistered() {
  const phone = `1370000${String(Math.floor(fixture.clock.now / minute) % 10_000).padStart(4, '0')}`;
  const { data } = await app(rider.register, { body: { phone, name: '新用户', serviceAreaId: areaId } });
  return (await standingOf(data?.riderId ?? '')).score;
}

const barsBelow99 = { ...counts, forbidPoints: 99 };
const banned = 'rider.credit_banned';
const lost = (where: keyof typeof stations, points: number) => ({
  to: 20,
  beside: counts,
  see: scoreAfter(where),
  before: 100 - points,
  after: 80,
});
const dayMs = 24 * 60 * minute;

/** Limits missed by a district with all figures at the limit except one. */
const missed =
  (of: Partial<KpiFigures>): (() => Promise<string[]>) =>
  async () => {
    const none = {
      inStationPct: null,
      deployed: null,
      faulty: null,
      offlinePct: null,
      mendedInHourPct: null,
    };
    const { regulator } = await fixture.write((db) => areaSettingsOf(db, areaId));
    return missedKpis({ ...none, mendedInDayPct: null, violationSeconds: null, ...of }, regulator);
  };

/** Alarms of a feed with this health. */
const alarmed = (of: Partial<FeedHealth>) => async () => {
  const { regulator } = await fixture.write((db) => areaSettingsOf(db, areaId));
  const fine = { due: 0, told: 0, oldestWaitingAt: null, accepted: 0, rejected: 0 };
  return [...alarmsOf({ ...fine, ...of }, regulator, fixture.clock.now).keys()];
};

/** What a vehicle says at an event and hour. */
const says =
  (event: SpokenEvent, hour = 12) =>
  async () => {
    const { voice } = await fixture.write((db) => areaSettingsOf(db, areaId));
    const now = startOfBusinessDay('2026-11-03', zone) + hour * 60 * minute;
    return voiceAt(event, voice, { now, zone }) ?? null;
  };
/** Whether it speaks at an event, and the slot used. */
const spoken = (event: SpokenEvent, slot: number) =>
  ({ to: true, see: says(event), before: null, after: { slot, volume: 70 } }) as const;
const fromSlot = (event: SpokenEvent, beside: string, usual: number) => ({
  to: 12,
  beside: { [beside]: true },
  see: says(event),
  before: { slot: usual, volume: 70 },
  after: { slot: 12, volume: 70 },
});
const greets = { saysStart: true };
const started = { slot: 3, volume: 70 };
const quietly = { slot: 3, volume: 30 };

const effects: Effects = {
  voice: {
    saysStart: spoken('start', 3),
    startSlot: fromSlot('start', 'saysStart', 3),
    saysNoStop: spoken('no_stop', 7),
    noStopSlot: fromSlot('no_stop', 'saysNoStop', 7),
    saysOutOfArea: spoken('out_of_area', 8),
    outOfAreaSlot: fromSlot('out_of_area', 'saysOutOfArea', 8),
    saysLowBattery: spoken('low_battery', 9),
    lowBatterySlot: fromSlot('low_battery', 'saysLowBattery', 9),
    saysOverload: spoken('overload', 10),
    overloadSlot: fromSlot('overload', 'saysOverload', 10),
    volume: {
      to: 50,
      beside: greets,
      see: says('start'),
      before: started,
      after: { ...started, volume: 50 },
    },
    isQuietAtNight: { to: false, beside: greets, see: says('start', 23), before: quietly, after: started },
    quietFrom: { to: 23, beside: greets, see: says('start', 22), before: quietly, after: started },
    quietTo: { to: 6, beside: greets, see: says('start', 6), before: quietly, after: started },
    quietVolume: {
      to: 10,
      beside: greets,
      see: says('start', 2),
      before: quietly,
      after: { slot: 3, volume: 10 },
    },
  },
  regulator: {
    inStationPct: { to: 95, see: missed({ inStationPct: 92 }), before: [], after: ['inStation'] },
    intactPct: { to: 99, see: missed({ deployed: 100, faulty: 3 }), before: [], after: ['intact'] },
    offlinePct: { to: 2, see: missed({ offlinePct: 4 }), before: [], after: ['offline'] },
    inHourPct: { to: 80, see: missed({ mendedInHourPct: 60 }), before: [], after: ['inHour'] },
    inDayPct: { to: 100, see: missed({ mendedInDayPct: 96 }), before: [], after: ['inDay'] },
    violationMinutes: { to: 30, see: missed({ violationSeconds: 3_600 }), before: [], after: ['violations'] },
    feedCoveragePct: { to: 95, see: alarmed({ due: 100, told: 92 }), before: [], after: ['coverage'] },
    feedWaitMinutes: {
      to: 10,
      see: () => alarmed({ oldestWaitingAt: fixture.clock.now - 8 * minute })(),
      before: [],
      after: ['waiting'],
    },
    feedRefusedPct: { to: 1, see: alarmed({ accepted: 97, rejected: 3 }), before: [], after: ['refused'] },
    sheetDueDay: {
      to: 10,
      see: async () => {
        const { regulator } = await fixture.write((db) => areaSettingsOf(db, areaId));
        return new Date(
          nextSheetDue(startOfBusinessDay('2026-11-03', zone), regulator.sheetDueDay, zone).dueAt,
        )
          .toISOString()
          .slice(0, 10);
      },
      before: '2026-11-05',
      after: '2026-11-10',
    },
  },
  privacy: {
    trackDays: { to: 90, see: remembered(100), before: 2, after: 0 },
    showsPhoneStart: { to: false, see: shownAs('riderPhone'), before: '999****9999', after: '*******9999' },
    phoneDigits: { to: 0, see: shownAs('riderPhone'), before: '999****9999', after: '999********' },
    showsNames: { to: false, see: shownAs('name'), before: '陈*兰', after: '***' },
    showsNameEnd: { to: false, see: shownAs('name'), before: '陈*兰', after: '陈**' },
    showsNumbers: { to: false, see: shownAs('numberMasked'), before: 'XH99****99', after: '**********' },
  },
  permit: {
    permitsAll: {
      to: false,
      see: startsWith(async () => undefined),
      before: 'opening',
      after: unqualified,
    },
    takesDeposit: {
      to: true,
      beside: { permitsAll: false },
      see: startsWith(aDepositOf(9_900)),
      before: unqualified,
      after: 'opening',
    },
    depositCents: {
      to: 500 as Cents,
      beside: asksDeposit,
      see: depositAsked,
      before: 9_900,
      after: 500,
    },
    vehicleCostCents: {
      to: 90_000 as Cents,
      beside: asksDeposit,
      see: isUnlawful,
      before: false,
      after: true,
    },
    takesLower: {
      to: false,
      beside: asksDeposit,
      see: startsWith(aDepositOf(5_000)),
      before: 'opening',
      after: unqualified,
    },
    takesMembers: {
      to: true,
      beside: { permitsAll: false },
      see: startsWith(aMemberCard),
      before: unqualified,
      after: 'opening',
    },
    takesCertificates: {
      to: true,
      beside: { permitsAll: false },
      see: startsWith(aStudentCard),
      before: unqualified,
      after: 'opening',
    },
    certificateKinds: {
      to: ['teacher', 'courier'],
      beside: { permitsAll: false, takesCertificates: true },
      see: startsWith(aStudentCard),
      before: 'opening',
      after: unqualified,
    },
    scoreWaives: {
      to: true,
      beside: { permitsAll: false },
      see: startsWith(aStandingConsent('wx_score')),
      before: unqualified,
      after: 'opening',
    },
    scoreCollects: { to: true, see: collects('wx_score'), before: 'unpaid', after: 'paying' },
    zhimaWaives: {
      to: true,
      beside: { permitsAll: false },
      see: startsWith(aStandingConsent('zhima')),
      before: unqualified,
      after: 'opening',
    },
    zhimaCollects: { to: true, see: collects('zhima'), before: 'unpaid', after: 'paying' },
  },
  base: {
    offersInvoices: { to: false, see: invoiced, before: '加盟商', after: 'invoice.not_offered' },
    headOfficeInvoices: { to: true, see: invoiced, before: '加盟商', after: '总部' },
  },
  use: {
    openingRadiusM: {
      to: 60,
      see: async () => (await starts(113.501)).code,
      before: 'opening',
      after: 'rider.too_far',
    },
    reservationMinutes: {
      to: 5,
      see: async () => {
        const { riderId, carId } = await newPair();
        const { data } = await app(rider.reserve, { body: { riderId, carId } });
        return ((data?.until ?? 0) - fixture.clock.now) / minute;
      },
      before: 15,
      after: 5,
    },
    leastAge: { to: 20, see: () => startsBorn('2008-01-01')(), before: 'opening', after: 'user.minor' },
    mostAge: { to: 60, see: () => startsBorn('1960-01-01')(), before: 'opening', after: 'user.too_old' },
    longTripMinutes: { to: 60, see: takenUp(noteLong, 61), before: 0, after: 1 },
    longestTripMinutes: { to: 90, see: takenUp(endForgotten, 91), before: 0, after: 1 },
  },
  return: {
    allowsOutOfStation: { ...returnRefused, see: endsWhere('out_of_station') },
    allowsNoStop: { ...returnRefused, see: endsWhere('in_no_stop') },
    allowsNoRide: { ...returnRefused, see: endsWhere('in_no_ride') },
    allowsOutOfArea: { ...returnRefused, see: endsWhere('out_of_area') },
    outOfStationCents: { to: 500 as never, see: placeCosts('out_of_station'), before: 0, after: 500 },
    noStopCents: { to: 1_000 as never, see: placeCosts('in_no_stop'), before: 0, after: 1_000 },
    noRideCents: { to: 1_500 as never, see: placeCosts('in_no_ride'), before: 0, after: 1_500 },
    outOfAreaCents: { to: 2_000 as never, see: placeCosts('out_of_area'), before: 0, after: 2_000 },
    difficulty: {
      to: 1_500,
      beside: { outOfStationCents: 500 },
      see: placeCosts('out_of_station'),
      before: 500,
      after: 750,
    },
    limitsFee: {
      to: true,
      beside: { outOfAreaCents: 2_000, mostCents: 900 },
      see: placeCosts('out_of_area'),
      before: 2_000,
      after: 900,
    },
    mostCents: {
      to: 700 as never,
      beside: { outOfAreaCents: 5_000, limitsFee: true },
      see: placeCosts('out_of_area'),
      before: 5_000,
      after: 700,
    },
    charged: {
      to: ['kickstand'],
      beside: { outOfStationCents: 500 },
      see: placeCosts('kickstand'),
      before: 0,
      after: 500,
    },
    helmetCents: {
      to: 3_000 as never,
      see: placeCosts('in_station', { helmetIn: false }),
      before: 0,
      after: 3_000,
    },
    waivesAtOnce: {
      to: false,
      beside: { outOfStationCents: 500 },
      see: async () => (await appliesAstray()).location_cents,
      before: 0,
      after: 500,
    },
    autoPasses: {
      to: false,
      beside: { outOfStationCents: 500, autoPassMinutes: 60 },
      see: passesAfter(61),
      before: 'passed',
      after: 'pending',
    },
    autoPassMinutes: {
      to: 120 as never,
      beside: { outOfStationCents: 500 },
      see: passesAfter(121),
      before: 'pending',
      after: 'passed',
    },
  },
  pay: {
    giftFirst: {
      to: true,
      see: paysFrom,
      before: { state: 'paid', principal: 200, gift: 0 },
      after: { state: 'paid', principal: 0, gift: 200 },
    },
    prepaidCapCents: {
      to: 3_000 as never,
      see: async () => (await topUp((await newRider()).riderId, 3_001)).code,
      before: undefined,
      after: 'wallet.cap',
    },
    allowsWithdrawal: { to: false, see: withdraws, before: 2_000, after: 'wallet.no_withdrawal' },
    leastWithdrawnCents: { to: 2_001 as never, see: withdraws, before: 2_000, after: 'wallet.least' },
    editAloneCents: { to: 999 as never, see: edits, before: 200, after: 202 },
    refundAloneCents: { to: 999 as never, see: refunds, before: 200, after: 202 },
    feeAloneCents: { to: 999 as never, see: charges, before: 200, after: 202 },
    givenByOneCents: { to: 999 as never, see: refunds, before: 200, after: 202 },
    givenToOneCents: { to: 999 as never, see: refunds, before: 200, after: 202 },
  },
  credit: {
    on: { to: true, see: scoreAfter('out_of_station'), before: 100, after: 98 },
    startPoints: { to: 70, beside: counts, see: scoreRegistered, before: 100, after: 70 },
    capPoints: { to: 100, beside: counts, see: scoreAfter('in_station'), before: 101, after: 100 },
    goodRidePoints: { to: 5, beside: counts, see: scoreAfter('in_station'), before: 101, after: 105 },
    warnPoints: {
      to: 99,
      beside: counts,
      see: toldOf,
      before: { notice: null },
      after: { notice: 'warned' },
    },
    forbidPoints: { to: 99, beside: counts, see: ridesAgain, before: 'opening', after: banned },
    bansForDays: {
      to: false,
      beside: barsBelow99,
      see: ridesAgain,
      before: banned,
      after: 'rider.credit_low',
    },
    firstBanDays: { to: 3, beside: barsBelow99, see: barredDays(0), before: dayMs, after: 3 * dayMs },
    secondBanDays: { to: 9, beside: barsBelow99, see: barredDays(1), before: 7 * dayMs, after: 9 * dayMs },
    laterBanDays: { to: 60, beside: barsBelow99, see: barredDays(2), before: 30 * dayMs, after: 60 * dayMs },
    outOfStationPoints: lost('out_of_station', 2),
    noStopPoints: lost('in_no_stop', 5),
    noRidePoints: lost('in_no_ride', 5),
    outOfAreaPoints: lost('out_of_area', 10),
    helmetPoints: {
      to: 20,
      beside: counts,
      see: scoreAfter('in_station', helmetGone),
      before: 95,
      after: 80,
    },
    warnedReturnPoints: { to: 9, beside: counts, see: scoreDecided('warned'), before: 97, after: 91 },
    rejectedReturnPoints: { to: 9, beside: counts, see: scoreDecided('rejected'), before: 95, after: 91 },
    overdueDays: { to: 9, beside: counts, see: scoreOwing(8), before: 95, after: 100 },
    overduePoints: { to: 9, beside: counts, see: scoreOwing(8), before: 95, after: 91 },
  },
  ops: {
    arrivalRadiusM: { to: 150, see: beginsWork, before: 'task.too_far', after: 'doing' },
    ownSwapPct: { to: 60, see: countsAt40, before: 'not_due', after: null },
    dueUrgentMinutes: { to: 60, see: dueWithin('urgent'), before: 120, after: 60 },
    dueHighMinutes: { to: 240, see: dueWithin('high'), before: 480, after: 240 },
    dueMidMinutes: { to: 720, see: dueWithin('mid'), before: 1_440, after: 720 },
    dueLowMinutes: { to: 2_880, see: dueWithin('low'), before: 4_320, after: 2_880 },
    workTimeoutMinutes: { to: 60, see: goesOn, before: 'doing', after: 'pending' },
    autoSwaps: { to: false, see: swapsAsked, before: 1, after: 0 },
    autoRepairs: { to: false, see: repairsAsked, before: 1, after: 0 },
    inspectsOffline: { to: true, see: inspectedAfter(25), before: 0, after: 1 },
    offlineMinutes: {
      to: 600,
      beside: { inspectsOffline: true },
      see: inspectedAfter(11),
      before: 0,
      after: 1,
    },
    paySwapCents: { to: 150 as Cents, see: paysFor('swap'), before: 120, after: 150 },
    payMoveCents: { to: 90 as Cents, see: paysFor('move'), before: 80, after: 90 },
    payRepairCents: { to: 500 as Cents, see: paysFor('repair'), before: 300, after: 500 },
    payInspectCents: { to: 40 as Cents, see: paysFor('inspect'), before: 30, after: 40 },
    payDragBackCents: { to: 0 as Cents, see: paysFor('drag_back'), before: 400, after: 0 },
    workMinuteCents: {
      to: 70 as Cents,
      see: plansWith((by) => by.prices.minuteCents),
      before: 50,
      after: 70,
    },
    workKmCents: { to: 0 as Cents, see: plansWith((by) => by.prices.kmCents), before: 30, after: 0 },
    complaintCents: {
      to: 500 as Cents,
      see: plansWith((by) => by.prices.complaintCents),
      before: 300,
      after: 500,
    },
    ...pricesOfParts,
    packCents: { to: 150 as Cents, see: plansWith((by) => by.prices.packCents), before: 100, after: 150 },
    autoSendsPlans: { to: true, see: plansAnew, before: 'draft', after: 'sent' },
    shiftPacks: { to: 40, see: plansWith(packsInStores), before: 100, after: 40 },
    photoTypes: { to: ['repair'], see: countsUnseen, before: 'valid', after: 'pending' },
  },
};

const every = Object.entries(effects).flatMap(([group, fields]) =>
  Object.entries(fields).map(([field, effect]) => [group, field, effect as Effect<unknown>] as const),
);

let versions = 0;
const set = (group: string, fields: object) =>
  fixture.write((db) => {
    const name = group as SettingGroupName;
    const content = { ...settingGroups[name].kept.parse({}), ...fields };
    const by = { by: '小周', approver: undefined, reason: '测试效果' };
    return putContent(db, {
      ...by,
      areaId,
      group: name,
      content,
      version: ++versions,
      now: fixture.clock.now,
    });
  });

test.each(every)(
  '%s: %s changes what it says',
  async (group, field, { to, beside = {}, see, before, after }) => {
    await set(group, beside);
    expect(await see()).toEqual(before);
    pass(10 * minute);
    await set(group, { ...beside, [field]: to });
    expect(await see()).toEqual(after);
  },
);

test('a ride may end where it might when it began, and where the place is not certain', async () => {
  await set('return', { allowsNoStop: false });
  await fixture.write((db) => aFence(db, forbidding.in_no_stop));
  const { end } = await riding();
  await set('return', {});
  const refused = { code: 'trip.no_return_here', promot: '此处不可还车：在禁停区内' };
  expect(await end(1)).toMatchObject(refused);
  expect((await end(20)).data).toMatchObject({ state: 'closing' });
  await fixture.fresh.owner.query('truncate fence cascade');
});

test('a return costs what held in the area when the ride began', async () => {
  await set('return', { helmetCents: 3_000 });
  const { riderId, number, tripId } = await starts();
  await fixture.write((db) => answered(db, number, 0, fixture.clock.now));
  await settleTrips(jobs());
  await set('return', { helmetCents: 9_000 });
  pass(10 * minute);
  const sensors = {
    rfid: null,
    beacon: null,
    kickstandDown: null,
    directionOff: null,
    helmetIn: false,
  };
  await app(rider.end, { params: { tripId }, body: { riderId, fix, sensors } });
  pass(2_000);
  await fixture.write((db) => answered(db, number, 0, fixture.clock.now));
  await settleTrips(jobs());
  const order = await fixture.write((db) =>
    db
      .selectFrom('ride_order')
      .select(['state', 'helmet_cents'])
      .where('order_id', '=', tripId)
      .executeTakeFirst(),
  );
  expect(order).toEqual({ state: 'unpaid', helmet_cents: 3_000 });
});

test('what an area hides of persons is hidden wherever its riders are named, and nowhere else', async () => {
  await set('privacy', { showsPhoneStart: false, phoneDigits: 0 });
  const phoneOf = async (of: number) => {
    const { orderId } = await fixture.write((db) => aDebtor(db, { agentId: of, now: fixture.clock.now }));
    const [one, listed] = [
      await clerk(orders.single, { params: { orderId } }),
      await clerk(orders.list, { query: { id: orderId } }),
    ];
    return [one.data?.riderPhone, listed.data?.list[0]?.riderPhone];
  };
  expect(await phoneOf(agentId)).toEqual(['***********', '***********']);
  expect(await phoneOf(4)).toEqual([expect.stringMatching(/\d{4}$/), expect.stringMatching(/\d{4}$/)]);
});
