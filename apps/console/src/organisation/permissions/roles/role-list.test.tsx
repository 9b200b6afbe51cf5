import { agentAreas } from '@kickstand/contract/organisation/agents';
import { permissionRoles, type RoleRow } from '@kickstand/contract/organisation/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { aRole, aRoleInDetail, aTree } from '../../../../test/permissions.ts';
import RoleList from './role-list.tsx';

beforeEach(() => {
  serverAnswers(agentAreas.ofOperator, () => ({
    list: [{ id: 11, name: '城西服务区', agentId: 2 }],
    count: 1,
  }));
  serverAnswers(permissionRoles.tree, () => ({ list: aTree(['14', '1404', '1402']), count: 3 }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetAll();
});

const admin = { codes: ['1001', '100102', '100103', '100104', '100105', '1002'] };
const shows = (...rows: RoleRow[]) =>
  serverAnswers(permissionRoles.list, () => ({ list: rows, count: rows.length }));
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const more = async (user: Awaited<ReturnType<typeof openScreen>>['user'], name: string, item: string) => {
  const row = await rowOf(name);
  await user.click(within(row).getByRole('button', { name: /更多操作/ }));
  return screen.findByRole('menuitem', { name: new RegExp(`^${item}`) });
};

/** jsdom’s files are read with the older API. */
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

describe('what is shown', () => {
  test('a role with its holders as the way to them', async () => {
    shows(aRole({ users: 3, dataScope: 'areas', enable: 0 }));
    await openScreen(RoleList, admin);
    const row = await rowOf('调度员');
    const cells = [...row.children].map((cell) => cell.textContent);
    expect(cells.slice(1, 10)).toEqual([
      '调度员',
      '白班',
      '3',
      '4',
      '指定服务区',
      '停用',
      '李四',
      '2026-09-21 11:00:00',
      '否',
    ]);
    expect(within(row).getByRole('link', { name: '3' })).toHaveProperty(
      'hash',
      '#/permissions/user?roleId=r-7',
    );
    expect(within(row).getByRole('link', { name: '调度员' })).toHaveProperty(
      'hash',
      '#/permissions/role-detail?id=r-7',
    );
  });

  test('the address asks the server', async () => {
    const asked = shows(aRole());
    await openScreen(RoleList, {
      ...admin,
      search: { name: '调', enable: '1', areaId: '11', createdBy: '张三' },
    });
    await rowOf('调度员');
    expect(asked[0]?.query).toMatchObject({ name: '调', enable: 1, areaId: 11, createdBy: '张三' });
  });

  test('nothing, a failure, and a page one may not see', async () => {
    shows();
    const first = await openScreen(RoleList, admin);
    await screen.findByText(/还没有角色/);
    first.unmount();
    serverAnswers(permissionRoles.list, () => refuses(503, 'common.unavailable', '服务暂时不可用'));
    const second = await openScreen(RoleList, admin);
    await screen.findByText('服务暂时不可用');
    second.unmount();
    const asked = shows(aRole());
    await openScreen(RoleList, { codes: ['1002'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('what can be done', () => {
  test('only looking without further codes', async () => {
    shows(aRole());
    await openScreen(RoleList, { codes: ['1001'] });
    const row = await rowOf('调度员');
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['查看']);
    expect(screen.queryByRole('button', { name: '新增角色' })).toBeNull();
  });

  test('view, edit, copy and add lead to their pages', async () => {
    shows(aRole());
    const { user, page } = await openScreen(RoleList, admin);
    const row = await rowOf('调度员');
    for (const name of ['查看', '编辑', '复制']) await user.click(within(row).getByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: '新增角色' }));
    expect(page.opened).toEqual([
      '/permissions/role-detail?id=r-7',
      '/permissions/add-role?id=r-7',
      '/permissions/add-role?copy=r-7',
      '/permissions/add-role',
    ]);
  });

  test.each([
    [{ builtIn: true }, '内置角色不能修改'],
    [{ own: true }, '不能修改自己的角色'],
  ])('a role that is %j is greyed with the reason', async (over, why) => {
    shows(aRole(over));
    const { user } = await openScreen(RoleList, admin);
    const edit = within(await rowOf('调度员')).getByRole('button', { name: '编辑' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    const remove = await more(user, '调度员', '删除');
    expect(remove.textContent).toContain(why);
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });

  test('a role in use cannot be deleted, and says by how many', async () => {
    shows(aRole({ users: 12 }));
    const { user } = await openScreen(RoleList, admin);
    expect((await more(user, '调度员', '删除')).textContent).toContain('角色使用中：12 个账号');
  });

  test('deleting needs a reason, and a refusal keeps it', async () => {
    shows(aRole());
    const asked = serverAnswers(permissionRoles.remove, () =>
      refuses(409, 'role.template_in_use', '有 2 个角色由此模板创建'),
    );
    const { user } = await openScreen(RoleList, admin);
    await user.click(await more(user, '调度员', '删除'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('原因'), '岗位合并，不再使用');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await within(dialog).findByText('有 2 个角色由此模板创建');
    expect(within(dialog).getByLabelText('原因')).toHaveProperty('value', '岗位合并，不再使用');
    expect(asked[0]?.query).toEqual({ id: 'r-7', reason: '岗位合并，不再使用' });
  });

  test('enabling says whom it concerns', async () => {
    shows(aRole({ enable: 0, users: 2 }));
    const asked = serverAnswers(permissionRoles.setState, () => aRole());
    const { user } = await openScreen(RoleList, admin);
    await user.click(await more(user, '调度员', '启用'));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/2 个账号会重新获得它的权限/);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked[0]?.body).toEqual({ id: 'r-7', version: 3, users: 2, enable: 1 }));
  });
});

describe('disabling', () => {
  const holder = {
    operatorId: 'o-9',
    phone: '13900000009',
    name: '王五',
    enable: 1 as const,
    lastLoginAt: null,
  };

  test('names who loses it, and holds only for as many as were shown', async () => {
    shows(aRole({ users: 1 }));
    let users = 1;
    const names = ['王五', '赵六'];
    serverAnswers(permissionRoles.info, () =>
      aRoleInDetail({
        users,
        version: 3,
        userList: names.slice(0, users).map((name, i) => ({ ...holder, name, operatorId: `o-${i}` })),
      }),
    );
    const asked = serverAnswers(permissionRoles.setState, ({ body }) => {
      if (body.users === 2) return aRole({ enable: 0 });
      users = 2;
      return refuses(409, 'role.in_use', '角色使用中：2 个账号');
    });
    const { user } = await openScreen(RoleList, admin);
    await user.click(await more(user, '调度员', '停用'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('王五 139****0009');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await within(dialog).findByText('角色使用中：2 个账号');
    await within(dialog).findByText('赵六 139****0009');
    await waitFor(async () => {
      await user.click(within(dialog).getByRole('button', { name: '确定' }));
      expect(asked.map(({ body }) => body.users)).toEqual([1, 2]);
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('two roles are compared code by code, one or three are not', async () => {
  shows(aRole({ id: 'r-1', name: '甲' }), aRole({ id: 'r-2', name: '乙' }), aRole({ id: 'r-3', name: '丙' }));
  serverAnswers(permissionRoles.info, ({ query: { id } }) =>
    id === 'r-1'
      ? aRoleInDetail({ id, name: '甲', codeList: ['14', '1404'] })
      : aRoleInDetail({ id, name: '乙', codeList: ['14', '1402'] }),
  );
  const { user } = await openScreen(RoleList, admin);
  await rowOf('甲');
  await user.click(screen.getByRole('checkbox', { name: '选择 r-1' }));
  const button = screen.getByRole('button', { name: '对比' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: '选择 r-2' }));
  await user.click(screen.getByRole('button', { name: '对比' }));
  await screen.findByText('相同 1，仅前者有 1，仅后者有 1');
  const line = (name: RegExp) => screen.getByRole('treeitem', { name }).textContent;
  expect(line(/操作员日志/)).toContain('+ 新增');
  expect(line(/车辆日志/)).toContain('− 移除');
});

test('the matrix holds every role that matches with all its codes', async () => {
  const asked = shows(aRole({ id: 'r-1', name: '甲' }), aRole({ id: 'r-2', name: '=乙' }));
  serverAnswers(permissionRoles.info, ({ query: { id } }) =>
    aRoleInDetail({ name: id === 'r-1' ? '甲' : '=乙', codeList: id === 'r-1' ? ['14', '1404'] : ['14'] }),
  );
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await openScreen(RoleList, { ...admin, search: { enable: '1' } });
  await rowOf('甲');
  await user.click(screen.getByRole('button', { name: '导出权限矩阵' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(asked.at(-1)?.query).toMatchObject({ enable: 1, pageNum: 1, pageSize: 200 });
  const bytes = await bytesOf(blobs[0] as Blob);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toContain("类型,权限码,名称,上级,甲,'=乙");
  expect(lines).toContain('页面,1404,操作员日志,操作日志,有,');
});
