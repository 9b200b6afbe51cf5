import { staff } from '@kickstand/contract/work/field-work';
import { workPlans, workRounds } from '@kickstand/contract/work/work-plans';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../../test/feature-fixture.ts';
import { aShiftToPlan } from '../../../../test/people/a-shift.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { staffRoutes } from '../../field-work/field-work.routes.ts';
import { makeNext } from '../making.service.ts';
import { workPlansRoutes } from '../work-plans.routes.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const codes = ['0909', '090902', '090911'];
let fixture: FeatureFixture;
let planner: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [...workPlansRoutes(zone), ...staffRoutes({ zone })]);
  for (const agentId of [3, 4]) await fixture.write((db) => aShiftToPlan(db, { agentId }));
  planner = fixture.as({
    codes,
    operatorId: 'chief',
    agentId: 2,
    scope: { agentIds: [3, 4], opAreaIds: 'all' },
  });
});
beforeEach(async () => {
  fixture.clock.now = fixtureNow;
  await fixture.fresh.owner.query(
    'truncate work_plan cascade; truncate ops_task cascade; truncate staff_position',
  );
  for (const who of ['ann-3', 'ben-3', 'ann-4']) await isOnDuty(who);
});
afterAll(() => fixture.close());

/** Somebody’s phone says that it is on duty. */
function isOnDuty(operatorId: string, duty = true) {
  const agentId = Number(operatorId.at(-1));
  const phone = fixture.as({ codes: ['1201', '1202'], operatorId, agentId });
  return phone(staff.position, { body: { lng: 113.5, lat: 30.5, duty } });
}

const ahead = async () => (await planner(workRounds.ahead, {})).data?.list ?? [];
const shift = { shiftFrom: fixtureNow, shiftUntil: fixtureNow + 4 * hour };

async function aRound() {
  const areas = (await ahead())
    .filter(({ people }) => people.length > 0)
    .map(({ areaId, people }) => ({
      areaId,
      people: people.map(({ operatorId, ride }) => ({ operatorId, ride })),
    }));
  const { data } = await planner(workRounds.make, { body: { ...shift, areas } });
  if (!data) throw new Error('no round');
  while (await makeNext({ database: fixture.database, now: () => fixture.clock.now, zone }));
  return data;
}
const plansOf = async (roundId: string) =>
  (await planner(workPlans.list, { query: { roundId, pageSize: 50 } })).data?.list ?? [];
const send = async (roundId: string) =>
  planner(workRounds.send, {
    params: { roundId },
    body: { plans: (await plansOf(roundId)).map(({ id, version }) => ({ planId: id, version })) },
  });

test('whoever is on duty is planned in one area each, in all areas of the scope', async () => {
  expect(
    (await ahead()).map(({ areaId, people }) => [areaId, people.map((one) => one.operatorId).sort()]),
  ).toEqual(
    expect.arrayContaining([
      [31, ['ann-3', 'ben-3']],
      [41, ['ann-4']],
    ]),
  );
  await isOnDuty('ben-3', false);
  const all = (await ahead()).flatMap(({ people }) => people.map(({ operatorId }) => operatorId));
  expect(all.sort()).toEqual(['ann-3', 'ann-4']);
});

test('whoever is on duty beyond what one plan takes is counted beside it, before it is made and after', async () => {
  await fixture.write(async (db) => {
    for (let n = 10; n < 55; n++) {
      const operatorId = `crew${n}-3`;
      await aStaffMember(db, { operatorId, agentId: 3, codes: ['1201', '1202'], areaIds: [31] });
    }
  });
  for (let n = 10; n < 55; n++) await isOnDuty(`crew${n}-3`);
  const [north] = (await ahead()).filter(({ areaId }) => areaId === 31);
  expect([north?.people.length, north?.beyond]).toEqual([40, 7]);
  const { list } = await aRound();
  const planOf = async (areaId: number) => {
    const params = { planId: list.find((one) => one.areaId === areaId)?.planId ?? '' };
    return (await planner(workPlans.single, { params })).data;
  };
  expect(await planOf(31)).toMatchObject({ people: 40, beyond: 7 });
  expect(await planOf(41)).toMatchObject({ people: 1, beyond: 0 });
  await fixture.write((db) =>
    db.updateTable('operator').set({ enable: false }).where('operator_id', 'like', 'crew%').execute(),
  );
});

test('plans of several areas are made together and sent together, each once', async () => {
  const { roundId, list } = await aRound();
  expect(list.map(({ areaId, ok }) => [areaId, ok])).toEqual([
    [31, true],
    [41, true],
  ]);
  const made = await plansOf(roundId);
  expect(made.map(({ state }) => state)).toEqual(['draft', 'draft']);
  const sent = (await send(roundId)).data?.list ?? [];
  expect(sent.map(({ ok, skipped }) => [ok, skipped])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  expect(sent.every((one) => one.made > 0)).toBe(true);
  expect((await plansOf(roundId)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  const again = (await send(roundId)).data?.list ?? [];
  expect(again.map(({ ok, code }) => [ok, code])).toEqual([
    [false, 'workPlan.not_draft'],
    [false, 'workPlan.not_draft'],
  ]);
});

test('what is refused of one area keeps no other, and a plan that runs is replaced', async () => {
  await send((await aRound()).roundId);
  const [first] = await ahead();
  expect(first?.runs).toBe(true);
  const areas = [
    { areaId: 31, people: [{ operatorId: 'ann-3', ride: 'scooter' as const }] },
    // Who does not work there, and an area that is none of theirs.
    { areaId: 41, people: [{ operatorId: 'ben-3', ride: 'scooter' as const }] },
    { areaId: 21, people: [{ operatorId: 'ann-4', ride: 'scooter' as const }] },
  ];
  const { data } = await planner(workRounds.make, { body: { ...shift, areas } });
  expect(data?.list.map(({ areaId, code }) => [areaId, code])).toEqual([
    [21, 'common.not_found'],
    [31, null],
    [41, 'workPlan.people'],
  ]);
  while (await makeNext({ database: fixture.database, now: () => fixture.clock.now, zone }));
  expect((await send(data?.roundId ?? '')).data?.list.map(({ ok }) => ok)).toEqual([true]);
  const running = (await planner(workPlans.list, { query: { areaId: 31, state: 'sent', pageSize: 10 } }))
    .data;
  expect(running?.list.map(({ roundId }) => roundId)).toEqual([data?.roundId]);
});

test('nobody is planned in two areas, and plans of another round are not sent with this one', async () => {
  const twice = [31, 41].map((areaId) => ({
    areaId,
    people: [{ operatorId: 'ann-3', ride: 'van' as const }],
  }));
  expect((await planner(workRounds.make, { body: { ...shift, areas: twice } })).status).toBe(400);
  const { roundId } = await aRound();
  const [plan] = await plansOf(roundId);
  const other = { params: { roundId: 'another' }, body: { plans: [{ planId: plan?.id ?? '', version: 1 }] } };
  expect((await planner(workRounds.send, other)).code).toBe('common.not_found');
});
