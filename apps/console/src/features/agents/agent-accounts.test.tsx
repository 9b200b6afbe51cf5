import { agentAreas, agentRoles, agents } from '@kickstand/contract/agents';
import { permissionRoles } from '@kickstand/contract/permissions';
import { operatorDevices, session } from '@kickstand/contract/session';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCeiling, aDevice, anAgent, someAgents } from '../../../test/agents.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { aRole, aTree } from '../../../test/permissions.ts';
import { operator } from '../../kit/operator.ts';
import AgentAccounts from './agent-accounts.tsx';

const everything = [
  ...['1101', '110102', '110103', '110104', '110105', '110157', '1102', '1103', '1002', '100242', '0302'],
];
const head = { codes: everything };
const template = aRole({ id: 't-1', kind: 'template', name: '加盟商标准' });

beforeEach(() => {
  serverAnswers(agents.treeAdmin, () => ({ list: someAgents, count: 4 }));
  serverAnswers(agentAreas.ofOperator, () => ({ list: [{ id: 11, name: '城西', agentId: 3 }], count: 1 }));
  serverAnswers(agentRoles.list, ({ query }) => ({
    list: query.kind === 'template' ? [template] : [],
    count: 1,
  }));
  serverAnswers(permissionRoles.tree, () => ({ list: aTree(), count: 400 }));
});
afterEach(forgetAll);

const shows = (...rows: ReturnType<typeof anAgent>[]) =>
  serverAnswers(agents.list, () => ({ list: rows, count: rows.length }));
const rowOf = async (company: string) =>
  (await screen.findByRole('rowheader', { name: company })).closest('tr') as HTMLElement;

