import { permissions } from '@kickstand/contract';
import { agents, allies } from '@kickstand/contract/organisation/agents';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aCustomer } from '../../../test/money/an-invoice.ts';
import { anAgent, franchiseCodes } from '../../../test/people/companies.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { agentsRoutes } from './agents.routes.ts';

const allCodes = permissions.map(({ code }) => code);
const forgotten: string[] = [];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    agentsRoutes({ zone: 'Asia/Shanghai', forgetSession: (sid) => forgotten.push(sid), tell: () => {} }),
  );
  await fixture.write(async (db) => {
    await anAgent(db, { agent_id: 6, parent_id: 3, name: 'north-inner' });
    await aRole(db, { role_id: 'head', agent_id: 2, codes: allCodes });
    await aRole(db, { role_id: 'owner', name: 'owner', agent_id: 3, codes: ['0301', '0302', '1101'] });
    await aRole(db, {
      role_id: 'model',
      agent_id: 2,
      kind: 'template',
      name: '负责人',
      codes: ['03', '0301', '0302', '11', '1101'],
    });
    await anAccount(db, {
      operator_id: 'o-head',
      name: 'o-head',
      agent_id: 2,
      role_id: 'head',
      phone: '13700000001',
    });
    await anAccount(db, { operator_id: 'o-owner', agent_id: 3, role_id: 'owner', phone: '13700000002' });
    await aVehicle(db, { agentId: 3 });
    await aVehicle(db, { agentId: 3 });
    await aVehicle(db, { agentId: 4 });
  });
});
afterAll(() => fixture.close());
beforeEach(() => forgotten.splice(0));

const head = () => fixture.as({ codes: allCodes, agentId: 2, operatorId: 'o-head' });
const north = (codes: readonly string[] = franchiseCodes) =>
  fixture.as({ codes, agentId: 3, operatorId: 'o-owner', scope: { agentIds: [3, 6], opAreaIds: 'all' } });

let made = 0;
const company = (over: object = {}) => {
  made += 1;
  return {
    company: `公司${made}`,
    contact: '张三丰',
    phone: '13912345678',
    contractFrom: '2026-09-01',
    contractTo: '2028-08-31',
    account: { phone: `1350000${String(made).padStart(4, '0')}`, name: '李掌柜', templateId: 'model' },
    ...over,
  };
};
const found = async (agentId: number) => {
  const said = await head()(agents.list, { query: { pageSize: 200 } });
  return said.data?.list.find((one) => one.agentId === agentId);
};
const versionOf = async (agentId: number) => (await found(agentId))?.version ?? 0;
const add = async (over: object = {}) => {
  const said = await head()(agents.add, { body: company(over) });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return said.data?.agentId ?? 0;
};
const lastLine = () =>
  fixture.write((db) =>
    db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow(),
  );

test('what a company took in lately is told by the figures: in its row, and one by one', async () => {
  const day = 86_400_000;
  const ridden = (daysAgo: number, orders: number) =>
    fixture.write((db) => aCustomer(db, { agentId: 4, now: fixtureNow - daysAgo * day, orders }));
  await ridden(0, 1);
  await ridden(29, 2);
  await ridden(30, 4);
  expect(await found(4)).toMatchObject({ paid30dCents: 3 * 850, paidTodayCents: 850 });
  const said = await head()(agents.figures, { query: { agentId: 4 } });
  expect(said.data?.values).toMatchObject({ paid: 3 * 850, refunded: 0, onShelf: null });
  expect(await north()(agents.figures, { query: { agentId: 4 } })).toMatchObject({ status: 404 });
});

