import { codes, defineCalls } from '@kickstand/contract/kit';
import { permissionTree, permissionUsers } from '@kickstand/contract/organisation/permissions';
import type { Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { givenRows } from '../../platform/exports/import-rows.service.ts';
import { readTable } from '../../platform/exports/import-table.ts';
import { makeSession } from '../../platform/session/session.feature.ts';
import { permissionsRoutes } from './permissions.routes.ts';
import type { StaffRow } from './staff-import.rows.ts';
import { staffImport } from './staff-import.ts';

let fixture: FeatureFixture;
const all = permissionTree.map(({ code }) => code);
const north: Scope = { agentIds: [3], opAreaIds: 'all' };

const row = z.object({ row: z.int(), value: z.custom<StaffRow>() });
const bad = z.object({ row: z.int(), wrong: z.record(z.string(), z.string()) });
const made = z.array(z.object({ id: z.string(), name: z.string() }));
const common = { method: 'POST', access: codes('1002,100202'), rows: 'own' } as const;
const audit = { module: 'imports', action: 'import' };

/** The three steps an import framework runs, as calls. */
const steps = defineCalls('steps', {
  check: {
    ...common,
    audit,
    summary: 'Judge a file',
    path: '/steps/check',
    body: z.object({ file: z.string() }),
    reply: z.object({ good: z.array(row), bad: z.array(bad) }),
  },
  make: {
    ...common,
    audit,
    summary: 'Import rows',
    path: '/steps/make',
    body: z.object({ rows: z.array(z.custom<StaffRow>()) }),
    reply: made,
  },
  undo: {
    ...common,
    audit,
    summary: 'Take it back',
    path: '/steps/undo',
    body: z.object({ made }),
    reply: z.object({}),
  },
});

const stepsOf = (kind: ReturnType<typeof staffImport>): Route[] =>
  routes(steps, {
    check: async (ctx, { body }) => {
      ctx.audit.record('file', {});
      const table = await readTable(Buffer.from(body.file), 2_000);
      return kind.check(ctx, givenRows(kind, table, ctx.locale));
    },
    make: async (ctx, { body }) => {
      ctx.audit.record('file', {});
      return kind.make(ctx, body.rows);
    },
    undo: async (ctx, { body }) => {
      ctx.audit.record('file', {});
      await kind.undo(ctx, body.made);
      return {};
    },
  });

beforeAll(async () => {
  fixture = await featureFixture(({ database, now }) => {
    const { deps } = makeSession({ database, now, secret: Buffer.alloc(32, 3), demo: false });
    return [...permissionsRoutes(deps), ...stepsOf(staffImport(deps))];
  });
  await fixture.write(async (db) => {
    const { roleId } = await aRole(db, { agent_id: 3, name: '运维' });
    await aRole(db, { agent_id: 3, name: '调度' });
    await aRole(db, { agent_id: 3, name: '停用岗', enable: false });
    await aRole(db, { agent_id: 3, name: '店长', codes: ['03', '0302', '030209'] });
    await aRole(db, { agent_id: 4, name: '别家岗' });
    await anAccount(db, { agent_id: 3, role_id: roleId, phone: '13800000001', name: '老员工' });
    await anAccount(db, {
      agent_id: 3,
      role_id: roleId,
      operator_id: 'importer',
      name: '导入人',
      phone: '13800000002',
    });
    const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at: new Date(0) };
    await db
      .insertInto('service_area')
      .values({ service_area_id: 32, agent_id: 3, name: '滨江', name_en: 'Riverside', ...place })
      .execute();
  });
});
afterAll(() => fixture.close());

const importer = (over: object = {}) =>
  fixture.as({
    codes: ['1002', '100202', '03', '0302'],
    scope: north,
    agentId: 3,
    operatorId: 'importer',
    ...over,
  });
type Ask = ReturnType<typeof importer>;