/** The action of a row that stands in its menu. */
async function choose(user: UserEvent, company: string, action: string) {
  const row = await rowOf(company);
  const plain = within(row).queryByRole('button', { name: action });
  if (plain) return user.click(plain);
  await user.click(within(row).getByRole('button', { name: /更多操作/ }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
}

const say = async (user: UserEvent, dialog: HTMLElement, text: string) =>
  user.type(within(dialog).getByLabelText('原因'), text);

describe('the list', () => {
  test('says who is who, with a warning before a contract ends, and figures that open what they count', async () => {
    const soon = businessDayAfter(businessDayOf(Date.now(), 'Asia/Shanghai'), 12);
    shows(anAgent({ contractTo: soon }));
    await openScreen(AgentAccounts, head);
    const row = await rowOf('江城出行');
    expect([...row.children].slice(0, 14).map((cell) => cell.textContent)).toEqual([
      '江城出行',
      '3',
      '直营',
      '加盟',
      '启用',
      '陈东',
      '137****0003',
      '陈东 136****0003加盟商管理员',
      '4',
      '2',
      '1,250',
      '1',
      '同上级',
      `${soon} 剩 12 天`,
    ]);
    const links = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '#/permissions/user?agentId=3',
      '#/agent/service-area-management?agentId=3',
      '#/vehicle/vehicle-query?agentIds=3',
      '#/agent/account-management?under=3',
    ]);
  });

  test('a contract that ends later carries no warning, one that has ended says since when', async () => {
    const today = businessDayOf(Date.now(), 'Asia/Shanghai');
    shows(
      anAgent({ contractTo: businessDayAfter(today, 30) }),
      anAgent({ agentId: 4, company: '湖畔单车', contractTo: businessDayAfter(today, -3) }),
    );
    await openScreen(AgentAccounts, head);
    expect((await rowOf('江城出行')).textContent).not.toContain('剩');
    expect((await rowOf('湖畔单车')).textContent).toContain('已过期 3 天');
  });

  test('is narrowed by the tree, which can be searched and put aside', async () => {
    const asked = shows(anAgent());
    const { user, page } = await openScreen(AgentAccounts, head);
    const tree = await screen.findByRole('complementary', { name: '代理商' });
    await within(tree).findByText('江城东湖');
    await user.type(within(tree).getByRole('searchbox', { name: '搜索代理商' }), '湖畔');
    await waitFor(() => expect(within(tree).queryByText('江城东湖')).toBeNull());
    await user.click(within(tree).getByText('湖畔单车'));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ under: 4 }));
    expect(page.search).toEqual({ under: '4' });
    await user.click(within(tree).getByRole('button', { name: '全部代理商' }));
    await waitFor(() => expect(asked.at(-1)?.query).not.toHaveProperty('under'));
    await user.click(within(tree).getByRole('button', { name: '收起代理商列表' }));
    expect(screen.queryByRole('complementary', { name: '代理商' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '展开代理商列表' }));
    expect(await screen.findByRole('complementary', { name: '代理商' })).toBeTruthy();
  });

  test('says what to do when there is nobody, what went wrong, and that it is forbidden', async () => {
    shows();
    const first = await openScreen(AgentAccounts, head);
    expect(await screen.findByText(/还没有代理商/)).toBeTruthy();
    first.unmount();
    serverAnswers(agents.list, () => refuses(503, 'common.unavailable', '服务暂时不可用，请稍后再试'));
    const second = await openScreen(AgentAccounts, head);
    expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    second.unmount();
    await openScreen(AgentAccounts, { codes: ['1102'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
  });

  test('offers nothing to change without the codes for it', async () => {
    shows(anAgent());
    await openScreen(AgentAccounts, { codes: ['1101'] });
    const row = await rowOf('江城出行');
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['详情']);
    expect(screen.queryByRole('button', { name: '新增代理商' })).toBeNull();
    expect(
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#/agent/account-management?under=3']);
  });
});

describe('a new franchisee', () => {
  async function fill(user: UserEvent, over: Record<string, string> = {}) {
    const typed = {
      公司名称: '东湖单车',
      联系人: '李湖',
      统一社会信用代码: '91420100MA4K0000X3',
      联系电话: '13700000009',
      合同开始日期: '2026-01-01',
      合同结束日期: '2027-12-31',
      登录手机号: '13600000009',
      姓名: '李湖',
      ...over,
    };
    const form = await screen.findByRole('form', { name: '新增代理商' });
    for (const [label, text] of Object.entries(typed)) {
      const control = await within(form).findByLabelText(label);
      await user.clear(control);
      if (text) await user.type(control, /日期/.test(label) ? `${text}{Enter}` : text);
    }
    await user.click(within(form).getByLabelText('角色模板'));
    await user.click(await screen.findByTitle('加盟商标准'));
    return form;
  }
  const open = async () => {
    shows(anAgent());
    const opened = await openScreen(AgentAccounts, head);
    await opened.user.click(await screen.findByRole('button', { name: '新增代理商' }));
    return opened;
  };

  test('is made with its first account, company and account in two sections', async () => {
    const asked = serverAnswers(agents.add, () => anAgent({ company: '东湖单车' }));
    const { user } = await open();
    const form = await fill(user);
    expect(
      within(form)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['公司资料', '主账号']);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({
      company: '东湖单车',
      kind: 'franchise',
      licenceNo: '91420100MA4K0000X3',
      contractFrom: '2026-01-01',
      contractTo: '2027-12-31',
      account: { phone: '13600000009', name: '李湖', templateId: 't-1' },
    });
    expect(await screen.findByText('已新增代理商“东湖单车”，主账号可以登录了')).toBeTruthy();
  });

  test('whose contract ends before it begins, or whose licence is too short, is not sent', async () => {
    const asked = serverAnswers(agents.add, () => anAgent());
    const { user } = await open();
    await fill(user, { 合同结束日期: '2025-12-31' });
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('合同结束日期不能早于开始日期')).toBeTruthy();
    const licence = screen.getByLabelText('统一社会信用代码');
    await user.clear(licence);
    await user.type(licence, '9142');
    await user.tab();
    await waitFor(() => expect(licence.getAttribute('aria-invalid')).toBe('true'));
    expect(asked).toEqual([]);
  });

  test('that is refused keeps its text, with the sentence beside the account’s phone', async () => {
    serverAnswers(agents.add, () =>
      refuses(409, 'user.phone_taken', '手机号已被 王五 使用', {
        fields: { 'body.account.phone': '手机号已被 王五 使用' },
      }),
    );
    const { user } = await open();
    const form = await fill(user);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(within(form).getByLabelText('登录手机号').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(within(form).getByText('手机号已被 王五 使用')).toBeTruthy();
    expect(within(form).getByLabelText('公司名称')).toHaveProperty('value', '东湖单车');
    expect(within(form).getByLabelText('登录手机号')).toHaveProperty('value', '13600000009');
  });
});

describe('a company', () => {
  test('is changed with the version that was read', async () => {
    shows(anAgent());
    const asked = serverAnswers(agents.edit, () => anAgent());
    const { user } = await openScreen(AgentAccounts, head);
    await choose(user, '江城出行', '编辑');
    const contact = await screen.findByLabelText('联系人');
    await user.clear(contact);
    await user.type(contact, '王江');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ agentId: 3, version: 6, contact: '王江', company: '江城出行' });
    expect(asked[0]?.body).not.toHaveProperty('parentId');
  });

  test('is disabled with a reason after it was said whom that touches', async () => {
    shows(anAgent());
    const asked = serverAnswers(agents.setState, () => anAgent({ state: 'disabled' }));
    const { user } = await openScreen(AgentAccounts, head);
    await choose(user, '江城出行', '停用');
    const dialog = await screen.findByRole('dialog', { name: '停用' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '4 个账号立即退出登录，停用期间无法登录',
      '1 家下级代理商的账号同样无法登录',
      '2 个服务区和 1,250 辆车继续运营，由总部代管',
      '用户不受影响：骑行中的订单照常结束和结算',
    ]);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(asked).toEqual([]);
    await say(user, dialog, '合同纠纷暂停合作');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({ agentId: 3, enable: 0, reason: '合同纠纷暂停合作', version: 6 });
  });

  test('that is disabled can be enabled, and one that is closed can be neither', async () => {
    shows(
      anAgent({ state: 'disabled' }),
      anAgent({ agentId: 4, company: '湖畔单车', state: 'closed', areas: 0, vehicles: 0, children: 0 }),
    );
    const { user } = await openScreen(AgentAccounts, head);
    const menuOf = async (company: string) => {
      await user.click(within(await rowOf(company)).getByRole('button', { name: /更多操作/ }));
      const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return items;
    };
    expect(await menuOf('江城出行')).toEqual(
      expect.arrayContaining(['启用', expect.stringMatching(/^删除/)]),
    );
    expect((await menuOf('湖畔单车')).filter((item) => /^(启用|停用|删除)/.test(item ?? ''))).toEqual([]);
  });

  test('that still has something is not deleted, and the reason stands beside', async () => {
    shows(anAgent());
    const { user } = await openScreen(AgentAccounts, head);
    await user.click(within(await rowOf('江城出行')).getByRole('button', { name: /更多操作/ }));
    const remove = await screen.findByRole('menuitem', { name: /^删除/ });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    expect(remove.textContent).toContain('请先移出 2 个服务区、1250 辆车和 1 个下级代理商');
  });

  test('that has nothing left is deleted once its name was typed', async () => {
    shows(anAgent({ areas: 0, vehicles: 0, children: 0 }));
    const asked = serverAnswers(agents.remove, () => ({ agentId: 3 }));
    const { user } = await openScreen(AgentAccounts, head);
    await choose(user, '江城出行', '删除');
    const dialog = await screen.findByRole('dialog', { name: '删除' });
    await say(user, dialog, '合作已经结束');
    await user.type(within(dialog).getByLabelText('请输入 江城出行 以确认'), '江城');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(asked).toEqual([]);
    await user.type(within(dialog).getByLabelText('请输入 江城出行 以确认'), '出行');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked[0]?.query).toEqual({ agentId: 3, reason: '合作已经结束' }));
  });

  test('of one’s own is left alone', async () => {
    shows(anAgent({ agentId: 2, company: '直营', parentId: null }));
    await openScreen(AgentAccounts, head);
    const view = within(await rowOf('直营')).getByRole('button', {
      name: '切换视角',
      description: '不能对自己所属的公司执行此操作',
    });
    expect(view.getAttribute('aria-disabled')).toBe('true');
  });

  test('shows all that is known of it, and who stands below it', async () => {
    shows(anAgent());
    const { user } = await openScreen(AgentAccounts, head);
    await choose(user, '江城出行', '详情');
    const drawer = await screen.findByRole('dialog', { name: '江城出行' });
    expect(within(drawer).getByText('91420100MA4K0000X3')).toBeTruthy();
    const below = await within(drawer).findByRole('table', { name: '下级代理商' });
    expect(within(below).getByText('江城东湖')).toBeTruthy();
  });
});

