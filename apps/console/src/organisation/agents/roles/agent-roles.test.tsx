import { agentAreas, agentRoles, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles, type RoleRow } from '@kickstand/contract/organisation/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { someAgents } from '../../../../test/agents.ts';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { aRole, aRoleInDetail, aTree } from '../../../../test/permissions.ts';
import { roleActions } from './agent-role-actions.tsx';
import AgentRoleForm from './agent-role-form.tsx';
import AgentRoles from './agent-roles.tsx';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 60_000 });

const head = { codes: ['1101', '1102', '110202', '110203', '110204', '110205', '1002'] };
const template = aRole({ id: 't-1', kind: 'template', name: '加盟商标准', version: 5 });
const role = aRole({
  id: 'r-3',
  kind: 'agent',
  agentId: 3,
  agentName: '江城出行',
  name: '调度',
  users: 6,
  templateId: 't-1',
  templateName: '加盟商标准',
  behindTemplate: 2,
});
const detail = aRoleInDetail({ ...role, codeList: ['14', '1404', '1402'], struckOut: ['1402'] });

beforeEach(() => {
  serverAnswers(agents.treeAdmin, () => ({ list: someAgents, count: 4 }));
  serverAnswers(agentAreas.ofAgent, () => ({ list: [{ id: 11, name: '城西' }], count: 1 }));
  serverAnswers(permissionRoles.tree, () => ({ list: aTree(), count: 400 }));
  serverAnswers(permissionRoles.info, () => aRoleInDetail({ ...template, codeList: ['14', '1404'] }));
  serverAnswers(agentRoles.list, () => ({ list: [template, role], count: 2 }));
});
afterEach(forgetAll);

const actionOf = (label: string) => {
  const found = roleActions.find((action) => action.label === label);
  if (!found) throw new Error(`there is no ${label}`);
  return found;
};
async function press(label: string, row: RoleRow) {
  const Own = actionOf(label);
  const opened = await openScreen(() => <Own row={row} />, head);
  await opened.user.click(screen.getByText(label));
  return opened;
}

test('the list tells templates from roles, and which role is behind its template', async () => {
  await openScreen(AgentRoles, head);
  const row = (await screen.findByText('调度')).closest('tr') as HTMLElement;
  expect([...row.children].slice(0, 7).map((cell) => cell.textContent)).toEqual([
    '调度',
    '江城出行',
    '4',
    '6',
    '启用',
    '与模板相差 2 项',
    '加盟商标准',
  ]);
  const model = screen.getAllByText('加盟商标准')[0]?.closest('tr') as HTMLElement;
  expect(model.children[1]?.textContent).toBe('模板');
  expect(screen.queryByText('新增角色')).toBeNull();
  expect(screen.getByText('新增模板')).toBeTruthy();
});

describe('a role', () => {
  test.each([
    ['删除', role, '角色使用中：6 个账号'],
    ['删除', { ...role, users: 0 }, undefined],
    ['编辑', { ...role, own: true }, '不能修改自己的角色'],
    ['停用', { ...role, builtIn: true }, '内置角色不能修改'],
    ['下发给加盟商', { ...template, enable: 0 as const }, '请先启用该模板'],
  ])('cannot take %s: %#', (label, row, why) => {
    expect(actionOf(label).blocked?.(row)).toBe(why);
  });

  test('is given away and pushed only when it is a template', () => {
    for (const label of ['下发给加盟商', '推送更新']) {
      expect(actionOf(label).applies?.(template)).toBe(true);
      expect(actionOf(label).applies?.(role)).toBe(false);
    }
  });

  test('is disabled for exactly as many accounts as were shown', async () => {
    let users = 6;
    serverAnswers(agentRoles.info, () => ({ ...detail, users }));
    const asked = serverAnswers(agentRoles.setState, () =>
      refuses(409, 'role.in_use', '角色使用中：7 个账号', { facts: { users: 7 } }),
    );
    const { user } = await press('停用', role);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/6 个账号立即失去该角色的权限/);
    users = 7;
    await user.click(within(dialog).getByText('确定'));
    expect(await within(dialog).findByText('角色使用中：7 个账号')).toBeTruthy();
    expect(asked[0]?.body).toEqual({ id: 'r-3', enable: 0, version: detail.version, users: 6 });
    expect(await within(dialog).findByText(/7 个账号立即失去该角色的权限/)).toBeTruthy();
  });

  test('shows what a ceiling took from it', async () => {
    serverAnswers(agentRoles.info, () => detail);
    await press('详情', role);
    expect(await screen.findByText(/1 项权限已超出加盟商的权限上限/)).toBeTruthy();
    expect(screen.getByText('没有账号使用该角色')).toBeTruthy();
  });
});

