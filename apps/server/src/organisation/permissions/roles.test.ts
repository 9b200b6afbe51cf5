import { permissionRoles, permissionTree } from '@kickstand/contract/organisation/permissions';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { makeSession } from '../../platform/session/session.feature.ts';
import { permissionsRoutes } from './permissions.routes.ts';

let fixture: FeatureFixture;
const all = permissionTree.map(({ code }) => code);
const north: Scope = { agentIds: [3, 6], opAreaIds: 'all' };
const reason = '岗位已经取消';

beforeAll(async () => {
  fixture = await featureFixture(({ database, now }) =>
    permissionsRoutes(makeSession({ database, now, secret: Buffer.alloc(32, 3), demo: false }).deps),
  );
  await fixture.write((db) =>
    db
      .insertInto('agent')
      .values({ agent_id: 6, parent_id: 3, name: 'north-inner', kind: 'franchise', created_at: new Date(0) })
      .execute(),
  );
});
afterAll(() => fixture.close());

/** An operator of head office with full scope. */
const head = (codes: readonly string[] = all, scope: Scope = everything) => fixture.as({ codes, scope });
/** An operator of franchisee 3. */
const franchisee = (codes: readonly string[] = all, scope: Scope = north) =>
  fixture.as({ codes, scope, agentId: 3 });

let names = 0;
const form = (over: object = {}) => ({ name: `岗位${++names}`, codes: ['03', '0302'], ...over });

describe('the list of roles', () => {
  test('shows head office its own and a franchisee those of its company and below, with how many hold them', async () => {
    const codes = ['1001'];
    const { own, below } = await fixture.write(async (db) => {
      const own = await aRole(db, { agent_id: 3, name: '城东店长' });
      const below = await aRole(db, { agent_id: 6, name: '城东内环', codes: ['03'] });
      await aRole(db, { agent_id: 4, name: '城南店长' });
      await aRole(db, { agent_id: 2, name: '总部客服' });
      await aRole(db, { agent_id: 2, name: '店长模板', kind: 'template' });
      const other = await aRole(db, { agent_id: 3, name: '城东备用' });
      await anAccount(db, { agent_id: 3, role_id: own.roleId });
      const further = await anAccount(db, { agent_id: 3, role_id: other.roleId });
      await db
        .insertInto('operator_role')
        .values({ operator_id: further.operatorId, role_id: own.roleId })
        .execute();
      await anAccount(db, { agent_id: 3, role_id: own.roleId, archived_at: new Date(0), enable: false });
      return { own, below };
    });
    const seen = await franchisee(codes)(permissionRoles.list, { query: { name: '城', sort: 'users' } });
    expect(seen.data?.list.map(({ name, users, codes: n }) => [name, users, n])).toEqual([
      ['城东店长', 2, 2],
      ['城东备用', 1, 2],
      ['城东内环', 0, 1],
    ]);
    expect(seen.data?.list.map(({ id }) => id)).toEqual(expect.arrayContaining([own.roleId, below.roleId]));
    const ofHead = await head(codes)(permissionRoles.list, { query: { pageSize: 200 } });
    const kinds = new Set(ofHead.data?.list.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['head']);
    const asFranchisee = fixture.as({ codes, scope: north, viewAs: 3 });
    expect((await asFranchisee(permissionRoles.list, { query: { name: '城' } })).data?.count).toBe(3);
  });

  test('is narrowed by name, state, maker and area', async () => {
    const ask = head();
    const made = await ask(permissionRoles.add, {
      body: form({ name: '过滤用角色', dataScope: 'areas', areaIds: [31], enable: 0 }),
    });
    expect(made.status).toBe(200);
    await fixture.write(async (db) => {
      const role = await aRole(db, { agent_id: 2 });
      const maker = await anAccount(db, { agent_id: 2, role_id: role.roleId, name: '制单人' });
      await aRole(db, { agent_id: 2, name: '别人建的', created_by: maker.operatorId });
    });
    const found = async (query: object) =>
      (await ask(permissionRoles.list, { query: { pageSize: 200, ...query } })).data?.list.map(
        ({ name }) => name,
      );
    expect(await found({ name: '滤用角' })).toEqual(['过滤用角色']);
    expect(await found({ areaId: 31 })).toEqual(['过滤用角色']);
    expect(await found({ areaId: 41 })).toEqual([]);
    expect(await found({ enable: 0 })).toEqual(['过滤用角色']);
    expect(await found({ createdBy: '制单人' })).toEqual(['别人建的']);
  });

  test('says how far a role is behind its template', async () => {
    const { roleId: template_id } = await fixture.write((db) =>
      aRole(db, { agent_id: 2, kind: 'template', name: '模板甲', codes: ['03', '0302', '0304', '06'] }),
    );
    const { roleId } = await fixture.write((db) =>
      aRole(db, { agent_id: 3, codes: ['03', '0302', '14'], template_id }),
    );
    const { data } = await franchisee()(permissionRoles.info, { query: { id: roleId } });
    // 0304 is missing, 14 is excessive, and 06 is not for franchisees.
    expect(data).toMatchObject({
      templateName: '模板甲',
      behindTemplate: 2,
      templateCodes: ['03', '0302', '0304', '06'],
    });
  });
});