describe('the list of companies', () => {
  const names = async (query: object, ask = head()) => {
    const said = await ask(agents.list, { query: { sort: 'company', dir: 'asc', pageSize: 200, ...query } });
    expect(said.status, JSON.stringify(said)).toBe(200);
    return said.data?.list.map(({ company: name }) => name).filter((name) => !name.startsWith('公司'));
  };

  test.each([
    [{}, ['north', 'north-inner', 'root', 'south']],
    [{ company: 'NORTH' }, ['north', 'north-inner']],
    [{ phone: '13700000002' }, ['north']],
    [{ state: 'disabled' }, []],
    [{ roleId: 'owner' }, ['north']],
    [{ areaId: 41 }, ['south']],
    [{ under: 3 }, ['north', 'north-inner']],
    [{ agentIds: '4' }, ['south']],
  ])('asked for %j has %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('ends at the scope, and leaves a parent outside it unnamed', async () => {
    expect(await names({}, north())).toEqual(['north', 'north-inner']);
    const { data } = await north()(agents.list, { query: { sort: 'company', dir: 'asc' } });
    expect(data?.list).toMatchObject([
      { company: 'north', parentId: null, parentName: null },
      { company: 'north-inner', parentId: 3, parentName: 'north' },
    ]);
  });

  test('counts what belongs to each company and names its first account', async () => {
    expect(await found(3)).toMatchObject({
      areas: 1,
      vehicles: 2,
      children: 1,
      accounts: 1,
      owner: { operatorId: 'o-owner', phone: '13700000002', role: 'owner' },
      ceiling: null,
    });
  });

  test('masks numbers for whoever only looks', async () => {
    const said = await north(['1101'])(agents.list, { query: { company: 'north' } });
    expect(said.data?.list.find(({ agentId }) => agentId === 3)?.owner?.phone).toBe('137****0002');
  });
});

describe('the pickers and trees', () => {
  test('offer every company that is granted, also where the console is narrowed', async () => {
    const { data } = await fixture.as({ scope: { agentIds: [3, 6], opAreaIds: 'all' } })(agents.choices, {});
    expect(data?.list.map(({ agentId }) => agentId)).toEqual([3, 6]);
    const placed = await fixture.as({ scope: { agentIds: 'all', opAreaIds: [41] } })(agents.choices, {});
    expect(placed.data?.list).toEqual([{ agentId: 4, company: 'south', state: 'active' }]);
  });

  test('begin a franchisee’s tree with itself', async () => {
    const { data } = await north()(agents.treeAdmin, {});
    expect(data?.list).toEqual([
      { agentId: 3, company: 'north', parentId: null, state: 'active', depth: 2, areas: 1 },
      { agentId: 6, company: 'north-inner', parentId: 3, state: 'active', depth: 3, areas: 0 },
    ]);
  });

  test('show the codes inside the own ceiling, or inside that of a company in scope', async () => {
    const codesOf = async (ask: ReturnType<typeof head>, agentId?: number) =>
      (await ask(agents.tree, { query: { agentId } })).data?.list.map(({ code }) => code);
    expect(await codesOf(head())).toEqual(allCodes);
    expect(await codesOf(head(), 3)).toEqual(franchiseCodes);
    expect(await codesOf(north())).toEqual(franchiseCodes);
    expect(await north()(agents.tree, { query: { agentId: 4 } })).toMatchObject({ status: 404 });
  });
});

