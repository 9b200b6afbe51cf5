import {
  permissionRoles,
  permissionTree,
  permissionUsers,
} from '@kickstand/contract/organisation/permissions';
import { administratorCodes } from '@kickstand/domain/organisation/permissions';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import type { Db } from '../../kernel/database/db.ts';
import { mintApiKey } from '../../platform/session/keys/api-keys.service.ts';
import { makeSession } from '../../platform/session/session.feature.ts';
import { permissionsRoutes } from './permissions.routes.ts';

let fixture: FeatureFixture;
const all = permissionTree.map(({ code }) => code);
const north: Scope = { agentIds: [3, 6], opAreaIds: 'all' };
const reason = '员工已经离职';
/** Default role of accounts of franchisee 3, and one with more permissions. */
const northRole = 'north-role';
const strong = 'north-strong';
const rider = { codes: ['1002', '100202', '100203', '100204', '100205', '03', '0302'] };

beforeAll(async () => {
  fixture = await featureFixture(({ database, now }) =>
    permissionsRoutes(makeSession({ database, now, secret: Buffer.alloc(32, 3), demo: false }).deps),
  );
  await fixture.write(async (db) => {
    await db
      .insertInto('agent')
      .values({ agent_id: 6, parent_id: 3, name: 'north-inner', kind: 'franchise', created_at: new Date(0) })
      .execute();
    const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at: new Date(0) };
    await db
      .insertInto('service_area')
      .values([
        { service_area_id: 32, agent_id: 3, name: '城东二区', ...place },
        { service_area_id: 61, agent_id: 6, name: '内环', ...place },
      ])
      .execute();
    await aRole(db, { agent_id: 3, role_id: northRole, name: '城东运维' });
    await aRole(db, { agent_id: 3, role_id: strong, name: '城东店长', codes: ['03', '0302', '030209'] });
  });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.clock.now = fixtureNow;
});

const head = (over: object = {}) => fixture.as({ codes: all, ...over });
const franchisee = (over: { codes?: readonly string[]; scope?: Scope; operatorId?: string } = {}) =>
  fixture.as({ codes: all, scope: north, agentId: 3, ...over });

let phones = 0;
const newPhone = () => `136${String(++phones).padStart(8, '0')}`;
const form = (over: object = {}) => ({
  phone: newPhone(),
  name: '王小明',
  profession: 'operations' as const,
  roleIds: [northRole],
  ...over,
});
const account = (over: object = {}) =>
  fixture.write((db) => anAccount(db, { agent_id: 3, role_id: northRole, ...over }));

let sids = 0;
/** An open session of an account. */
const aSession = (operator_id: string, over: object = {}) =>
  fixture.write(async (db) => {
    const sid = `sid-${++sids}`;
    const [past, future] = [new Date(fixtureNow - 1_000), new Date(fixtureNow + 3_600_000)];
    await db
      .insertInto('session')
      .values({
        sid,
        kid: 'k',
        key_box: 'b',
        signing_jwk: '{}',
        thumbprint: 't',
        state: 'operator',
        operator_id,
        auth_epoch: 1,
        created_at: past,
        seen_at: past,
        idle_until: future,
        absolute_until: future,
        ...over,
      })
      .execute();
    return sid;
  });
const howEnded = async (sid: string) =>
  (
    await fixture.write((db) =>
      db.selectFrom('session').select('end_reason').where('sid', '=', sid).executeTakeFirstOrThrow(),
    )
  ).end_reason;