describe('looking as a franchisee', () => {
  test('needs a reason, and from then on the operator is asked for anew', async () => {
    shows(anAgent());
    const asked = serverAnswers(agents.viewAs, () => ({ agentId: 3, company: '江城出行' }));
    const { user, page } = await openScreen(AgentAccounts, head);
    await choose(user, '江城出行', '切换视角');
    const dialog = await screen.findByRole('dialog', { name: '切换视角' });
    await say(user, dialog, '协助排查报表问题');
    const viewed = operator();
    if (!viewed) throw new Error('nobody is signed in');
    serverAnswers(session.info, () => ({
      ...viewed,
      permissionList: ['1101', 'all'],
      viewAs: { agentId: 3, company: '江城出行' },
    }));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(operator()?.viewAs).toEqual({ agentId: 3, company: '江城出行' }));
    expect(asked[0]?.body).toEqual({ agentId: 3, reason: '协助排查报表问题' });
    await waitFor(() => expect(page.opened).toEqual(['/log']));
    expect(screen.queryByRole('button', { name: '新增代理商' })).toBeNull();
  });
});

describe('the devices of the owner', () => {
  test('can be removed, so that the next login is authorised anew', async () => {
    shows(anAgent());
    const asked = serverAnswers(operatorDevices.list, () => ({ list: [aDevice()], count: 1 }));
    const removed = serverAnswers(operatorDevices.remove, () => aDevice({ state: 'removed' }));
    const { user } = await openScreen(AgentAccounts, head);
    await choose(user, '江城出行', '设备');
    const drawer = await screen.findByRole('dialog', { name: '陈东 的登录设备' });
    await user.click(await within(drawer).findByRole('button', { name: '移除' }));
    expect(within(drawer).queryByRole('button', { name: '授权' })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: '移除' });
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(removed[0]?.body).toEqual({ phone: '13600000003', deviceCode: 'A1B2-C3D4' }));
    expect(asked[0]?.query).toEqual({ phone: '13600000003' });
  });
});