const zh = '手机号*,姓名*,角色*,服务区,岗位*,工号,有效期至';
const check = async (ask: Ask, lines: readonly string[], header = zh) => {
  const said = await ask(steps.check, { body: { file: [header, ...lines].join('\n') } });
  expect(said.status, said.code).toBe(200);
  return said.data ?? { good: [], bad: [] };
};
const make = (ask: Ask, { good }: { good: readonly { value: StaffRow }[] }) =>
  ask(steps.make, { body: { rows: good.map(({ value }) => value) } });
let phones = 0;
const newPhone = () => `135${String(++phones).padStart(8, '0')}`;
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');

describe('a staff file', () => {
  test('says of each bad row what is wrong with which cell, in the caller’s language', async () => {
    const same = newPhone();
    const lines = [
      [same, '王小明', '运维、调度', '滨江', '运维', 'A1', '2030-01-31'],
      ['1380000', '李', '运维', '', '运维', '', ''],
      ['13800000001', '赵六', '店长', '', '管理', '', ''],
      [same, '孙七', '运维', '南站', '司机', '', '2030-02-30'],
      [newPhone(), '周八', '停用岗', 'south', '财务', 'x'.repeat(21), '2020-01-01'],
      [newPhone(), '吴九', '别家岗', '', '客服', '', ''],
    ].map(quoted);
    const zhSaid = await check(importer(), lines);
    expect(zhSaid.good.map(({ row: n }) => n)).toEqual([2]);
    expect(zhSaid.bad.map(({ row, wrong }) => [row, wrong])).toEqual([
      [3, { phone: '不是有效的 11 位手机号', name: '姓名应为 2–10 个字' }],
      [4, { phone: '手机号已被 老员工 使用', roles: '不能授予自己没有的权限：030209' }],
      [
        5,
        {
          phone: '与第 2 行的手机号重复',
          areas: '没有这些服务区：南站',
          profession: '岗位应为：管理、运营、运维、生产、客服、财务',
          expireOn: '日期应为 YYYY-MM-DD',
        },
      ],
      [
        6,
        {
          roles: '角色已停用：停用岗',
          areas: '没有这些服务区：south',
          employeeNo: '最多 20 个字',
          expireOn: '日期已过',
        },
      ],
      [7, { roles: '没有这些角色：别家岗' }],
    ]);
    const enSaid = await check(importer({ language: 'en-US' }), lines.slice(0, 2));
    expect(enSaid.bad[0]?.wrong).toEqual({
      phone: 'Not a mobile number of 11 digits',
      name: 'A name has 2 to 10 characters',
    });
  });

  test('may be headed in either language and written as people write phones and days', async () => {
    const phone = newPhone();
    const spaced = `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`;
    const header = 'Name,Phone,Roles,Profession,Service areas,Valid until';
    const ask = importer({ language: 'en-US' });
    const checked = await check(
      ask,
      [quoted(['Wang Ming', spaced, '运维, 调度', 'maintenance', 'riverside', '2030/1/5'])],
      header,
    );
    expect(checked.bad).toEqual([]);
    expect(await make(ask, checked)).toMatchObject({ status: 200, data: [{ name: 'Wang Ming' }] });
    const { data } = await ask(permissionUsers.list, { query: { who: phone } });
    expect(data?.list).toMatchObject([
      {
        name: 'Wang Ming',
        agentId: 3,
        profession: 'maintenance',
        expireOn: '2030-01-05',
        enable: 1,
        roles: [{ name: '运维' }, { name: '调度' }],
        areas: [{ id: 32, name: 'Riverside' }],
      },
    ]);
  });

  test('of somebody limited to areas gives no others', async () => {
    const limited = importer({ scope: { agentIds: [3], opAreaIds: [31] } });
    const [all, other] = [newPhone(), newPhone()];
    const checked = await check(limited, [
      quoted([all, '王小明', '运维', '', '运维', '', '']),
      quoted([other, '李小明', '运维', '滨江', '运维', '', '']),
    ]);
    expect(checked.bad).toMatchObject([{ row: 3, wrong: { areas: '超出您的数据范围' } }]);
    expect(await make(limited, checked)).toMatchObject({ status: 200 });
    const { data } = await importer()(permissionUsers.list, { query: { who: all } });
    expect(data?.list[0]?.areas.map(({ id }) => id)).toEqual([31]);
  });
});