describe('one role', () => {
  test('is nobody’s to see who has no code for it or not its company', async () => {
    const { roleId: id } = await fixture.write((db) => aRole(db, { agent_id: 4 }));
    expect(await fixture.stranger(permissionRoles.info, { query: { id } })).toMatchObject({ status: 401 });
    expect(await head(['1002'])(permissionRoles.info, { query: { id } })).toMatchObject({ status: 403 });
    expect(await franchisee()(permissionRoles.info, { query: { id } })).toMatchObject({ status: 404 });
    expect(await franchisee()(permissionRoles.history, { query: { id } })).toMatchObject({ status: 404 });
    expect(await head()(permissionRoles.info, { query: { id } })).toMatchObject({ status: 200 });
  });

  test('names its holders in scope, and strikes out what a ceiling takes away', async () => {
    const { roleId: id } = await fixture.write((db) =>
      aRole(db, { agent_id: 3, codes: ['03', '0302', '06', 'newer'] }),
    );
    await fixture.write((db) =>
      anAccount(db, { agent_id: 3, role_id: id, name: '甲', phone: '13700000001', area_ids: [31] }),
    );
    await fixture.write((db) =>
      anAccount(db, { agent_id: 3, role_id: id, name: '乙', phone: '13700000002' }),
    );
    const seen = await franchisee(['1001'])(permissionRoles.info, { query: { id } });
    expect(seen.data).toMatchObject({ users: 2, struckOut: ['06'], codeList: ['03', '0302', '06', 'newer'] });
    expect(seen.data?.userList.map(({ name, phone }) => [name, phone])).toEqual(
      expect.arrayContaining([
        ['甲', '137****0001'],
        ['乙', '137****0002'],
      ]),
    );
    const limited = franchisee(['1001', '1002'], { agentIds: [3, 6], opAreaIds: [31] });
    const some = await limited(permissionRoles.info, { query: { id } });
    expect(some.data?.users).toBe(2);
    expect(some.data?.userList.map(({ phone }) => phone)).toEqual(['13700000001']);
  });
});