describe('the list of accounts', () => {
  test('shows those of the agents in scope, with roles, areas, devices and sessions', async () => {
    const { operatorId, phone } = await account({ area_ids: [31, 32], name: '列表一' });
    await fixture.write((db) =>
      db.insertInto('operator_role').values({ operator_id: operatorId, role_id: strong }).execute(),
    );
    const device = {
      operator_id: operatorId,
      device_code: 'pc',
      device_name: 'x',
      device_type: 1,
      requested_at: new Date(0),
    };
    await fixture.write((db) =>
      db
        .insertInto('operator_device')
        .values([
          { ...device, thumbprint: 'a', state: 'authorized' },
          { ...device, thumbprint: 'b', state: 'pending' },
          { ...device, thumbprint: 'c', state: 'pending' },
          { ...device, thumbprint: 'd', state: 'removed' },
        ])
        .execute(),
    );
    await aSession(operatorId);
    await aSession(operatorId, { idle_until: new Date(fixtureNow - 1) });
    await aSession(operatorId, { state: 'ended', ended_at: new Date(fixtureNow) });
    await aSession(operatorId, { auth_epoch: 0 });
    const seen = await franchisee({ codes: ['1002'] })(permissionUsers.list, { query: { who: phone } });
    expect(seen.data?.list).toMatchObject([
      {
        operatorId,
        roles: [
          { id: northRole, name: '城东运维', enable: 1 },
          { id: strong, name: '城东店长', enable: 1 },
        ],
        areas: [
          { id: 31, name: 'north' },
          { id: 32, name: '城东二区' },
        ],
        agentName: 'north',
        devices: 1,
        devicesPending: 2,
        sessions: 1,
        own: false,
      },
    ]);
    const foreign = fixture.as({ codes: all, scope: { agentIds: [4], opAreaIds: 'all' }, agentId: 4 });
    expect((await foreign(permissionUsers.list, { query: { who: phone } })).data?.count).toBe(0);
  });

  test('shows somebody limited to areas only who is limited to some of the same', async () => {
    await account({ area_ids: [31, 32], name: '区域甲' });
    await account({ area_ids: [32], name: '区域甲' });
    await account({ name: '区域甲' });
    const limited = franchisee({ scope: { agentIds: [3, 6], opAreaIds: [31] } });
    const { data } = await limited(permissionUsers.list, { query: { who: '区域甲' } });
    expect(data?.list.map(({ areas }) => areas.map(({ id }) => id))).toEqual([[31, 32]]);
  });

  test('is narrowed by everything it offers', async () => {
    const day = 86_400_000;
    const one = await account({
      name: '筛选一',
      profession: 'finance',
      last_login_at: new Date(fixtureNow - 40 * day),
    });
    const two = await account({
      name: '筛选二',
      area_ids: [61],
      enable: false,
      last_login_at: new Date(fixtureNow),
    });
    const inner = await fixture.write((db) => aRole(db, { agent_id: 6 }));
    const three = await account({ name: '筛选三', agent_id: 6, role_id: inner.roleId });
    await fixture.write((db) =>
      db.insertInto('operator_role').values({ operator_id: one.operatorId, role_id: strong }).execute(),
    );
    const names = { [one.operatorId]: 1, [two.operatorId]: 2, [three.operatorId]: 3 };
    const found = async (query: object) =>
      (await franchisee()(permissionUsers.list, { query: { pageSize: 200, ...query } })).data?.list
        .map(({ operatorId }) => names[operatorId])
        .filter(Boolean)
        .sort();
    expect(await found({ who: '筛选一' })).toEqual([1]);
    expect(await found({ who: '筛选' })).toEqual([]);
    expect(await found({ who: two.phone.slice(3) })).toEqual([2]);
    expect(await found({ roleId: strong })).toEqual([1]);
    expect(await found({ roleId: northRole, enable: 0 })).toEqual([2]);
    expect(await found({ areaId: 61 })).toEqual([2, 3]);
    expect(await found({ agentId: 6 })).toEqual([3]);
    expect(await found({ profession: 'finance' })).toEqual([1]);
    expect(await found({ idleSince: fixtureNow - 30 * day })).toEqual([1, 3]);
    expect(await found({ devicePending: true })).toEqual([]);
    expect(await found({ devicePending: false })).toEqual([1, 2, 3]);
  });
});

