import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles, permissionUsers, type UserRow } from '@kickstand/contract/organisation/permissions';
import type { OwnApiKey } from '@kickstand/contract/platform/account';
import { importCalls } from '@kickstand/contract/platform/exports';
import { type OperatorDevice, operatorDevices } from '@kickstand/contract/platform/session';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { aStaffAccount, aTree, someRights } from '../../../../test/permissions.ts';
import UserList from './user-list.tsx';

const offered = (id: string, name: string) => ({ id, name, agentId: 2, kind: 'head' as const, codes: 4 });
const tree = aTree(['10', '1001', '14', '1404', '1402']);

beforeEach(() => {
  serverAnswers(agentAreas.ofOperator, () => ({
    list: [{ id: 11, name: '城西服务区', agentId: 2 }],
    count: 1,
  }));
  serverAnswers(agentAreas.ofAgent, () => ({ list: [{ id: 11, name: '城西服务区' }], count: 1 }));
  serverAnswers(agents.choices, () => ({
    list: [{ agentId: 3, company: '江城出行', state: 'active' as const }],
    count: 1,
  }));
  serverAnswers(permissionRoles.enabled, ({ query }) => ({
    list:
      query.agentId === 3 ? [offered('r-30', '站长')] : [offered('r-7', '调度员'), offered('r-8', '客服')],
    count: 2,
  }));
  serverAnswers(permissionRoles.tree, () => ({ list: tree, count: tree.length }));
});
afterEach(forgetAll);

const admin = { codes: ['1001', '1002', '100202', '100203', '100204', '100205', '100242'] };
const shows = (...rows: UserRow[]) =>
  serverAnswers(permissionUsers.list, () => ({ list: rows, count: rows.length }));
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
type User = Awaited<ReturnType<typeof openScreen>>['user'];
async function choose(user: User, item: string) {
  const row = await rowOf('王五');
  await user.click(within(row).getByRole('button', { name: /更多操作/ }));
  return screen.findByRole('menuitem', { name: new RegExp(`^${item}`) });
}