describe('making a company', () => {
  test('makes its own copy of the model, cut to its ceiling, and its first account', async () => {
    const body = company();
    const said = await head()(agents.add, { body });
    expect(said.data).toMatchObject({
      company: body.company,
      parentId: 2,
      depth: 2,
      state: 'active',
      accounts: 1,
      owner: { phone: body.account.phone, name: '李掌柜', role: '负责人' },
    });
    const role = await fixture.write((db) =>
      db
        .selectFrom('role')
        .selectAll()
        .where('agent_id', '=', said.data?.agentId ?? 0)
        .executeTakeFirstOrThrow(),
    );
    expect(role).toMatchObject({ kind: 'agent', template_id: 'model', built_in: false });
    expect(role.codes).toEqual(['03', '0301', '0302', '11', '1101']);
    expect(await lastLine()).toMatchObject({
      action: 'add',
      object: String(said.data?.agentId),
      sensitive: true,
    });
  });

  test('cuts the copy to what the company above may have', async () => {
    const parentId = await add();
    await fixture.write((db) =>
      db
        .updateTable('agent')
        .set({ ceiling: ['03', '0301', '1101'] })
        .where('agent_id', '=', parentId)
        .execute(),
    );
    const below = await add({ parentId });
    const [role] = await fixture.write((db) =>
      db.selectFrom('role').select('codes').where('agent_id', '=', below).execute(),
    );
    // 1101 is left out because its menu is missing: a page needs the menu that leads to it.
    expect(role?.codes).toEqual(['03', '0301']);
  });

  test('goes four levels deep and not five', async () => {
    const third = await add({ parentId: 3 });
    const fourth = await add({ parentId: third });
    expect((await found(fourth))?.depth).toBe(4);
    const fifth = await head()(agents.add, { body: company({ parentId: fourth }) });
    expect(fifth).toMatchObject({ status: 409, code: 'agent.too_deep' });
  });

  const taken = { phone: '13700000001', name: '李掌柜', templateId: 'model' };
  test.each([
    [{ company: 'south' }, 409, 'agent.name_taken'],
    [{ contractTo: '2026-08-31' }, 400, 'agent.contract_order'],
    [{ parentId: 99 }, 404, 'common.not_found'],
    [{ account: taken }, 409, 'user.phone_taken'],
    [{ account: { ...taken, phone: '13500009999', templateId: 'owner' } }, 404, 'common.not_found'],
    [{ phone: '123' }, 400, 'common.invalid'],
    [{ licenceNo: 'short' }, 400, 'common.invalid'],
    [{ shares: 50 }, 400, 'common.invalid'],
  ])('is refused with %j', async (over, status, code) => {
    const before = await fixture.write((db) => db.selectFrom('agent').select('agent_id').execute());
    expect(await head()(agents.add, { body: company(over) as never })).toMatchObject({ status, code });
    expect(await fixture.write((db) => db.selectFrom('agent').select('agent_id').execute())).toEqual(before);
  });

  test('names whose phone it is only to whoever may see that company', async () => {
    const body = company({ parentId: 3, account: taken });
    const own = await head()(agents.add, { body });
    expect(own.promot).toBe('手机号已被 o-head 使用');
    const foreign = await north()(agents.add, { body });
    expect(foreign).toMatchObject({ code: 'user.phone_taken' });
    expect(foreign.promot).not.toContain('o-head');
  });

  test('wants a fresh proof of who it is, and every code that the copy will have', async () => {
    const stale = fixture.as({ codes: allCodes, provenAt: fixtureNow - 3_600_000 });
    expect(await stale(agents.add, { body: company() })).toMatchObject({ code: 'common.step_up' });
    const lesser = fixture.as({ codes: ['1101', '110102', '03', '0301'] });
    const said = await lesser(agents.add, { body: company() });
    expect(said).toMatchObject({ status: 403, code: 'role.exceeds' });
    expect(said.promot).toContain('0302');
  });

  test('by a franchisee makes one below it, never beside it', async () => {
    const said = await north()(agents.add, { body: company() });
    expect(said.data).toMatchObject({ parentId: 3, depth: 3 });
    expect(await north()(agents.add, { body: company({ parentId: 2 }) })).toMatchObject({ status: 404 });
    expect(await north()(agents.add, { body: company({ parentId: 4 }) })).toMatchObject({ status: 404 });
  });
});

describe('changing a company', () => {
  const edit = async (agentId: number, over: object = {}, ask = head()) => {
    const { account: _, ...body } = company();
    return ask(agents.edit, { body: { ...body, agentId, version: await versionOf(agentId), ...over } });
  };

  test('stores what the form says and logs only what differs', async () => {
    const agentId = await add();
    const said = await edit(agentId, { company: '改名公司', city: '宜昌市', baseMapId: 'amap' });
    expect(said.data).toMatchObject({ company: '改名公司', city: '宜昌市', baseMapId: 'amap', version: 2 });
    expect((await lastLine()).change).toMatchObject({ city: ['', '宜昌市'], base_map_id: ['', 'amap'] });
    expect((await lastLine()).change).not.toHaveProperty('contact');
  });

  test.each([
    [2, {}, 'agent.own'],
    [3, { company: 'south' }, 'agent.name_taken'],
    [3, { contractTo: '2020-01-01' }, 'agent.contract_order'],
    [3, { version: 99 }, 'common.stale_version'],
    [77, {}, 'common.not_found'],
  ])('of %i with %j is refused by %s', async (agentId, over, code) => {
    expect(await edit(agentId, over)).toMatchObject({ code });
  });

  test('of a foreign or the own company is not a franchisee’s business', async () => {
    expect(await edit(4, {}, north())).toMatchObject({ status: 404 });
    expect(await edit(3, {}, north())).toMatchObject({ code: 'agent.own' });
  });
});