describe('an account', () => {
  test('is nobody’s to touch without the code, and of another company not even there', async () => {
    const { phone, operatorId, version } = await account();
    const calls = [
      [permissionUsers.setState, { body: { phone, enable: 0, version } }],
      [permissionUsers.remove, { params: { phone }, query: { reason } }],
      [permissionUsers.endSessions, { body: { phone } }],
      [permissionUsers.revokeApiKey, { body: { phone, keyId: 'k' } }],
      [permissionUsers.edit, { body: { ...form(), operatorId, version } }],
    ] as const;
    const foreign = fixture.as({ codes: all, scope: { agentIds: [4], opAreaIds: 'all' }, agentId: 4 });
    for (const [call, input] of calls) {
      expect(await fixture.stranger(call, input as never)).toMatchObject({ status: 401 });
      expect(await franchisee({ codes: ['1002'] })(call, input as never)).toMatchObject({ status: 403 });
      expect(await foreign(call, input as never)).toMatchObject({ status: 404, code: 'common.not_found' });
    }
    expect(await foreign(permissionUsers.rights, { query: { phone } })).toMatchObject({ status: 404 });
    expect(await foreign(permissionUsers.history, { query: { phone } })).toMatchObject({ status: 404 });
    expect(await foreign(permissionUsers.apiKeys, { query: { phone } })).toMatchObject({ status: 404 });
  });

  test('has API keys that its keeper sees without the secret and takes away', async () => {
    const { phone, operatorId, name } = await account();
    const { key, keyId } = await fixture.write((db) =>
      mintApiKey(db, { operatorId, name: 'BI' }, fixtureNow),
    );
    const other = await account();
    const elsewhere = await fixture.write((db) =>
      mintApiKey(db, { operatorId: other.operatorId, name: 'BI' }, fixtureNow),
    );
    const ask = franchisee();
    const { data } = await ask(permissionUsers.apiKeys, { query: { phone } });
    expect(data).toMatchObject({ list: [{ keyId, name: 'BI', stepUp: false, revokedAt: null }], count: 1 });
    expect(JSON.stringify(data)).not.toContain(key);
    const foreign = { body: { phone, keyId: elsewhere.keyId } };
    expect(await ask(permissionUsers.revokeApiKey, foreign)).toMatchObject({ status: 404 });
    const revoked = await ask(permissionUsers.revokeApiKey, { body: { phone, keyId } });
    expect(revoked.data).toMatchObject({ keyId, revokedAt: fixtureNow });
    const [entry] = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'revoke_api_key')
        .where('result', '=', 'ok')
        .execute(),
    );
    expect(entry).toMatchObject({ object: operatorId, sensitive: true, change: { name, keyId, key: 'BI' } });
  });

  test('that holds more than its keeper cannot be changed, shut or taken over', async () => {
    const { phone, operatorId, version } = await account({ role_id: strong });
    const ask = franchisee(rider);
    const edit = { ...form({ phone: newPhone() }), operatorId, version };
    const refused = { status: 403, code: 'role.exceeds', promot: expect.stringContaining('030209') };
    expect(await ask(permissionUsers.edit, { body: edit })).toMatchObject(refused);
    expect(await ask(permissionUsers.setState, { body: { phone, version, enable: 0 } })).toMatchObject(
      refused,
    );
    expect(await ask(permissionUsers.remove, { params: { phone }, query: { reason } })).toMatchObject(
      refused,
    );
    expect(await ask(permissionUsers.endSessions, { body: { phone } })).toMatchObject(refused);
    const key = { body: { phone, keyId: 'k' } };
    expect(await ask(permissionUsers.revokeApiKey, key)).toMatchObject(refused);
    const { roleId } = await fixture.write((db) =>
      aRole(db, { agent_id: 3, codes: ['1404'], enable: false }),
    );
    const dormant = await account({ role_id: roleId });
    expect(await ask(permissionUsers.endSessions, { body: { phone: dormant.phone } })).toMatchObject({
      code: 'role.exceeds',
    });
  });

  test('with areas beyond its keeper’s cannot be changed', async () => {
    const { phone, version } = await account({ area_ids: [31, 32] });
    const limited = franchisee({ scope: { agentIds: [3, 6], opAreaIds: [31] } });
    const said = await limited(permissionUsers.setState, { body: { phone, version, enable: 0 } });
    expect(said).toMatchObject({ status: 403, code: 'scope.denied' });
  });

  test('shows what it may do when everything is counted together', async () => {
    const { roleId } = await fixture.write((db) =>
      aRole(db, {
        agent_id: 3,
        codes: ['03', '0302', '06'],
        data_scope: 'areas',
        area_ids: [31],
        limits: '{"bulkVehicles":7}',
      }),
    );
    const { phone, name } = await account({ role_id: roleId, expire_on: '2020-01-01' });
    const { data } = await franchisee({ codes: ['1002'] })(permissionUsers.rights, { query: { phone } });
    expect(data).toMatchObject({
      name,
      codes: ['03', '0302'],
      struckOut: ['06'],
      limits: { bulkVehicles: 7 },
      idle: 'account_expired',
      agents: [
        { id: 3, name: 'north' },
        { id: 6, name: 'north-inner' },
      ],
      areas: [{ id: 31, name: 'north' }],
    });
  });
});