describe('importing the good rows', () => {
  const oneRow = (phone: string, role = '运维') => [quoted([phone, '王小明', role, '', '运维', '', ''])];

  test('is refused when one would not pass any more, and then imports none', async () => {
    const ask = importer();
    const [phone, other] = [newPhone(), newPhone()];
    const both = await check(ask, [...oneRow(other), ...oneRow(phone)]);
    const { roleId } = await fixture.write((db) => aRole(db, { agent_id: 4 }));
    await fixture.write((db) => anAccount(db, { agent_id: 4, role_id: roleId, phone }));
    const refused = { status: 409, code: 'import.changed' };
    expect(await make(ask, both)).toMatchObject(refused);
    expect((await ask(permissionUsers.list, { query: { who: other } })).data?.count).toBe(0);

    const stronger = await check(importer({ codes: all }), oneRow(newPhone(), '店长'));
    expect(stronger.good).toHaveLength(1);
    expect(await make(ask, stronger)).toMatchObject(refused);

    const { roleId: brief } = await fixture.write((db) => aRole(db, { agent_id: 3, name: '短工' }));
    const short = await check(ask, oneRow(newPhone(), '短工'));
    await fixture.write((db) =>
      db.updateTable('role').set({ enable: false }).where('role_id', '=', brief).execute(),
    );
    expect(await make(ask, short)).toMatchObject(refused);
  });

  test('can be undone while nobody has logged in, and frees the phones', async () => {
    const ask = importer();
    const phone = newPhone();
    const first = await make(ask, await check(ask, [...oneRow(phone), ...oneRow(newPhone())]));
    expect(first.data).toHaveLength(2);
    expect(await ask(steps.undo, { body: { made: first.data ?? [] } })).toMatchObject({ status: 200 });
    expect((await ask(permissionUsers.list, { query: { who: phone } })).data?.count).toBe(0);

    const again = await make(ask, await check(ask, oneRow(phone)));
    const [{ id } = { id: '' }] = again.data ?? [];
    await fixture.write((db) =>
      db
        .updateTable('operator')
        .set({ last_login_at: new Date(0) })
        .where('operator_id', '=', id)
        .execute(),
    );
    expect(await ask(steps.undo, { body: { made: again.data ?? [] } })).toMatchObject({
      status: 409,
      code: 'import.used',
      promot: '有 1 条已被使用，不能撤销',
    });
    expect((await ask(permissionUsers.list, { query: { who: phone } })).data?.count).toBe(1);
  });

  test('is not undone by somebody who holds less than what was made', async () => {
    const strong = importer({ codes: all });
    const stronger = await make(strong, await check(strong, oneRow(newPhone(), '店长')));
    const said = await importer()(steps.undo, { body: { made: stronger.data ?? [] } });
    expect(said).toMatchObject({ status: 403, code: 'role.exceeds' });
  });

  test('takes a thousand at once', async () => {
    const ask = importer();
    const lines = Array.from({ length: 1_000 }, (_, i) =>
      quoted([newPhone(), `员工${i}`, '运维、调度', '滨江', '运维', `N${i}`, '']),
    );
    const checked = await check(ask, lines);
    expect(checked.good).toHaveLength(1_000);
    expect((await make(ask, checked)).data).toHaveLength(1_000);
    const { data } = await ask(permissionUsers.list, { query: { who: '员工999' } });
    expect(data?.list[0]).toMatchObject({
      roles: [{ name: '运维' }, { name: '调度' }],
      createdBy: '导入人',
    });
  });
});