describe('the state of a company', () => {
  const set = async (agentId: number, enable: 0 | 1, ask = head()) =>
    ask(agents.setState, {
      body: { agentId, enable, reason: '合同到期暂停', version: await versionOf(agentId) },
    });

  test('locks its people out and those below it, and lets them in again', async () => {
    const agentId = await add();
    const below = await add({ parentId: agentId });
    const sids = await fixture.write(async (db) => {
      const people = await db
        .selectFrom('operator')
        .select('operator_id')
        .where('agent_id', 'in', [agentId, below])
        .execute();
      for (const [i, { operator_id }] of people.entries())
        await db
          .insertInto('session')
          .values({
            sid: `sid-${i}`,
            kid: 'k',
            key_box: 'b',
            signing_jwk: '{}',
            thumbprint: 't',
            operator_id,
            state: 'operator',
            created_at: new Date(),
            seen_at: new Date(),
            idle_until: new Date(fixtureNow * 2),
            absolute_until: new Date(fixtureNow * 2),
          })
          .execute();
      return people.map((_, i) => `sid-${i}`);
    });
    expect((await set(agentId, 0)).data).toMatchObject({ state: 'disabled' });
    expect(forgotten.sort()).toEqual(sids);
    expect(await lastLine()).toMatchObject({
      reason: '合同到期暂停',
      change: { state: ['active', 'disabled'] },
    });
    expect((await set(agentId, 0)).data).toMatchObject({ state: 'disabled' });
    expect((await set(agentId, 1)).data).toMatchObject({ state: 'active' });
  });

  test.each(['closed', 'settling'] as const)('that is %s cannot be changed', async (state) => {
    const agentId = await add();
    await fixture.write((db) =>
      db.updateTable('agent').set({ state }).where('agent_id', '=', agentId).execute(),
    );
    expect(await set(agentId, 1)).toMatchObject({ status: 409, code: `agent.${state}` });
  });

  test('needs a reason, is never the own, and nobody else’s', async () => {
    const body = { agentId: 3, enable: 0 as const, reason: '短', version: 1 };
    expect(await head()(agents.setState, { body })).toMatchObject({ fields: { reason: expect.anything() } });
    expect(await set(2, 0)).toMatchObject({ code: 'agent.own' });
    expect(await set(4, 0, north())).toMatchObject({ status: 404 });
  });
});

describe('closing a company', () => {
  const close = (agentId: number, ask = head()) =>
    ask(agents.remove, { query: { agentId, reason: '合作终止清退' } });

  test('is possible only when nothing belongs to it', async () => {
    const said = await close(3);
    expect(said).toMatchObject({ status: 409, code: 'agent.not_empty' });
    expect(said.promot).toMatch(/^请先移出 1 个服务区、2 辆车和 \d+ 个下级加盟商$/);
  });

  test('counts an area that is about to come', async () => {
    const agentId = await add();
    await fixture.write((db) =>
      db
        .insertInto('area_assignment')
        .values({
          service_area_id: 41,
          assignment_id: `to-${agentId}`,
          agent_id: agentId,
          state: 'scheduled',
          effective_at: new Date(fixtureNow * 2),
          created_at: new Date(),
          operator_id: 'x',
          operator: 'x',
        })
        .execute(),
    );
    expect(await close(agentId)).toMatchObject({ code: 'agent.not_empty' });
    await fixture.write((db) => db.deleteFrom('area_assignment').execute());
    expect(await close(agentId)).toMatchObject({ status: 200 });
  });

  test('frees its name and the phones of its people, whose rows stay for the log', async () => {
    const body = company();
    const agentId = await add(body);
    expect(await close(agentId)).toMatchObject({ status: 200, data: { agentId } });
    expect(await found(agentId)).toMatchObject({ state: 'closed', accounts: 0, owner: null });
    const { data } = await head()(agents.choices, {});
    expect(data?.list.map((one) => one.agentId)).not.toContain(agentId);
    expect(await head()(agents.add, { body })).toMatchObject({ status: 200 });
    const kept = await fixture.write((db) =>
      db.selectFrom('operator').select('archived_at').where('agent_id', '=', agentId).execute(),
    );
    expect(kept).toEqual([{ archived_at: fixtureNow }]);
    expect(await close(agentId)).toMatchObject({ code: 'agent.closed' });
  });

  test('is not for the own company, foreign ones, or somebody who sees only some areas', async () => {
    expect(await close(2)).toMatchObject({ code: 'agent.own' });
    expect(await close(4, north())).toMatchObject({ status: 404 });
    const narrow = fixture.as({ codes: allCodes, scope: { agentIds: 'all', opAreaIds: [31] } });
    expect(await close(4, narrow)).toMatchObject({ code: 'scope.denied' });
  });
});