describe('the ceiling', () => {
  async function open() {
    shows(anAgent());
    serverAnswers(agents.ceiling, () => aCeiling());
    serverAnswers(agents.tree, () => ({ list: aTree(), count: 400 }));
    const opened = await openScreen(AgentAccounts, head);
    await choose(opened.user, '江城出行', '权限上限');
    return { ...opened, drawer: await screen.findByRole('dialog', { name: '“江城出行”的权限上限' }) };
  }
  const tick = (drawer: HTMLElement, code: string) => {
    const node = within(drawer).getByText(code).closest('.ant-tree-treenode') as HTMLElement;
    return within(node).getByRole('checkbox');
  };

  test('offers only what the parent may give', async () => {
    const { drawer } = await open();
    await within(drawer).findByText('0301');
    expect(within(drawer).queryByText('1001')).toBeNull();
    expect(within(drawer).getByText('没有账号会失去权限')).toBeTruthy();
    expect(within(drawer).getByRole('button', { name: '保存上限' })).toHaveProperty('disabled', true);
  });

  test('that is lowered says how many people lose which codes, and is saved with a reason', async () => {
    const asked = serverAnswers(agents.setCeiling, () => aCeiling({ codes: ['03', '0301'] }));
    const { user, drawer } = await open();
    await within(drawer).findByText('0302');
    await user.click(tick(drawer, '0302'));
    expect(await within(drawer).findByText('5 个账号将失去 1 项权限')).toBeTruthy();
    expect(within(drawer).getByText('车辆查询 0302：5 人')).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: '保存上限' }));
    const dialog = await screen.findByRole('dialog', { name: '保存上限' });
    expect(within(dialog).getByText('5 个账号将失去 1 项权限')).toBeTruthy();
    await say(user, dialog, '收回车辆查询权限');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({
      agentId: 3,
      codes: ['03', '0301'],
      reason: '收回车辆查询权限',
      version: 9,
    });
    expect(await screen.findByText('“江城出行”的权限上限已更新')).toBeTruthy();
  });

  test('that follows the parent is said as no limit of its own', async () => {
    const asked = serverAnswers(agents.setCeiling, () => aCeiling({ codes: null }));
    const { user, drawer } = await open();
    await user.click(await within(drawer).findByRole('checkbox', { name: '不单独限制：与上级的上限相同' }));
    expect(within(drawer).getByText('上限提高 2 项；角色不会自动获得这些权限')).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: '保存上限' }));
    const dialog = await screen.findByRole('dialog', { name: '保存上限' });
    await say(user, dialog, '恢复全部权限');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ codes: null }));
  });

  test('with unsaved ticks is not left without a question, and a refusal keeps them', async () => {
    serverAnswers(agents.setCeiling, () => refuses(403, 'role.exceeds', '不能授予自己没有的权限：1404'));
    const { user, drawer } = await open();
    await within(drawer).findByText('0302');
    await user.click(tick(drawer, '0302'));
    await user.click(within(drawer).getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    await user.click(within(drawer).getByRole('button', { name: '保存上限' }));
    const dialog = await screen.findByRole('dialog', { name: '保存上限' });
    await say(user, dialog, '收回车辆查询权限');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('不能授予自己没有的权限：1404')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(within(drawer).getByText('5 个账号将失去 1 项权限')).toBeTruthy();
  });
});