describe('making an account', () => {
  test('gives it roles, areas and a place in the log', async () => {
    const body = form({
      roleIds: [northRole, strong],
      areaIds: [61, 31],
      employeeNo: 'A1',
      expireOn: '2027-01-31',
    });
    const made = await franchisee()(permissionUsers.add, { body });
    expect(made.data).toMatchObject({
      phone: body.phone,
      agentId: 3,
      employeeNo: 'A1',
      expireOn: '2027-01-31',
      enable: 1,
      version: 1,
      roles: [{ id: northRole }, { id: strong }],
      areas: [{ id: 31 }, { id: 61 }],
    });
    const { data } = await franchisee()(permissionUsers.history, { query: { phone: body.phone } });
    expect(data?.list).toMatchObject([
      {
        action: 'add',
        change: { roles: [null, ['城东运维', '城东店长']], phone: [null, expect.stringContaining('****')] },
      },
    ]);
  });

  test.each([
    ['a role that holds more than the maker', { roleIds: [strong] }, 403, 'role.exceeds'],
    ['a role of another company', { agentId: 6 }, 400, 'user.role_foreign'],
    ['a role that does not exist', { roleIds: ['nobody'] }, 400, 'user.role_foreign'],
    ['another franchisee’s area', { areaIds: [41] }, 403, 'scope.denied'],
    ['the parent’s area', { areaIds: [21] }, 403, 'scope.denied'],
    ['a company out of scope', { agentId: 4 }, 404, 'common.not_found'],
    ['a company that does not exist', { agentId: 99 }, 404, 'common.not_found'],
  ])('is refused with %s', async (_, over, status, code) => {
    const said = await franchisee(rider)(permissionUsers.add, { body: form(over) });
    expect(said).toMatchObject({ status, code });
  });

  test('is refused with a template or a disabled role', async () => {
    const { off, template } = await fixture.write(async (db) => ({
      off: await aRole(db, { agent_id: 3, enable: false, name: '停用岗' }),
      template: await aRole(db, { agent_id: 3, kind: 'template' }),
    }));
    const add = (id: string) => franchisee()(permissionUsers.add, { body: form({ roleIds: [id] }) });
    expect(await add(off.roleId)).toMatchObject({
      code: 'user.role_disabled',
      promot: expect.stringContaining('停用岗'),
    });
    expect(await add(template.roleId)).toMatchObject({ code: 'user.role_foreign' });
  });

  test('by somebody limited to areas gives these and no others', async () => {
    const limited = franchisee({ scope: { agentIds: [3, 6], opAreaIds: [31, 61] } });
    const made = await limited(permissionUsers.add, { body: form() });
    expect(made.data?.areas.map(({ id }) => id)).toEqual([31, 61]);
    expect(await limited(permissionUsers.add, { body: form({ areaIds: [32] }) })).toMatchObject({
      code: 'scope.denied',
    });
  });

  test('needs a phone of its own, and names its owner only to those who may know', async () => {
    const { phone, name } = await account();
    const taken = await franchisee()(permissionUsers.add, { body: form({ phone }) });
    expect(taken).toMatchObject({ status: 409, code: 'user.phone_taken', promot: `手机号已被 ${name} 使用` });
    const { roleId } = await fixture.write((db) => aRole(db, { agent_id: 4 }));
    const foreign = fixture.as({ codes: all, scope: { agentIds: [4], opAreaIds: 'all' }, agentId: 4 });
    const hidden = await foreign(permissionUsers.add, { body: form({ phone, roleIds: [roleId] }) });
    expect(hidden.promot).toBe('手机号已被 其他公司的账号 使用');
  });

  test('with one phone by several people at once happens once', async () => {
    const body = form();
    const said = await Promise.all([1, 2, 3].map(() => franchisee()(permissionUsers.add, { body })));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('changing an account', () => {
  test('keeps the log of what changed, and lets its sessions go on', async () => {
    const { operatorId, phone, version } = await account();
    const sid = await aSession(operatorId);
    const body = { ...form({ phone, roleIds: [strong], areaIds: [31] }), operatorId, version };
    const said = await franchisee()(permissionUsers.edit, { body });
    expect(said.data).toMatchObject({ version: 2, roles: [{ id: strong }], areas: [{ id: 31 }] });
    expect(await howEnded(sid)).toBeNull();
    const { data } = await franchisee()(permissionUsers.history, { query: { phone } });
    expect(data?.list[0]?.change).toMatchObject({
      roles: [['城东运维'], ['城东店长']],
      areaIds: [null, [31]],
    });
    expect(data?.list[0]?.change).not.toHaveProperty('phone');
    expect(await franchisee()(permissionUsers.edit, { body })).toMatchObject({
      code: 'common.stale_version',
    });
  });

  test('to another phone ends its sessions and says why', async () => {
    const { operatorId, version } = await account();
    const sid = await aSession(operatorId);
    const verified = await aSession(operatorId, { state: 'verified' });
    const said = await franchisee()(permissionUsers.edit, { body: { ...form(), operatorId, version } });
    expect(said.status).toBe(200);
    expect([await howEnded(sid), await howEnded(verified)]).toEqual(['phone_changed', 'phone_changed']);
  });

  test('keeps a role that was disabled since', async () => {
    const { roleId } = await fixture.write((db) => aRole(db, { agent_id: 3, enable: false }));
    const { operatorId, phone, version } = await account({ role_id: roleId });
    const body = { ...form({ phone, roleIds: [roleId] }), operatorId, version };
    expect(await franchisee()(permissionUsers.edit, { body })).toMatchObject({ status: 200 });
  });

  test('of one’s own may touch name and profession, and nothing that gives power', async () => {
    const me = await account({ employee_no: 'B1' });
    const ask = franchisee({ operatorId: me.operatorId });
    const own = { ...form({ phone: me.phone, employeeNo: 'B1' }), operatorId: me.operatorId };
    for (const more of [
      { roleIds: [strong] },
      { areaIds: [31] },
      { expireOn: '2030-01-01' },
      { phone: newPhone() },
      { agentId: 6 },
    ])
      expect(
        await ask(permissionUsers.edit, { body: { ...own, ...more, version: 1 } }),
        JSON.stringify(more),
      ).toMatchObject({ status: 403, code: 'user.own' });
    expect(
      await ask(permissionUsers.setState, { body: { phone: me.phone, enable: 0, version: 1 } }),
    ).toMatchObject({
      code: 'user.own',
    });
    expect(
      await ask(permissionUsers.remove, { params: { phone: me.phone }, query: { reason } }),
    ).toMatchObject({
      code: 'user.own',
    });
    const renamed = await ask(permissionUsers.edit, { body: { ...own, name: '王大明', version: 1 } });
    expect(renamed).toMatchObject({ status: 200, data: { name: '王大明', own: true } });
  });
});

describe('shutting an account', () => {
  test('ends its sessions with a reason, and opening it again does not bring them back', async () => {
    const { operatorId, phone, version } = await account();
    const sid = await aSession(operatorId);
    const ask = franchisee();
    const off = await ask(permissionUsers.setState, { body: { phone, version, enable: 0 } });
    expect(off.data).toMatchObject({ enable: 0, sessions: 0, version: 2 });
    expect(await howEnded(sid)).toBe('operator_disabled');
    const on = await ask(permissionUsers.setState, { body: { phone, version: 2, enable: 1 } });
    expect(on.data).toMatchObject({ enable: 1, sessions: 0 });
  });

  test('through its form ends its sessions as well', async () => {
    const { operatorId, phone, version } = await account();
    const sid = await aSession(operatorId);
    await franchisee()(permissionUsers.edit, {
      body: { ...form({ phone, enable: 0 }), operatorId, version },
    });
    expect(await howEnded(sid)).toBe('operator_disabled');
  });

  test('may leave it open and only end its sessions', async () => {
    const { operatorId, phone } = await account();
    const sid = await aSession(operatorId);
    expect(await franchisee()(permissionUsers.endSessions, { body: { phone } })).toMatchObject({
      data: { ended: 1 },
    });
    expect(await howEnded(sid)).toBe('ended_by_admin');
  });

  test('for good frees its phone for a new person, who inherits nothing', async () => {
    const { operatorId, phone } = await account({ role_id: strong });
    const sid = await aSession(operatorId);
    const ask = franchisee();
    expect(await ask(permissionUsers.remove, { params: { phone }, query: { reason } })).toMatchObject({
      data: { phone },
    });
    expect(await howEnded(sid)).toBe('account_removed');
    expect(await ask(permissionUsers.rights, { query: { phone } })).toMatchObject({ status: 404 });
    const made = await ask(permissionUsers.add, { body: form({ phone, name: '新同事' }) });
    expect(made.data).toMatchObject({ name: '新同事', devices: 0, sessions: 0, roles: [{ id: northRole }] });
    expect(made.data?.operatorId).not.toBe(operatorId);
    const { data } = await ask(permissionUsers.history, { query: { phone } });
    expect(data?.list.map(({ action }) => action)).toEqual(['add']);
  });
});

describe('the last administrator', () => {
  /** Two administrators, the only accounts of head office. */
  const administrators = (db: Db) =>
    Promise.all(
      [1, 2].map(async () => {
        const role = await aRole(db, { agent_id: 2, codes: ['10', ...administratorCodes] });
        return { ...(await anAccount(db, { agent_id: 2, role_id: role.roleId })), role };
      }),
    );
  type Pair = Awaited<ReturnType<typeof administrators>>;
  let one: Pair[number];
  let two: Pair[number];
  beforeEach(async () => {
    await fixture.write((db) =>
      db.updateTable('operator').set({ enable: false }).where('agent_id', '=', 2).execute(),
    );
    [one, two] = (await fixture.write(administrators)) as [Pair[number], Pair[number]];
  });
  const as = ({ operatorId }: { operatorId: string }) => head({ operatorId });
  const shut = (by: Pair[number], { phone }: Pair[number]) =>
    as(by)(permissionUsers.setState, { body: { phone, version: 1, enable: 0 } });

  test('cannot be shut, deleted, moved, limited, weakened or let expire', async () => {
    expect(await shut(one, two)).toMatchObject({ status: 200 });
    const { phone, operatorId, role } = one;
    const ask = as(two);
    const refused = { status: 409, code: 'user.last_admin' };
    expect(await shut(two, one)).toMatchObject({ ...refused, promot: '不能停用最后一个管理员' });
    expect(await ask(permissionUsers.remove, { params: { phone }, query: { reason } })).toMatchObject(
      refused,
    );
    const weak = await fixture.write((db) => aRole(db, { agent_id: 2 }));
    const body = { ...form({ phone, roleIds: [role.roleId] }), operatorId, version: 1 };
    for (const less of [
      { enable: 0 as const },
      { areaIds: [21] },
      { roleIds: [weak.roleId] },
      { expireOn: '2020-01-01' },
    ])
      expect(
        await ask(permissionUsers.edit, { body: { ...body, ...less } }),
        JSON.stringify(less),
      ).toMatchObject(refused);
    expect(await ask(permissionUsers.edit, { body })).toMatchObject({ status: 200 });
  });

  test('cannot be made powerless through the role', async () => {
    await shut(one, two);
    const ask = as(two);
    const id = one.role.roleId;
    const refused = { status: 409, code: 'user.last_admin' };
    const off = await ask(permissionRoles.setState, { body: { id, version: 1, enable: 0, users: 1 } });
    expect(off).toMatchObject(refused);
    const codes = ['10', ...administratorCodes.filter((code) => code !== '100103')];
    expect(
      await ask(permissionRoles.edit, { body: { name: '弱化的', codes, id, version: 1 } }),
    ).toMatchObject(refused);
    const scoped = {
      name: '限制的',
      codes: ['10', ...administratorCodes],
      dataScope: 'agents' as const,
      agentIds: [3],
    };
    expect(await ask(permissionRoles.edit, { body: { ...scoped, id, version: 1 } })).toMatchObject(refused);
  });

  test('stays when two administrators shut each other at once', async () => {
    const said = await Promise.all([shut(one, two), shut(two, one)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said.find(({ status }) => status === 409)?.code).toBe('user.last_admin');
  });

  test('is no matter to franchisees, nor to a deployment without any', async () => {
    const own = await account();
    const off = { phone: own.phone, version: 1, enable: 0 as const };
    expect(await franchisee()(permissionUsers.setState, { body: off })).toMatchObject({ status: 200 });
    await fixture.write((db) =>
      db.updateTable('operator').set({ enable: false }).where('agent_id', '=', 2).execute(),
    );
    const role = await fixture.write((db) => aRole(db, { agent_id: 2 }));
    const clerk = await fixture.write((db) => anAccount(db, { agent_id: 2, role_id: role.roleId }));
    const said = await head({ scope: everything })(permissionUsers.setState, {
      body: { phone: clerk.phone, version: 1, enable: 0 },
    });
    expect(said).toMatchObject({ status: 200 });
  });
});