describe('a ceiling', () => {
  const set = async (agentId: number, codes: string[] | null, ask = head()) =>
    ask(agents.setCeiling, {
      body: { agentId, codes, reason: '调整权限上限', version: await versionOf(agentId) },
    });

  test('shows what is possible and who holds what below it', async () => {
    const { data } = await head()(agents.ceiling, { query: { agentId: 3 } });
    expect(data).toMatchObject({ company: 'north', codes: null });
    expect(data?.possible).toEqual(franchiseCodes);
    expect(data?.holders).toContainEqual({ users: 1, codes: ['0301', '0302', '1101'] });
  });

  test('that is lowered takes its codes from everybody below and gives them back when it is raised', async () => {
    const agentId = await add();
    const held = async () => (await head()(agents.ceiling, { query: { agentId } })).data?.holders;
    expect((await set(agentId, ['03', '0301'])).data).toMatchObject({ codes: ['03', '0301'] });
    expect(await held()).toEqual([{ users: 1, codes: ['03', '0301'] }]);
    expect((await found(agentId))?.ceiling).toBe(2);
    const below = await head()(agents.tree, { query: { agentId } });
    expect(below.data?.list.map(({ code }) => code)).toEqual(['03', '0301']);
    await set(agentId, null);
    expect(await held()).toEqual([{ users: 1, codes: ['03', '0301', '0302', '11', '1101'] }]);
  });

  test('never contains what only head office holds, or what the parent lacks', async () => {
    expect(await set(3, ['0301', '170243'])).toMatchObject({ status: 403, code: 'role.exceeds' });
    const agentId = await add();
    await set(agentId, ['03', '0301']);
    const below = await add({ parentId: agentId });
    expect(await set(below, ['0302'])).toMatchObject({ code: 'role.exceeds' });
    expect((await head()(agents.ceiling, { query: { agentId: below } })).data?.possible).toEqual([
      '03',
      '0301',
    ]);
  });

  test('is not raised by somebody who lacks the codes, nor for the own company', async () => {
    const agentId = await add();
    await set(agentId, ['03', '0301']);
    const clerk = fixture.as({ codes: ['1101', '110103', '03', '0301'] });
    expect(await set(agentId, ['03', '0301', '0302'], clerk)).toMatchObject({ code: 'role.exceeds' });
    expect(await set(agentId, ['03'], clerk)).toMatchObject({ status: 200 });
    expect(await set(3, null, north())).toMatchObject({ code: 'agent.own' });
    expect(await set(4, null, north())).toMatchObject({ status: 404 });
  });
});

describe('the older names', () => {
  test('list, judge, make and close franchisees', async () => {
    const body = company();
    const created = await head()(allies.create, { body });
    expect(created.data).toMatchObject({ company: body.company, state: 'active' });
    const { phone } = body.account;
    expect((await head()(allies.judge, { query: { phone } })).data).toEqual({ exists: true });
    expect((await north()(allies.judge, { query: { phone } })).data).toEqual({ exists: false });
    expect((await head()(allies.judge, { query: { phone: '13700000001' } })).data).toEqual({ exists: false });
    expect((await head()(allies.info, { query: { phone } })).data?.list).toMatchObject([
      { agentId: created.data?.agentId },
    ]);
    const query = { phone, reason: '合作终止清退' };
    expect(await north()(allies.removeByPhone, { query })).toMatchObject({ status: 404 });
    expect((await head()(allies.removeByPhone, { query })).data).toEqual({ agentId: created.data?.agentId });
    expect((await head()(allies.judge, { query: { phone } })).data).toEqual({ exists: false });
  });

  test('show no franchisee of somebody else’s', async () => {
    const { data } = await north()(allies.info, {});
    for (const { agentId } of data?.list ?? []) expect([3, 6]).toContain(agentId);
    expect(
      (await fixture.as({ codes: ['1101'], scope: everything })(allies.info, {})).data?.list,
    ).not.toContainEqual(expect.objectContaining({ agentId: 2 }));
  });
});

test('looking as a franchisee is not for machines', async () => {
  const body = { agentId: 3, reason: '排查加盟商反馈' };
  expect(await head()(agents.viewAs, { body })).toMatchObject({ status: 403, code: 'common.forbidden' });
  expect(await head()(agents.endViewAs, {})).toMatchObject({ status: 403, code: 'common.forbidden' });
});
