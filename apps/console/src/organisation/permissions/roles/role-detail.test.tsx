import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { aRole, aRoleInDetail, aTree } from '../../../../test/permissions.ts';
import RoleDetail from './role-detail.tsx';

const tree = aTree(['10', '1001', '14', '1404', '1402']);

beforeEach(() => {
  serverAnswers(agentAreas.ofOperator, () => ({
    list: [{ id: 11, name: '城西服务区', agentId: 2 }],
    count: 1,
  }));
  serverAnswers(agents.choices, () => ({ list: [], count: 0 }));
  serverAnswers(permissionRoles.tree, () => ({ list: tree, count: tree.length }));
});
afterEach(forgetAll);

const admin = { codes: ['1001', '100102', '100103', '100104', '100105'] };
const stored = (over: Partial<RoleInfo> = {}) =>
  serverAnswers(permissionRoles.info, () => aRoleInDetail(over));
const at = (tab: string) => ({ ...admin, search: { id: 'r-7', tab } });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('shows the facts, and areas by their names', async () => {
  stored({
    dataScope: 'areas',
    areaIds: [11, 12],
    limits: { bulkVehicles: 20 },
    templateName: '客服',
    behindTemplate: 2,
  });
  await openScreen(RoleDetail, at('facts'));
  await screen.findByRole('heading', { name: '调度员' });
  await waitFor(() => expect(fact('服务区')).toBe('城西服务区，12'));
  expect(['数据范围', '加盟商', '单独批量操作的车辆上限（辆）', '与模板差异', '内置'].map(fact)).toEqual([
    '指定服务区',
    '-- --',
    '20',
    '与模板有 2 处差异',
    '否',
  ]);
});

test('shows the tree with the difference to the template, and nothing to tick', async () => {
  stored({ codeList: ['14', '1404'], templateCodes: ['14', '1402'], struckOut: [] });
  const { user } = await openScreen(RoleDetail, at('codes'));
  await screen.findByText(/与模板相比：新增 1，移除 1/);
  const box = within(screen.getByRole('treeitem', { name: /车辆日志/ })).getByRole('checkbox');
  expect(box.getAttribute('aria-disabled')).toBe('true');
  await user.click(box);
  expect(box.getAttribute('aria-checked')).toBe('false');
});

test('says who has it, and leads to all of them', async () => {
  stored({
    users: 300,
    userList: [{ operatorId: 'o-9', phone: '13900000009', name: '王五', enable: 1, lastLoginAt: null }],
  });
  await openScreen(RoleDetail, at('users'));
  const table = await screen.findByRole('table', { name: '使用此角色的账号' });
  within(table).getByText('139****0009');
  within(table).getByText('-- --');
  screen.getByText(/共 300 个/);
  expect(screen.getByRole('link', { name: '在用户管理中查看' })).toHaveProperty(
    'hash',
    '#/permissions/user?roleId=r-7',
  );
});

test('tells who changed it and how, and older changes on demand', async () => {
  stored();
  const line = (minute: number) => ({
    at: Date.UTC(2026, 8, 21, 3, minute),
    operator: '李四',
    approver: null,
    action: 'edit',
    change: { codes: [['1402'], ['1404']], enable: [true, false] },
    reason: null,
  });
  const asked = serverAnswers(permissionRoles.history, ({ query }) => {
    if (query.before === undefined)
      return { list: Array.from({ length: 50 }, (_, i) => line(59 - i)), count: 50 };
    return {
      list: [{ ...line(1), action: 'add', approver: '赵六', change: { name: [null, '调度员'] } }],
      count: 1,
    };
  });
  const { user } = await openScreen(RoleDetail, at('history'));
  expect((await screen.findAllByText('编辑 · 操作人：李四')).length).toBe(50);
  const [first] = screen.getAllByText(
    (_, element) => element?.tagName === 'LI' && element.textContent === '权限：车辆日志 → 操作员日志',
  );
  expect(first?.querySelector('del')?.textContent).toBe('车辆日志');
  await user.click(screen.getByRole('button', { name: '更早的记录' }));
  await screen.findByText('审批人：赵六');
  expect(asked.at(-1)?.query.before).toBe(Date.UTC(2026, 8, 21, 3, 10));
  expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull();
});

test('a role that was deleted meanwhile is said to be gone', async () => {
  let there = true;
  serverAnswers(permissionRoles.info, () =>
    there ? aRoleInDetail() : refuses(404, 'common.not_found', '请求错误，资源未找到'),
  );
  serverAnswers(permissionRoles.setState, () => {
    there = false;
    return aRole();
  });
  const { user, page } = await openScreen(RoleDetail, at('facts'));
  await user.click(await screen.findByRole('button', { name: '停用' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('没有账号使用这个角色。');
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await screen.findByText('没有这个角色，或者不在您的数据范围内');
  await user.click(screen.getByRole('button', { name: '返回角色管理' }));
  expect(page.opened).toEqual(['/permissions/role']);
});

test('who may only look finds nothing to press, and a failure can be tried again', async () => {
  let fails = true;
  serverAnswers(permissionRoles.info, () =>
    fails ? refuses(503, 'common.unavailable', '服务暂时不可用') : aRoleInDetail(),
  );
  const { user } = await openScreen(RoleDetail, { codes: ['1001'], search: { id: 'r-7' } });
  await screen.findByText('服务暂时不可用');
  fails = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('heading', { name: '调度员' });
  expect(screen.queryAllByRole('button')).toEqual([]);
});