describe('a template', () => {
  test('given away says of each franchisee whether it got it', async () => {
    const asked = serverAnswers(agentRoles.copyTo, () => ({
      list: [
        { agentId: 3, agentName: '江城出行', ok: true, code: null },
        { agentId: 31, agentName: '江城东湖', ok: false, code: 'role.name_taken' },
      ],
      count: 2,
    }));
    const { user } = await press('下发给加盟商', template);
    await user.click(await screen.findByText('下发'));
    expect(await screen.findByText('请至少选择一家加盟商')).toBeTruthy();
    await user.click(screen.getByText('全选'));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    await user.click(screen.getByText('下发'));
    expect(await screen.findByText('角色名称已存在')).toBeTruthy();
    expect(asked[0]?.body).toEqual({ id: 't-1', agentIds: [3, 31] });
    vi.restoreAllMocks();
  });

  const difference = {
    roleId: 'r-3',
    roleName: '调度',
    agentId: 3,
    agentName: '江城出行',
    added: ['1402'],
    removed: ['1403'],
    refused: ['1001'],
    users: 6,
    version: 8,
  };
  async function openPush(...list: (typeof difference)[]) {
    serverAnswers(agentRoles.info, () => aRoleInDetail(template));
    serverAnswers(agentRoles.difference, () => ({ list, count: list.length }));
    return press('推送更新', template);
  }

  test('adds nothing to a role by default, and shows what its ceiling refuses', async () => {
    const asked = serverAnswers(agentRoles.push, () => ({
      list: [{ roleId: 'r-3', ok: true, code: null }],
      count: 1,
    }));
    const { user } = await openPush(difference);
    expect(await screen.findByText('设备日志 1403')).toBeTruthy();
    expect(screen.getByText('超出上限，不会新增')).toBeTruthy();
    expect(screen.getByText('角色管理 1001')).toBeTruthy();
    expect(screen.getByLabelText('同时新增权限').getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByLabelText('选择 江城出行 的 调度'));
    await user.click(screen.getByText('推送给 1 个角色'));
    const reason = await screen.findByLabelText('原因');
    fireEvent.change(reason, { target: { value: '统一收回日志权限' } });
    await user.click(screen.getByText('确定'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({
      id: 't-1',
      version: 5,
      roles: [{ roleId: 'r-3', version: 8 }],
      withAdditions: false,
      reason: '统一收回日志权限',
    });
    expect(await screen.findByText('江城出行 · 调度')).toBeTruthy();
  });

  test('that could only add leaves a role out until additions are asked for', async () => {
    const { user } = await openPush({ ...difference, removed: [], refused: [] });
    const box = await screen.findByLabelText('选择 江城出行 的 调度');
    expect(box).toHaveProperty('disabled', true);
    expect(screen.getByText('只有新增；打开“同时新增权限”后才会更新')).toBeTruthy();
    await user.click(screen.getByLabelText('同时新增权限'));
    await user.click(screen.getByLabelText('选择 江城出行 的 调度'));
    expect(await screen.findByText('打开后，所选角色的 6 个账号会得到新增的权限')).toBeTruthy();
  });

  test('whose roles are all as it is says so', async () => {
    await openPush();
    expect(await screen.findByText('由此模板创建的角色都与模板一致')).toBeTruthy();
  });
});

describe('the form', () => {
  beforeEach(() => {
    serverAnswers(agentRoles.info, () => detail);
    serverAnswers(agents.tree, ({ query }) => ({
      list: aTree(query.agentId === undefined ? undefined : ['14', '1404', '1403']),
      count: 3,
    }));
  });
  const code = (text: string) => screen.queryByText(text, { selector: 'code' }) ?? screen.queryByText(text);

  test('of a franchisee’s role offers its ceiling only, strikes out what lies above and saves without it', async () => {
    const asked = serverAnswers(agentRoles.edit, () => ({ ...detail, struckOut: [] }));
    const { user, page } = await openScreen(AgentRoleForm, { ...head, search: { id: 'r-3' } });
    expect(await screen.findByText(/1 项权限已超出该加盟商的权限上限/)).toBeTruthy();
    expect(screen.getByText('车辆日志 1402').tagName).toBe('S');
    expect(code('1403')).toBeTruthy();
    expect(code('1001')).toBeNull();
    await user.click(screen.getByText('保存'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ id: 'r-3', version: detail.version, codes: ['14', '1404'] });
    await waitFor(() => expect(page.opened).toEqual(['/agent/role-management?agentId=3']));
  });

  test('that is refused keeps its text', async () => {
    serverAnswers(agentRoles.edit, () => refuses(409, 'role.name_taken', '角色名称已存在'));
    const { user } = await openScreen(AgentRoleForm, { ...head, search: { id: 'r-3' } });
    const name = await screen.findByLabelText('角色名称');
    fireEvent.change(name, { target: { value: '调度长' } });
    await user.click(screen.getByText('保存'));
    expect((await screen.findAllByText('角色名称已存在')).length).toBeGreaterThan(0);
    expect(name).toHaveProperty('value', '调度长');
  });

  test('of a template knows no ceiling but what head office keeps, and belongs to nobody', async () => {
    const asked = serverAnswers(agentRoles.add, () => aRoleInDetail(template));
    serverAnswers(agentRoles.info, () => aRoleInDetail({ ...template, codeList: ['14', '1404'] }));
    const { user } = await openScreen(AgentRoleForm, { ...head, search: { copy: 't-1' } });
    const name = await screen.findByLabelText('角色名称');
    expect(screen.queryByText('数据范围')).toBeNull();
    fireEvent.change(name, { target: { value: '精简模板' } });
    await user.click(screen.getByText('保存'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ name: '精简模板', codes: ['14', '1404'], dataScope: 'all' });
    expect(asked[0]?.body).not.toHaveProperty('agentId');
  });

  test.each([
    [{ ...detail, own: true }, '这是您自己的角色，不能修改'],
    [{ ...detail, builtIn: true }, '内置角色不能修改'],
  ])('is not opened for what cannot be changed: %#', async (found, why) => {
    serverAnswers(agentRoles.info, () => found);
    await openScreen(AgentRoleForm, { ...head, search: { id: 'r-3' } });
    expect(await screen.findByText(why)).toBeTruthy();
  });

  test('of a role that is gone leads back, and without the code says so', async () => {
    serverAnswers(agentRoles.info, () => refuses(404, 'common.not_found', '请求错误，资源未找到'));
    const { unmount } = await openScreen(AgentRoleForm, { ...head, search: { id: 'r-3' } });
    expect(await screen.findByText('角色不存在或已被删除')).toBeTruthy();
    unmount();
    await openScreen(AgentRoleForm, { codes: ['1102'], search: { id: 'r-3' } });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
  });
});
