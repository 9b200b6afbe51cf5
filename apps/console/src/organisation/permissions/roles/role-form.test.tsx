import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles, type RoleInfo } from '@kickstand/contract/organisation/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { aRole, aRoleInDetail, aTree } from '../../../../test/permissions.ts';
import RoleForm from './role-form.tsx';

const tree = aTree(['10', '1001', '100102', '14', '1404', '1402', 'approve']);
const limited = tree.map((node) => (node.code === 'approve' ? { ...node, grantable: false } : node));

beforeEach(() => {
  serverAnswers(agentAreas.ofOperator, () => ({
    list: [{ id: 11, name: '城西服务区', agentId: 2 }],
    count: 1,
  }));
  serverAnswers(agents.choices, () => ({
    list: [{ agentId: 3, company: '江城出行', state: 'active' as const }],
    count: 1,
  }));
  serverAnswers(permissionRoles.tree, () => ({ list: limited, count: limited.length }));
  serverAnswers(permissionRoles.list, () => ({ list: [aRole({ id: 'r-1', name: '客服' })], count: 1 }));
});
afterEach(forgetAll);

const admin = { codes: ['1001', '100102', '100103'] };
const stored = (over: Partial<RoleInfo> = {}) =>
  serverAnswers(permissionRoles.info, () => aRoleInDetail(over));
const save = () => screen.getByRole('button', { name: '保存' });
const tick = (name: RegExp) => within(screen.getByRole('treeitem', { name })).getByRole('checkbox');

describe('a new role', () => {
  test('says next to each field what is missing', async () => {
    const asked = serverAnswers(permissionRoles.add, () => aRoleInDetail());
    const { user } = await openScreen(RoleForm, admin);
    await screen.findByRole('heading', { name: '新增角色' });
    await user.click(screen.getByRole('radio', { name: '指定加盟商' }));
    await user.click(save());
    await screen.findByText('请填写此项');
    await screen.findByText('请至少选择一个');
    await screen.findByText('请至少勾选一个权限');
    expect(asked).toEqual([]);
  });

  test('is sent as it was chosen, and shown then', async () => {
    const asked = serverAnswers(permissionRoles.add, () => aRoleInDetail({ id: 'r-9', name: '巡检员' }));
    const { user, page } = await openScreen(RoleForm, admin);
    await user.type(await screen.findByLabelText('角色名称'), '巡检员');
    await user.click(tick(/操作员日志/));
    await user.click(screen.getByRole('radio', { name: '指定服务区' }));
    await user.click(await screen.findByLabelText('服务区'));
    await user.click(await screen.findByTitle('城西服务区'));
    await user.type(screen.getByLabelText('单独批量操作的车辆上限'), '20');
    await waitFor(async () => {
      await user.click(save());
      expect(asked).toHaveLength(1);
    });
    expect(asked[0]?.body).toMatchObject({
      name: '巡检员',
      codes: ['14', '1404'],
      dataScope: 'areas',
      areaIds: [11],
      agentIds: [],
      limits: { bulkVehicles: 20 },
      enable: 1,
    });
    await waitFor(() => expect(page.opened).toEqual(['/permissions/role-detail?id=r-9']));
  });

  test('that is refused keeps its text, and goes on from there', async () => {
    const asked = serverAnswers(permissionRoles.add, () => refuses(409, 'role.name_taken', '角色名称已存在'));
    const { user } = await openScreen(RoleForm, admin);
    await user.type(await screen.findByLabelText('角色名称'), '客服');
    await user.click(tick(/操作员日志/));
    await user.click(save());
    await screen.findByText('角色名称已存在');
    expect(screen.getByLabelText('角色名称')).toHaveProperty('value', '客服');
    expect(tick(/操作员日志/).getAttribute('aria-checked')).toBe('true');
    expect(asked).toHaveLength(1);
  });

  test('can begin with a template, whose difference stays in sight', async () => {
    stored({ id: 'r-1', codeList: ['14', '1404', 'approve'] });
    const { user } = await openScreen(RoleForm, admin);
    await user.click(await screen.findByLabelText('来源模板'));
    await user.click(await screen.findByTitle('客服'));
    await user.click(await screen.findByRole('button', { name: '按模板重新勾选' }));
    await screen.findByText('已按模板勾选 2 个权限，另有 1 个您自己没有，未勾选');
    expect(screen.getByText(/与模板相比：新增 0，移除 1/)).toBeTruthy();
    await user.click(tick(/车辆日志/));
    await screen.findByText(/与模板相比：新增 1，移除 1/);
  });

  test('shows the menu that its holders would see', async () => {
    const { user } = await openScreen(RoleForm, admin);
    await user.click(await screen.findByRole('treeitem', { name: /复核审批/ }));
    await user.click(tick(/操作员日志/));
    await user.click(screen.getByRole('button', { name: '预览菜单' }));
    const preview = await screen.findByRole('region', { name: '菜单预览' });
    expect(within(preview).queryByText('复核审批')).toBeNull();
    expect(within(preview).getAllByText('操作员日志').length).toBeGreaterThan(0);
  });
});

