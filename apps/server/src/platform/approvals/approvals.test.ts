import { vehicleCommands as commands } from '@kickstand/contract/fleet/vehicles';
import { codes, defineCalls } from '@kickstand/contract/kit';
import { approvals } from '@kickstand/contract/platform/approvals';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { vehiclesRoutes } from '../../fleet/vehicles/vehicles.routes.ts';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { expireApprovals, tellApprovers } from './approvals.news.service.ts';
import { approvalsRoutes } from './approvals.routes.ts';

/** A change only for these tests: it writes to a table that tests can read, in the maker’s scope. */
const fences = defineCalls('testFences', {
  rename: {
    summary: 'Rename a service area',
    method: 'PUT',
    path: '/test/areas/:id',
    access: codes('0503'),
    rows: 'own',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
    audit: { module: 'fences', action: 'rename' },
    secondPerson: 'always',
  },
});

const fenceRoutes = routes(fences, {
  rename: async (ctx, { params, body }) => {
    ctx.audit.on(String(params.id));
    const { agentIds } = ctx.rows.scope();
    const area = await ctx.db
      .selectFrom('service_area')
      .select(['name', 'version'])
      .where('service_area_id', '=', params.id)
      .where((eb) => (agentIds === 'all' ? eb.and([]) : eb('agent_id', 'in', [...agentIds, -1])))
      .executeTakeFirst();
    if (!area) return refuse('common.not_found');
    const change = { name: [area.name, body.name] };
    ctx.secondPerson({ object: String(params.id), change, reason: '围栏要改名了' });
    await ctx.db
      .updateTable('service_area')
      .set({ name: body.name, version: sql`version + 1` })
      .where('service_area_id', '=', params.id)
      .execute();
    if (body.name === 'fault') throw new Error('broken half-way');
    ctx.audit.record(String(params.id), change);
    return { name: body.name };
  },
});

let fixture: FeatureFixture;
const bells: string[] = [];
const tell = (operatorId: string) => void bells.push(operatorId);
const zone = 'Asia/Shanghai';

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(
    () => {
      all = [...approvalsRoutes({ routes: () => all, tell, zone }), ...fenceRoutes, ...vehiclesRoutes({})];
      return all;
    },
    { onRequested: tellApprovers({ tell, zone }) },
  );
  await fixture.write(async (db) => {
    const holder = ['0503', 'approve'];
    for (const operatorId of ['maker', 'checker', 'other'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: holder });
    await aStaffMember(db, { operatorId: 'plain', agentId: 2, codes: ['0503'] });
    await aStaffMember(db, { operatorId: 'north', agentId: 3, codes: holder });
    await aStaffMember(db, { operatorId: 'north2', agentId: 3, codes: holder });
    await aStaffMember(db, { operatorId: 'south', agentId: 4, codes: holder });
    await aStaffMember(db, {
      operatorId: 'dispatcher',
      agentId: 3,
      codes: ['0301', '030109', '030110', '030112', '030113'],
    });
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  bells.length = 0;
  fixture.clock.now += 60_000;
  await fixture.write(async (db) => {
    await db.deleteFrom('notice').execute();
    await db.deleteFrom('approval').execute();
    await db.updateTable('operator').set({ enable: true }).execute();
  });
});

const agentOf: Record<string, number> = { north: 3, north2: 3, south: 4, dispatcher: 3 };
const as = (
  operatorId: string,
  over: { codes?: string[]; scope?: Scope; limits?: { bulkVehicles: number } } = {},
) => {
  const agentId = agentOf[operatorId] ?? 2;
  const scope: Scope = agentId === 2 ? everything : { agentIds: [agentId], opAreaIds: 'all' };
  const held = operatorId === 'plain' ? ['0503'] : ['0503', 'approve'];
  return fixture.as({ operatorId, agentId, scope, codes: held, ...over });
};

const areaName = async (id = 31) =>
  await fixture.write((db) =>
    db
      .selectFrom('service_area')
      .select(['name', 'version'])
      .where('service_area_id', '=', id)
      .executeTakeFirstOrThrow(),
  );