describe('making a role', () => {
  test('belongs to the maker’s own company, and stays in the log', async () => {
    const made = await franchisee()(permissionRoles.add, { body: form({ remark: '夜班' }) });
    expect(made.data).toMatchObject({
      agentId: 3,
      kind: 'agent',
      remark: '夜班',
      users: 0,
      codes: 2,
      version: 1,
    });
    const { data } = await franchisee()(permissionRoles.history, { query: { id: made.data?.id ?? '' } });
    expect(data?.list).toMatchObject([{ action: 'add', change: { codes: [[], ['03', '0302']] } }]);
    expect((await head()(permissionRoles.add, { body: form() })).data).toMatchObject({
      agentId: 2,
      kind: 'head',
    });
  });

  test.each([
    ['a code that the maker lacks', { codes: ['03', '0302', '030209'] }, 'role.exceeds'],
    ['a code that is in no tree', { codes: ['03', 'newer'] }, 'role.exceeds'],
    ['a button without its page', { codes: ['03', '030203'] }, 'role.parents'],
    ['a page without its menu', { codes: ['0302'] }, 'role.parents'],
    ['another franchisee’s area', { dataScope: 'areas', areaIds: [41] }, 'scope.denied'],
    ['another franchisee', { dataScope: 'agents', agentIds: [4] }, 'scope.denied'],
    ['its parent company', { dataScope: 'agents', agentIds: [2] }, 'scope.denied'],
    ['areas as its scope and none named', { dataScope: 'areas' }, 'common.invalid'],
    ['a template that does not exist', { templateId: 'nobody' }, 'common.not_found'],
  ])('is refused with %s', async (_, over, code) => {
    const ask = franchisee(['1001', '100102', '03', '0302', '030203']);
    expect(await ask(permissionRoles.add, { body: form(over) })).toMatchObject({ code });
  });

  test('is refused with what only head office may hold, even to somebody who holds it', async () => {
    const said = await franchisee()(permissionRoles.add, { body: form({ codes: ['06'] }) });
    expect(said).toMatchObject({ status: 403, code: 'agent.ceiling', promot: expect.stringContaining('06') });
  });

  test('by somebody limited to areas must be limited to these areas', async () => {
    const limited = franchisee(all, { agentIds: [3, 6], opAreaIds: [31] });
    expect(await limited(permissionRoles.add, { body: form() })).toMatchObject({ code: 'scope.denied' });
    const fitting = await limited(permissionRoles.add, { body: form({ dataScope: 'areas', areaIds: [31] }) });
    expect(fitting.data).toMatchObject({ dataScope: 'areas', areaIds: [31] });
  });

  test('asks for a proof of who makes it, and for a name that is free', async () => {
    const body = form({ name: 'Night Shift' });
    const stale = fixture.as({ codes: all, provenAt: null });
    expect(await stale(permissionRoles.add, { body })).toMatchObject({ code: 'common.step_up' });
    expect((await head()(permissionRoles.add, { body })).status).toBe(200);
    const again = { ...body, name: 'NIGHT shift' };
    expect(await head()(permissionRoles.add, { body: again })).toMatchObject({
      status: 409,
      code: 'role.name_taken',
    });
    expect((await franchisee()(permissionRoles.add, { body: again })).status).toBe(200);
  });

  test('by two people at once under one name happens once', async () => {
    const body = form({ name: '同名角色' });
    const said = await Promise.all([1, 2, 3].map(() => head()(permissionRoles.add, { body })));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('changing a role', () => {
  test('gives its holders other codes, keeps unknown ones and drops those above the ceiling', async () => {
    const { roleId: id } = await fixture.write((db) =>
      aRole(db, { agent_id: 3, codes: ['03', '0302', '06', 'newer'] }),
    );
    const body = { ...form(), id, version: 1, codes: ['03', '0304', '06', 'newer'] };
    const { data } = await franchisee()(permissionRoles.edit, { body });
    expect(data).toMatchObject({ codeList: ['03', '0304', 'newer'], version: 2, struckOut: [] });
    const { data: history } = await franchisee()(permissionRoles.history, { query: { id } });
    expect(history?.list[0]?.change).toMatchObject({ codes: [['0302', '06'], ['0304']] });
  });

  test.each([
    ['one’s own', { own: true }, 'role.own'],
    ['a built-in one', { built_in: true }, 'role.built_in'],
    ['one that holds more than its changer', { codes: ['03', '0302', '1404'] }, 'role.exceeds'],
    ['one that somebody else has changed', { version: 2 }, 'common.stale_version'],
    ['another franchisee’s', { agent_id: 4 }, 'common.not_found'],
    ['a parent company’s', { agent_id: 2 }, 'common.not_found'],
  ])(
    'is refused for %s',
    async (_, {
      own,
      ...over
    }: Partial<{
      own: boolean;
      agent_id: number;
      built_in: boolean;
      codes: string[];
      version: number;
    }>, code) => {
      const { roleId: id } = await fixture.write((db) => aRole(db, { agent_id: 3, ...over }));
      const me = await fixture.write(async (db) => {
        const main = await aRole(db, { agent_id: 3 });
        const { operatorId } = await anAccount(db, { agent_id: 3, role_id: main.roleId });
        if (own)
          await db.insertInto('operator_role').values({ operator_id: operatorId, role_id: id }).execute();
        return operatorId;
      });
      const codes = ['1001', '100103', '100104', '100105', '03', '0302'];
      const ask = fixture.as({ codes, scope: north, agentId: 3, operatorId: me });
      expect(await ask(permissionRoles.edit, { body: { ...form(), id, version: 1 } })).toMatchObject({
        code,
      });
      const state = await ask(permissionRoles.setState, { body: { id, version: 1, enable: 0 } });
      expect(state).toMatchObject({ code });
      if (code !== 'common.stale_version')
        expect(await ask(permissionRoles.remove, { query: { id, reason } })).toMatchObject({ code });
    },
  );

  test('by somebody limited to areas is refused where the role reaches further', async () => {
    const { roleId: id } = await fixture.write((db) => aRole(db, { agent_id: 3 }));
    const limited = franchisee(all, { agentIds: [3, 6], opAreaIds: [31] });
    const said = await limited(permissionRoles.edit, { body: { ...form(), id, version: 1 } });
    expect(said).toMatchObject({ code: 'scope.denied' });
  });
});

describe('a role in use', () => {
  test('is disabled only for as many holders as were shown, and enabled again without', async () => {
    const { roleId: id } = await fixture.write(async (db) => {
      const role = await aRole(db, { agent_id: 3 });
      await anAccount(db, { agent_id: 3, role_id: role.roleId });
      await anAccount(db, { agent_id: 3, role_id: role.roleId });
      return role;
    });
    const ask = franchisee();
    const disable = (users?: number) =>
      ask(permissionRoles.setState, {
        body: { id, version: 1, enable: 0, ...(users !== undefined && { users }) },
      });
    expect(await disable()).toMatchObject({
      status: 409,
      code: 'role.in_use',
      promot: '角色使用中：2 个账号',
    });
    expect(await disable(3)).toMatchObject({ code: 'role.in_use' });
    expect(await disable(2)).toMatchObject({ status: 200, data: { enable: 0, version: 2 } });
    const enabled = await ask(permissionRoles.setState, { body: { id, version: 2, enable: 1 } });
    expect(enabled).toMatchObject({ status: 200, data: { enable: 1, users: 2 } });
  });

  test('cannot be deleted; one that nobody holds can, and its name is free again', async () => {
    const { role, held } = await fixture.write(async (db) => {
      const role = await aRole(db, { agent_id: 3, name: '临时工' });
      const held = await aRole(db, { agent_id: 3 });
      await anAccount(db, { agent_id: 3, role_id: held.roleId });
      await anAccount(db, { agent_id: 3, role_id: role.roleId, archived_at: new Date(0), enable: false });
      return { role, held };
    });
    const ask = franchisee();
    expect(await ask(permissionRoles.remove, { query: { id: held.roleId, reason } })).toMatchObject({
      code: 'role.in_use',
    });
    expect(await ask(permissionRoles.remove, { query: { id: role.roleId, reason } })).toMatchObject({
      status: 200,
    });
    expect(await ask(permissionRoles.info, { query: { id: role.roleId } })).toMatchObject({ status: 404 });
    expect(await ask(permissionRoles.remove, { query: { id: role.roleId, reason } })).toMatchObject({
      status: 404,
    });
    expect((await ask(permissionRoles.add, { body: form({ name: '临时工' }) })).status).toBe(200);
  });

  test('as a template of others cannot be deleted', async () => {
    const { roleId: id } = await fixture.write((db) => aRole(db, { agent_id: 3 }));
    const ask = franchisee();
    const copy = await ask(permissionRoles.add, { body: form({ templateId: id }) });
    const refused = await ask(permissionRoles.remove, { query: { id, reason } });
    expect(refused).toMatchObject({ code: 'role.template_in_use', promot: '有 1 个角色由此模板创建' });
    await ask(permissionRoles.remove, { query: { id: copy.data?.id ?? '', reason } });
    expect(await ask(permissionRoles.remove, { query: { id, reason } })).toMatchObject({ status: 200 });
  });
});

describe('the permission tree', () => {
  test('says which codes can be handed on, in the caller’s language', async () => {
    const whole = await fixture.as({ codes: ['1001', '10'], language: 'en-US' })(permissionRoles.tree, {});
    expect(whole.data?.count).toBe(permissionTree.length);
    expect(whole.data?.list.filter(({ grantable }) => grantable).map(({ code }) => code)).toEqual([
      '10',
      '1001',
    ]);
    expect(whole.data?.list.find(({ code }) => code === '06')).toMatchObject({
      title: 'Production information',
      headOnly: true,
      parent: null,
    });
    const own = await fixture.as({ codes: ['1001', '10'] })(permissionRoles.treeOpMan, {});
    expect(own.data?.list.map(({ title }) => title)).toEqual(['权限管理', '角色管理']);
  });

  test('gives the codes of a legacy level, and of no other number', async () => {
    const ask = head(['1001']);
    const admin = await ask(permissionRoles.legacy, { query: { level: 1 } });
    expect(admin.data?.codes).toHaveLength(permissionTree.length);
    const maintenance = await ask(permissionRoles.legacy, { query: { level: 4 } });
    expect(maintenance.data?.codes).toContain('0901');
    expect(maintenance.data?.codes).not.toContain('1001');
    expect(await ask(permissionRoles.legacy, { query: { level: 3 as 4 } })).toMatchObject({ status: 400 });
  });
});

describe('roles to give', () => {
  test('are the enabled ones of one’s own company or of one in scope, without templates', async () => {
    await fixture.write(async (db) => {
      await aRole(db, { agent_id: 6, name: '可授予' });
      await aRole(db, { agent_id: 6, name: '停用的', enable: false });
      await aRole(db, { agent_id: 6, name: '模板乙', kind: 'template' });
    });
    const given = async (agentId: number) =>
      (await franchisee()(permissionRoles.enabled, { query: { agentId } })).data?.list.map(
        ({ name }) => name,
      );
    expect(await given(6)).toEqual(expect.arrayContaining(['可授予']));
    expect(await given(6)).not.toEqual(expect.arrayContaining(['停用的']));
    expect(await given(6)).not.toEqual(expect.arrayContaining(['模板乙']));
    expect(await given(4)).toEqual([]);
  });
});