describe('what is shown', () => {
  test('who somebody is, what they have, and when they were last here', async () => {
    shows(
      aStaffAccount({
        roles: [
          { id: 'r-7', name: '调度员', enable: 1 },
          { id: 'r-8', name: '客服', enable: 0 },
        ],
        areas: [{ id: 11, name: '城西服务区' }],
        level: 6,
        devices: 2,
        devicesPending: 1,
        lastLoginAt: null,
      }),
    );
    await openScreen(UserList, admin);
    const row = await rowOf('王五');
    const cells = [...row.children].map((cell) => cell.textContent);
    expect(cells.slice(0, 13)).toEqual([
      '王五',
      '139****0009',
      '调度员客服（已停用）',
      '直营',
      '城西服务区',
      '运营',
      '运营，运维',
      '启用',
      '-- --',
      '10.0.0.9',
      '2 1 台待授权',
      '2026-08-01 11:00:00',
      '张三',
    ]);
    expect(within(row).getByRole('link', { name: '调度员' })).toHaveProperty(
      'hash',
      '#/permissions/role-detail?id=r-7',
    );
  });

  test('the address asks the server', async () => {
    const asked = shows(aStaffAccount());
    const idleSince = String(Date.UTC(2026, 8, 1) - 8 * 3_600_000);
    const search = {
      who: '王五',
      roleId: 'r-7',
      areaId: '11',
      agentId: '3',
      profession: 'finance',
      enable: '1',
      idleSince,
      devicePending: '1',
    };
    await openScreen(UserList, { ...admin, search });
    await rowOf('王五');
    expect(asked[0]?.query).toMatchObject({
      who: '王五',
      roleId: 'r-7',
      areaId: 11,
      agentId: 3,
      profession: 'finance',
      enable: 1,
      idleSince: Number(idleSince),
      devicePending: true,
    });
    expect(screen.getByLabelText('最近登录早于')).toHaveProperty('value', '2026-09-01');
  });

  test('nothing, a failure, and a page one may not see', async () => {
    shows();
    const first = await openScreen(UserList, admin);
    await screen.findByText(/还没有员工账号/);
    first.unmount();
    serverAnswers(permissionUsers.list, () => refuses(503, 'common.unavailable', '服务暂时不可用'));
    const second = await openScreen(UserList, admin);
    await screen.findByText('服务暂时不可用');
    second.unmount();
    const asked = shows(aStaffAccount());
    await openScreen(UserList, { codes: ['1001'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('the form', () => {
  test('makes an account with its main role first', async () => {
    shows();
    const asked = serverAnswers(permissionUsers.add, () => aStaffAccount());
    const { user } = await openScreen(UserList, admin);
    await user.click(await screen.findByRole('button', { name: '新增账号' }));
    const drawer = await screen.findByRole('dialog');
    const field = (label: string) => within(drawer).getByLabelText(label);
    await user.click(field('手机号'));
    await user.paste('13900000009');
    await user.click(field('姓名'));
    await user.paste('王五');
    await user.click(field('角色'));
    await user.click(await screen.findByTitle('调度员'));
    await user.click(await screen.findByTitle('客服'));
    await user.click(await within(drawer).findByRole('radio', { name: '客服' }));
    await user.click(field('职能'));
    await user.click(await screen.findByTitle('财务'));
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({
      phone: '13900000009',
      name: '王五',
      roleIds: ['r-8', 'r-7'],
      enable: 1,
    });
  });

  test('of another company offers its roles, and forgets those of the one before', async () => {
    shows(aStaffAccount());
    const asked = serverAnswers(permissionUsers.edit, () => aStaffAccount());
    const { user } = await openScreen(UserList, admin);
    await user.click(within(await rowOf('王五')).getByRole('button', { name: '编辑' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByLabelText('加盟商'));
    await user.click(await screen.findByTitle('江城出行'));
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    await within(drawer).findByText('至少 1 项');
    await user.click(within(drawer).getByLabelText('角色'));
    await user.click(await screen.findByTitle('站长'));
    await waitFor(async () => {
      await user.click(within(drawer).getByRole('button', { name: '保存' }));
      expect(asked).toHaveLength(1);
    });
    expect(asked[0]?.body).toMatchObject({
      operatorId: 'o-9',
      version: 5,
      agentId: 3,
      roleIds: ['r-30'],
      areaIds: [],
    });
  });

  test('that is refused keeps its text', async () => {
    shows(aStaffAccount());
    serverAnswers(permissionUsers.edit, () => refuses(409, 'user.last_admin', '不能停用最后一个管理员'));
    const { user } = await openScreen(UserList, admin);
    await user.click(within(await rowOf('王五')).getByRole('button', { name: '编辑' }));
    const drawer = await screen.findByRole('dialog');
    const name = within(drawer).getByLabelText('姓名');
    await user.clear(name);
    await user.type(name, '王小五');
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    await within(drawer).findByText('不能停用最后一个管理员');
    expect(name).toHaveProperty('value', '王小五');
  });

  test('of the own account leaves what gives power as it is', async () => {
    shows(aStaffAccount({ own: true }));
    const { user } = await openScreen(UserList, admin);
    await user.click(within(await rowOf('王五')).getByRole('button', { name: '编辑' }));
    const drawer = await screen.findByRole('dialog');
    for (const label of ['手机号', '角色', '服务区', '加盟商', '启用'])
      expect(within(drawer).getByLabelText(label)).toHaveProperty('disabled', true);
    expect(within(drawer).getByLabelText('姓名')).toHaveProperty('disabled', false);
  });
});

test('accounts come from a spreadsheet, for who may add them', async () => {
  shows();
  serverAnswers(importCalls.template, () => ({ kind: 'staff' as const, columns: [], xlsx: '' }));
  const { user, unmount } = await openScreen(UserList, admin);
  await user.click(await screen.findByRole('button', { name: '导入账号' }));
  within(await screen.findByRole('dialog')).getByText('导入账号');
  unmount();
  await openScreen(UserList, { codes: ['1002'] });
  await screen.findByText(/还没有员工账号/);
  expect(screen.queryByRole('button', { name: '导入账号' })).toBeNull();
});

describe('what can be done', () => {
  test.each(['停用', '删除', '强制下线'])('%s is greyed for the own account', async (item) => {
    shows(aStaffAccount({ own: true }));
    const { user } = await openScreen(UserList, admin);
    const entry = await choose(user, item);
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.textContent).toMatch(/自己的(账号|会话)/);
  });

  test('disabling says that sessions end, and the last administrator stays', async () => {
    shows(aStaffAccount({ sessions: 2 }));
    const asked = serverAnswers(permissionUsers.setState, () =>
      refuses(409, 'user.last_admin', '不能停用最后一个管理员'),
    );
    const { user } = await openScreen(UserList, admin);
    await user.click(await choose(user, '停用'));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/王五（139\*\*\*\*0009）后立即不能登录和操作，2 个在线会话会结束/);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await within(dialog).findByText('不能停用最后一个管理员');
    expect(asked[0]?.body).toEqual({ phone: '13900000009', version: 5, enable: 0 });
  });

  test('deleting goes by the phone, with a reason', async () => {
    shows(aStaffAccount());
    const asked = serverAnswers(permissionUsers.remove, ({ params }) => params);
    const { user } = await openScreen(UserList, admin);
    await user.click(await choose(user, '删除'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('原因'), '员工已离职');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(asked[0]).toMatchObject({ params: { phone: '13900000009' }, query: { reason: '员工已离职' } }),
    );
  });

  test('what somebody may really do is told, with what a ceiling takes and why the account rests', async () => {
    shows(aStaffAccount());
    serverAnswers(permissionUsers.rights, () =>
      someRights({ struckOut: ['1402'], areas: [{ id: 11, name: '城西服务区' }], idle: 'agent_disabled' }),
    );
    const { user } = await openScreen(UserList, admin);
    await user.click(within(await rowOf('王五')).getByRole('button', { name: '实际权限' }));
    await screen.findByText('此账号现在不能使用：加盟商已停用');
    await screen.findByText(/有 1 个权限被公司的权限上限扣除/);
    const struck = await screen.findByRole('treeitem', { name: /车辆日志/ });
    expect(struck.querySelector('del')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: '菜单预览' }));
    expect(await screen.findByRole('region', { name: '菜单预览' })).toBeTruthy();
  });

  test('changes of an account are described', async () => {
    shows(aStaffAccount());
    serverAnswers(permissionUsers.history, () => ({
      list: [
        {
          at: 1,
          operator: '李四',
          approver: null,
          action: 'set_state',
          change: { enable: [true, false] },
          reason: '停职调查',
        },
      ],
      count: 1,
    }));
    const { user } = await openScreen(UserList, admin);
    await user.click(await choose(user, '变更记录'));
    await screen.findByText('启用或停用 · 操作人：李四');
    screen.getByText('原因：停职调查');
  });
});

describe('devices', () => {
  const device = (over: Partial<OperatorDevice> = {}): OperatorDevice => ({
    state: 'pending',
    deviceCode: 'ABCD-1234',
    deviceName: 'Chrome · Windows',
    deviceType: 1,
    platformCode: 'pc',
    requestedAt: 1_790_000_000_000,
    decidedAt: null,
    lastSeenAt: null,
    current: false,
    ...over,
  });
  const open = async (codes: string[]) => {
    shows(aStaffAccount({ devicesPending: 1 }));
    const view = await openScreen(UserList, { codes });
    await view.user.click(within(await rowOf('王五')).getByRole('button', { name: '设备' }));
    return { ...view, table: await screen.findByRole('table', { name: '王五 的设备' }) };
  };

  test('that wait are let in after their code was checked', async () => {
    let state: OperatorDevice['state'] = 'pending';
    const read = serverAnswers(operatorDevices.list, () => ({ list: [device({ state })], count: 1 }));
    const asked = serverAnswers(operatorDevices.authorize, () => {
      state = 'authorized';
      return device({ state });
    });
    const { user, table } = await open(admin.codes);
    await user.click(within(table).getByRole('button', { name: '授权' }));
    await screen.findByText(/请先与员工核对设备码 ABCD-1234/);
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked[0]?.body).toEqual({ phone: '13900000009', deviceCode: 'ABCD-1234' }));
    await within(table).findByText('已授权');
    expect(within(table).queryByRole('button', { name: '授权' })).toBeNull();
    expect(read[0]?.query).toEqual({ phone: '13900000009' });
  });

  test('in use by oneself cannot be removed, and without the code nothing can', async () => {
    serverAnswers(operatorDevices.list, () => ({
      list: [device({ state: 'authorized', current: true })],
      count: 1,
    }));
    const { table, unmount } = await open(admin.codes);
    expect(within(table).getByRole('button', { name: '移除' }).getAttribute('aria-disabled')).toBe('true');
    unmount();
    const second = await open(['1002']);
    expect(within(second.table).queryAllByRole('button')).toEqual([]);
  });
});

describe('API keys of others', () => {
  const key = (keyId: string, revokedAt: number | null): OwnApiKey => ({
    keyId,
    name: `key ${keyId}`,
    codes: ['0302'],
    areaIds: null,
    stepUp: false,
    assistantWrites: false,
    createdAt: 1_790_000_000_000,
    expiresAt: null,
    usedAt: null,
    revokedAt,
  });
  const open = async (codes: string[]) => {
    shows(aStaffAccount());
    const view = await openScreen(UserList, { codes });
    const atHand = within(await rowOf('王五')).queryByRole('button', { name: 'API 密钥' });
    await view.user.click(atHand ?? (await choose(view.user, 'API 密钥')));
    return { ...view, table: await screen.findByRole('table', { name: '王五 的 API 密钥' }) };
  };

  test('are seen without the secret and revoked, where they still count', async () => {
    const read = serverAnswers(permissionUsers.apiKeys, () => ({
      list: [key('1', null), key('2', 1)],
      count: 2,
    }));
    const asked = serverAnswers(permissionUsers.revokeApiKey, () => key('1', 2));
    const { user, table } = await open(admin.codes);
    await user.click(within(table).getByRole('button', { name: '停用' }));
    await screen.findByText(/使用密钥“key 1”的程序/);
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked[0]?.body).toEqual({ phone: '13900000009', keyId: '1' }));
    expect(read[0]?.query).toEqual({ phone: '13900000009' });
  });

  test('are only seen without the code for it', async () => {
    serverAnswers(permissionUsers.apiKeys, () => ({ list: [key('1', null)], count: 1 }));
    const { table } = await open(['1002']);
    expect(within(table).queryAllByRole('button')).toEqual([]);
  });
});