/** Requests to rename area 31; returns its number. */
async function asked(name: string, maker = as('maker'), id = 31) {
  const said = await maker(fences.rename, { params: { id }, body: { name } });
  expect(said).toMatchObject({ status: 202, code: 'approval.requested' });
  const row = await fixture.write((db) =>
    db
      .selectFrom('approval')
      .select('approval_id')
      .where('state', '=', 'pending')
      .orderBy('approval_id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return row.approval_id;
}
const agree = (id: string, who = as('checker')) => who(approvals.approve, { params: { id }, body: {} });
const lastLog = (n: number) =>
  fixture.write((db) => db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(n).execute());
const notices = () =>
  fixture.write((db) => db.selectFrom('notice').selectAll().orderBy('operator_id').execute());

describe('a change that waits', () => {
  test('has not happened, and tells those in scope who could agree', async () => {
    const before = await areaName();
    const id = await asked('甲');
    expect(await areaName()).toEqual(before);
    const rung = await notices();
    expect(rung.map(({ operator_id }) => operator_id)).toEqual(['checker', 'other']);
    expect(rung[0]).toMatchObject({
      kind: 'approval_asked',
      facts: { approvalId: id, module: 'fences', action: 'rename', object: '31' },
    });
    expect(bells.sort()).toEqual(['checker', 'other']);
  });

  test('of a franchisee tells its own people and head office, and nobody else', async () => {
    await asked('甲', as('north'));
    expect((await notices()).map(({ operator_id }) => operator_id)).toEqual([
      'checker',
      'maker',
      'north2',
      'other',
    ]);
  });

  test('asked for twice is one request and rings once', async () => {
    await asked('甲');
    await asked('甲');
    expect((await notices()).length).toBe(2);
    expect((await as('checker')(approvals.list, {})).data?.count).toBe(1);
  });

  test('is seen by whoever may approve in scope, and by its maker', async () => {
    const id = await asked('甲', as('north'));
    const seen = async (who: string) => (await as(who)(approvals.list, {})).data?.list.map((row) => row.id);
    expect(await seen('checker')).toEqual([id]);
    expect(await seen('north2')).toEqual([id]);
    expect(await seen('south')).toEqual([]);
    expect(await seen('plain')).toEqual([]);
    expect((await as('checker')(approvals.list, { query: { mine: '1' } })).data?.count).toBe(0);
    const own = (await as('north', { codes: ['0503'] })(approvals.list, {})).data?.list[0];
    expect(own).toMatchObject({
      id,
      own: true,
      change: { name: [expect.any(String), '甲'] },
      reason: '围栏要改名了',
    });
    expect(await as('south')(approvals.one, { params: { id } })).toMatchObject({ status: 404 });
    expect((await as('checker')(approvals.one, { params: { id } })).data).toMatchObject({ own: false });
  });
});

describe('agreeing', () => {
  test('carries it out as its maker, with both names in the log, and tells the maker', async () => {
    const id = await asked('乙');
    const said = await agree(id);
    expect(said.data).toMatchObject({ state: 'approved', checker: expect.any(String), failure: null });
    expect((await areaName()).name).toBe('乙');
    const [approval, change] = await lastLog(2);
    expect(approval).toMatchObject({
      action: 'approve',
      object: id,
      operator_id: 'checker',
      sensitive: true,
    });
    expect(change).toMatchObject({ action: 'rename', object: '31', operator_id: 'maker', result: 'ok' });
    expect(change?.approver).toBe(approval?.operator);
    const decided = (await notices()).filter(({ kind }) => kind === 'approval_decided');
    expect(decided).toMatchObject([{ operator_id: 'maker', facts: { approvalId: id, state: 'approved' } }]);
  });

  test('by two at the same moment carries it out once', async () => {
    const { version } = await areaName();
    const id = await asked('丙');
    const said = await Promise.all([agree(id), agree(id, as('other'))]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said.find(({ status }) => status === 409)?.code).toBe('approval.done');
    expect((await areaName()).version).toBe(version + 1);
  });

  test('is not for the maker, nor for whoever lacks the code or the scope', async () => {
    const id = await asked('丁');
    expect(await agree(id, as('maker'))).toMatchObject({ status: 403, code: 'approval.self' });
    expect(await agree(id, as('plain'))).toMatchObject({ status: 403, code: 'common.forbidden' });
    expect(await agree(id, as('north'))).toMatchObject({ status: 404 });
    const proof = fixture.as({ operatorId: 'checker', codes: ['approve'], provenAt: null });
    expect(await agree(id, proof)).toMatchObject({ status: 403, code: 'common.step_up' });
    expect((await agree(id)).status).toBe(200);
    expect(await agree(id)).toMatchObject({ status: 409, code: 'approval.done' });
  });

  test('expires after three days', async () => {
    const id = await asked('戊');
    fixture.clock.now += 72 * 3_600_000;
    expect(await agree(id)).toMatchObject({ status: 409, code: 'approval.expired' });
    await expireApprovals(fixture.database, () => fixture.clock.now, tell);
    expect((await as('checker')(approvals.one, { params: { id } })).data).toMatchObject({ state: 'expired' });
    expect((await notices()).filter(({ kind }) => kind === 'approval_expired')).toMatchObject([
      { operator_id: 'maker', facts: { approvalId: id } },
    ]);
    expect(bells).toContain('maker');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'the maker has lost the code',
      () =>
        fixture.write((db) =>
          db
            .updateTable('role')
            .set({ codes: ['approve'] })
            .where('role_id', '=', 'role-of-north')
            .execute(),
        ),
      'common.forbidden',
    ],
    [
      'the maker is disabled',
      () =>
        fixture.write((db) =>
          db.updateTable('operator').set({ enable: false }).where('operator_id', '=', 'north').execute(),
        ),
      'common.forbidden',
    ],
    [
      'the maker now belongs to another agent',
      () =>
        fixture.write((db) =>
          db.updateTable('operator').set({ agent_id: 4 }).where('operator_id', '=', 'north').execute(),
        ),
      'common.not_found',
    ],
  ])('fails when %s', async (_, meanwhile, code) => {
    const before = await areaName();
    const id = await asked('己', as('north'));
    await meanwhile();
    const said = await agree(id);
    await fixture.write(async (db) => {
      await db
        .updateTable('role')
        .set({ codes: ['0503', 'approve'] })
        .where('role_id', '=', 'role-of-north')
        .execute();
      await db
        .updateTable('operator')
        .set({ agent_id: 3, enable: true })
        .where('operator_id', '=', 'north')
        .execute();
    });
    expect(said).toMatchObject({
      status: 409,
      code: 'approval.failed',
      promot: expect.stringContaining('未能执行'),
    });
    expect(await areaName()).toEqual(before);
    expect((await as('checker')(approvals.one, { params: { id } })).data).toMatchObject({
      state: 'failed',
      failure: code,
    });
    expect(await agree(id)).toMatchObject({ code: 'approval.done' });
  });

  test('reaches no further than the maker saw when asking', async () => {
    const id = await asked('庚', as('maker', { scope: { agentIds: [2, 3], opAreaIds: 'all' } }));
    await fixture.write((db) =>
      db
        .updateTable('approval')
        .set({ maker_scope: JSON.stringify({ agentIds: [2], opAreaIds: 'all' }) })
        .execute(),
    );
    expect(await agree(id)).toMatchObject({ code: 'approval.failed' });
  });

  test('leaves everything as it was when a fault comes in between, and can be tried again', async () => {
    const before = await areaName();
    const id = await asked('fault');
    expect(await agree(id)).toMatchObject({ status: 500 });
    expect(await areaName()).toEqual(before);
    expect((await as('checker')(approvals.one, { params: { id } })).data).toMatchObject({ state: 'pending' });
  });
});

describe('refusing and taking back', () => {
  test('ends a request without doing anything, with an opinion for the maker', async () => {
    const before = await areaName();
    const id = await asked('辛');
    expect(
      await as('maker')(approvals.reject, { params: { id }, body: { opinion: '这样改名不合适' } }),
    ).toMatchObject({
      code: 'approval.self',
    });
    const said = await as('checker')(approvals.reject, {
      params: { id },
      body: { opinion: '这样改名不合适' },
    });
    expect(said.data).toMatchObject({ state: 'rejected', opinion: '这样改名不合适' });
    expect(await agree(id)).toMatchObject({ code: 'approval.done' });
    expect(await areaName()).toEqual(before);
  });

  test('is for the maker alone to take back', async () => {
    const id = await asked('壬');
    expect(await as('checker')(approvals.cancel, { params: { id } })).toMatchObject({ status: 404 });
    expect((await as('maker')(approvals.cancel, { params: { id } })).data).toMatchObject({
      state: 'cancelled',
      own: true,
    });
    expect(await as('maker')(approvals.cancel, { params: { id } })).toMatchObject({ code: 'approval.done' });
    expect(await agree(id)).toMatchObject({ code: 'approval.done' });
  });
});

describe('a command to many vehicles', () => {
  const north: Scope = { agentIds: [3], opAreaIds: 'all' };
  const dispatcher = (bulkVehicles: number) =>
    as('dispatcher', { codes: ['0301', '030109', '030110'], scope: north, limits: { bulkVehicles } });

  test('above the limit of its maker waits for a second person, and is queued when one agrees', async () => {
    const cars = await fixture.write(async (db) => [
      await aVehicle(db, { agentId: 3 }),
      await aVehicle(db, { agentId: 3 }),
      await aVehicle(db, { agentId: 3 }),
    ]);
    const carIds = cars.map(({ carId }) => carId);
    const body = { type: 'lock' as const, carIds };
    expect(await dispatcher(2)(commands.createJob, { body })).toMatchObject({
      status: 202,
      code: 'approval.requested',
    });
    expect(await fixture.write((db) => db.selectFrom('command').select('command_id').execute())).toEqual([]);
    const [row] = (await as('north')(approvals.list, {})).data?.list ?? [];
    expect(row).toMatchObject({
      measured: 3,
      most: 2,
      change: { type: 'lock', vehicles: carIds, refused: {} },
    });
    expect((await agree(row?.id ?? '', as('north'))).data).toMatchObject({ state: 'approved' });
    const queued = await fixture.write((db) => db.selectFrom('command').selectAll().execute());
    expect(queued).toHaveLength(3);
    expect(queued[0]).toMatchObject({ operator_id: 'dispatcher', type: 'lock' });
    fixture.clock.now += 10_000;
    expect((await dispatcher(3)(commands.createJob, { body })).status).toBe(200);
  });

  test('that harms nobody needs none', async () => {
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const { carId: second } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const body = { type: 'ring' as const, carIds: [carId, second] };
    expect((await dispatcher(1)(commands.createJob, { body })).status).toBe(200);
  });
});