describe('a stored role', () => {
  test('is sent with the version that was read and with codes that only another version knows', async () => {
    stored({ codeList: ['14', '1404', 'from-tomorrow'], struckOut: ['1404'], version: 3 });
    const asked = serverAnswers(permissionRoles.edit, () => aRoleInDetail());
    const { user } = await openScreen(RoleForm, { ...admin, search: { id: 'r-7' } });
    await screen.findByRole('heading', { name: '编辑角色：调度员' });
    await screen.findByText('有 1 个权限超出上限，已不生效，保存后移除。');
    await user.click(tick(/车辆日志/));
    await user.click(save());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ id: 'r-7', version: 3, codes: ['14', 'from-tomorrow', '1402'] });
  });

  test('that somebody else changed shows what differs, and is saved over the newest version', async () => {
    let newest = aRoleInDetail({ version: 3 });
    serverAnswers(permissionRoles.info, () => newest);
    const asked = serverAnswers(permissionRoles.edit, ({ body }) =>
      body.version === 4
        ? aRoleInDetail({ version: 5 })
        : refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'),
    );
    const { user } = await openScreen(RoleForm, { ...admin, search: { id: 'r-7' } });
    const remark = await screen.findByLabelText('备注');
    await user.clear(remark);
    await user.type(remark, '夜班');
    newest = aRoleInDetail({ version: 4, codeList: ['14', '1404', '1402'] });
    await user.click(save());
    const table = await screen.findByRole('table', { name: /数据已被他人修改/ });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['项目', '我的', '最新'],
      ['备注', '夜班', '白班'],
      ['权限', '权限管理，角色管理', '车辆日志'],
    ]);
    await user.click(screen.getByRole('button', { name: '以最新版本为基础继续' }));
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '夜班');
    await waitFor(async () => {
      await user.click(save());
      expect(asked.map(({ body }) => body.version)).toEqual([3, 4]);
    });
    expect(asked.at(-1)?.body.remark).toBe('夜班');
  });

  test('can be reloaded instead, discarding the input', async () => {
    let newest = aRoleInDetail({ version: 3 });
    serverAnswers(permissionRoles.info, () => newest);
    serverAnswers(permissionRoles.edit, () =>
      refuses(409, 'common.stale_version', '数据已被他人修改，请刷新'),
    );
    const { user } = await openScreen(RoleForm, { ...admin, search: { id: 'r-7' } });
    await user.type(await screen.findByLabelText('备注'), '改');
    newest = aRoleInDetail({ version: 4, remark: '新班' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: '放弃我的修改，重新加载' }));
    await waitFor(() => expect(screen.getByLabelText('备注')).toHaveProperty('value', '新班'));
  });

  test('that is gone keeps the text and says so', async () => {
    stored();
    serverAnswers(permissionRoles.edit, () => refuses(404, 'common.not_found', '请求错误，资源未找到'));
    const { user } = await openScreen(RoleForm, { ...admin, search: { id: 'r-7' } });
    await user.type(await screen.findByLabelText('备注'), '改');
    await user.click(save());
    await screen.findByText(/这个角色已被删除/);
    expect(screen.getByLabelText('备注')).toHaveProperty('value', '白班改');
  });

  test.each([
    [{ builtIn: true }, '内置角色不能修改'],
    [{ own: true }, '不能修改自己的角色'],
    [{ codeList: ['approve'] }, '此角色有您自己没有的权限，您不能修改它，请有权限的同事修改：复核审批'],
  ])('that is %j cannot be changed, and says why', async (over, why) => {
    stored(over);
    await openScreen(RoleForm, { ...admin, search: { id: 'r-7' } });
    await screen.findByText(why);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  test('can be copied without what one may not give', async () => {
    stored({ codeList: ['14', '1404', 'approve', 'from-tomorrow'], own: true });
    const asked = serverAnswers(permissionRoles.add, () => aRoleInDetail({ id: 'r-9' }));
    const { user } = await openScreen(RoleForm, { ...admin, search: { copy: 'r-7' } });
    await screen.findByText('原角色有 2 个您不能授予的权限，未复制');
    expect(screen.getByLabelText('角色名称')).toHaveProperty('value', '调度员副本');
    await user.click(save());
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ name: '调度员副本', codes: ['14', '1404'] }));
  });
});

describe('the page', () => {
  test('of a role that is not there says so', async () => {
    serverAnswers(permissionRoles.info, () => refuses(404, 'common.not_found', '请求错误，资源未找到'));
    const { user, page } = await openScreen(RoleForm, { ...admin, search: { id: 'gone' } });
    await screen.findByText('没有这个角色，或者不在您的数据范围内');
    await user.click(screen.getByRole('button', { name: '返回角色管理' }));
    expect(page.opened).toEqual(['/permissions/role']);
  });

  test('without the code for it is not shown', async () => {
    const asked = stored();
    const { unmount } = await openScreen(RoleForm, { codes: ['1001', '100103'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    unmount();
    await openScreen(RoleForm, { codes: ['1001', '100102'], search: { id: 'r-7' } });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
