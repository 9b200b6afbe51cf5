import type { ReplyOf } from '@kickstand/contract/kit';
import { agentAreas, agentFigures, agentRoles, agents } from '@kickstand/contract/organisation/agents';
import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { type BaseMap, baseMap } from '@kickstand/contract/platform/base-map';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCeiling, aDevice, anAgent, someAgents } from '../../../test/agents.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { aRole, aTree } from '../../../test/permissions.ts';
import { operator } from '../../kit/client/operator.ts';
import AgentAccounts from './agent-accounts.tsx';
import { AddAgent, accountActions } from './agent-actions.tsx';

const everything = [
  ...['1101', '110102', '110103', '110104', '110105', '110157', '1102', '1103', '1002', '100242', '0302'],
];
// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 60_000 });

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
  (await screen.findByText(company, { selector: 'tbody th *' })).closest('tr') as HTMLElement;

const say = (dialog: HTMLElement, label: string, text: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value: text } });

/** One action of a row on its own, with what it opens. */
async function press(label: string, row = anAgent()) {
  const Own = accountActions.find((action) => action.label === label);
  if (!Own) throw new Error(`there is no ${label}`);
  const opened = await openScreen(() => <Own row={row} />, head);
  await opened.user.click(screen.getByText(label));
  const dialog = await screen.findByRole('dialog');
  const agree = () => opened.user.click(within(dialog).getByText('确定'));
  return { ...opened, dialog, agree };
}

describe('the list', () => {
  test('says who is who, with a warning before a contract ends, and figures that open what they count', async () => {
    const soon = businessDayAfter(businessDayOf(Date.now(), 'Asia/Shanghai'), 12);
    shows(anAgent({ contractTo: soon }));
    await openScreen(AgentAccounts, head);
    const row = await rowOf('江城出行');
    const told = [...row.children].map((cell) => cell.textContent);
    expect(told.slice(0, 4)).toEqual(['江城出行', '启用', '2', '1,250']);
    expect(told.slice(8, 13)).toEqual([
      `${soon} 剩 12 天`,
      '陈东',
      '137****0003',
      '陈东 136****0003 加盟商管理员',
      '4',
    ]);
    expect(told).toContain('同上级');
    const links = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '#/agent/service-area-management?agentId=3',
      '#/permissions/user?agentId=3',
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
    const tree = await screen.findByRole('complementary', { name: '加盟商' });
    await within(tree).findByText('江城东湖');
    await user.type(within(tree).getByRole('searchbox', { name: '搜索加盟商' }), '湖畔');
    await waitFor(() => expect(within(tree).queryByText('江城东湖')).toBeNull());
    await user.click(within(tree).getByText('湖畔单车'));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ under: 4 }));
    expect(page.search).toEqual({ under: '4' });
    await user.click(within(tree).getByRole('button', { name: '全部加盟商' }));
    await waitFor(() => expect(page.search).toEqual({}));
    await user.click(within(tree).getByRole('button', { name: '收起加盟商列表' }));
    expect(screen.queryByRole('complementary', { name: '加盟商' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '展开加盟商列表' }));
    expect(await screen.findByRole('complementary', { name: '加盟商' })).toBeTruthy();
  });

  test('says what to do when there is nobody, what went wrong, and that it is forbidden', async () => {
    shows();
    const first = await openScreen(AgentAccounts, head);
    expect(await screen.findByText(/还没有加盟商/)).toBeTruthy();
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
    expect(screen.queryByRole('button', { name: '新增加盟商' })).toBeNull();
    expect(
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#/agent/account-management?under=3']);
  });
});

describe('a new franchisee', () => {
  const typed = {
    公司名称: '东湖单车',
    联系人: '李湖',
    统一社会信用代码: '91420100MA4K0000X3',
    联系电话: '13700000009',
    登录手机号: '13600000009',
    姓名: '李湖',
  };
  async function fill(contractTo = '2027-12-31') {
    const { user } = await openScreen(() => <AddAgent row={undefined} />, head);
    await user.click(screen.getByText('新增加盟商'));
    const form = await screen.findByRole('form');
    for (const [label, text] of Object.entries(typed)) say(form, label, text);
    await user.type(await within(form).findByLabelText('合同开始日期'), '2026-01-01{Enter}');
    await user.type(await within(form).findByLabelText('合同结束日期'), `${contractTo}{Enter}`);
    await user.click(within(form).getByLabelText('角色模板'));
    await user.click(await screen.findByTitle('加盟商标准'));
    await user.click(screen.getByText('保存'));
    return { user, form };
  }

  test('is made with its first account, company and account in two sections', async () => {
    const asked = serverAnswers(agents.add, () => anAgent({ company: '东湖单车' }));
    const { form } = await fill();
    expect([...form.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      '公司资料',
      '主账号',
    ]);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({
      company: '东湖单车',
      kind: 'franchise',
      licenceNo: '91420100MA4K0000X3',
      contractFrom: '2026-01-01',
      contractTo: '2027-12-31',
      account: { phone: '13600000009', name: '李湖', templateId: 't-1' },
    });
    expect(await screen.findByText('已新增加盟商“东湖单车”，主账号可以登录了')).toBeTruthy();
  });

  test('whose contract ends before it begins is not sent', async () => {
    const asked = serverAnswers(agents.add, () => anAgent());
    await fill('2025-12-31');
    expect(await screen.findByText('合同结束日期不能早于开始日期')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('that is refused keeps its text, with the sentence beside the account’s phone', async () => {
    serverAnswers(agents.add, () =>
      refuses(409, 'user.phone_taken', '手机号已被占用', { fields: { 'body.account.phone': '已属于王五' } }),
    );
    const { form } = await fill();
    expect(await within(form).findByText('已属于王五')).toBeTruthy();
    const account = within(form).getByLabelText('登录手机号');
    expect(account.getAttribute('aria-invalid')).toBe('true');
    expect(account).toHaveProperty('value', '13600000009');
    expect(within(form).getByLabelText('公司名称')).toHaveProperty('value', '东湖单车');
  });
});

const amap: BaseMap = {
  id: 'amap',
  kind: 'amap',
  host: 'webrd01.is.autonavi.com',
  crs: 'gcj02',
  scheme: 'xyz',
  style: null,
  layers: [],
  maxZoom: 18,
  attribution: '',
  finds: false,
  streetView: null,
};

describe('a company', () => {
  test('is changed with the version that was read', async () => {
    serverAnswers(baseMap.list, () => ({ list: [amap], count: 1, usual: null }));
    const asked = serverAnswers(agents.edit, () => anAgent());
    const { user, dialog } = await press('编辑');
    say(dialog, '联系人', '王江');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '默认底图' }));
    await user.click(await screen.findByText('高德地图'));
    await user.click(screen.getByText('保存'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({
      agentId: 3,
      version: 6,
      contact: '王江',
      company: '江城出行',
      baseMapId: 'amap',
    });
    expect(asked[0]?.body).not.toHaveProperty('parentId');
  });

  test('is disabled with a reason after it was said whom that touches', async () => {
    const asked = serverAnswers(agents.setState, () => anAgent({ state: 'disabled' }));
    const { dialog, agree } = await press('停用');
    expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '4 个账号立即退出登录，停用期间无法登录',
      '1 家下级加盟商的账号同样无法登录',
      '2 个服务区和 1,250 辆车继续运营，由总部代管',
      '用户不受影响：骑行中的订单照常结束和结算',
    ]);
    await agree();
    expect(asked).toEqual([]);
    say(dialog, '原因', '合同纠纷暂停合作');
    await agree();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({ agentId: 3, enable: 0, reason: '合同纠纷暂停合作', version: 6 });
  });

  test.each([
    ['active', ['停用']],
    ['pending', ['启用', '停用']],
    ['disabled', ['启用']],
    ['closed', []],
  ] as const)('that is %s offers %j', async (state, offered) => {
    const row = anAgent({ state });
    await openScreen(
      () => (
        <>
          {accountActions.map((Own) => (
            <Own key={Own.id} row={row} />
          ))}
        </>
      ),
      head,
    );
    const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(labels.filter((label) => label === '启用' || label === '停用')).toEqual(offered);
  });

  const whyNot = (label: string, row = anAgent()) =>
    accountActions.find((action) => action.label === label)?.blocked?.(row);

  test('that still has something is not deleted, and the reason is said', () => {
    expect(whyNot('删除')).toBe('请先移出 2 个服务区、1250 辆车和 1 个下级加盟商');
    expect(whyNot('删除', anAgent({ areas: 0, vehicles: 0, children: 0 }))).toBeUndefined();
  });

  test('of one’s own is left alone, and one that is being settled keeps its state', async () => {
    await openScreen(() => null, head);
    const own = anAgent({ agentId: 2, areas: 0, vehicles: 0, children: 0 });
    for (const label of ['编辑', '切换视角', '权限上限', '停用', '删除'])
      expect(whyNot(label, own)).toBe('不能对自己所属的公司执行此操作');
    expect(whyNot('停用', anAgent({ state: 'settling' }))).toBe('该加盟商正在清算，不能启用或停用');
    expect(whyNot('设备', anAgent({ owner: null }))).toBe('该加盟商没有主账号');
  });

  test('that has nothing left is deleted once its name was typed', async () => {
    const asked = serverAnswers(agents.remove, () => ({ agentId: 3 }));
    const { dialog, agree } = await press('删除', anAgent({ areas: 0, vehicles: 0, children: 0 }));
    say(dialog, '原因', '合作已经结束');
    say(dialog, '请输入 江城出行 以确认', '江城');
    await agree();
    expect(asked).toEqual([]);
    say(dialog, '请输入 江城出行 以确认', '江城出行');
    await agree();
    await waitFor(() => expect(asked[0]?.query).toEqual({ agentId: 3, reason: '合作已经结束' }));
  });

  test('shows all that is known of it, what it came to lately, its statements, and who stands below it', async () => {
    const values = Object.fromEntries(agentFigures.map((name) => [name, null]));
    serverAnswers(agents.figures, () => ({
      from: '2026-08-24',
      to: '2026-09-22',
      values: { ...values, rides: 1_234 } as ReplyOf<typeof agents.figures>['values'],
    }));
    const { dialog } = await press('详情');
    expect(await within(dialog).findByText('1,234')).toBeTruthy();
    expect(within(dialog).getByText('91420100MA4K0000X3')).toBeTruthy();
    expect(await within(dialog).findByText('江城东湖')).toBeTruthy();
  });
});

describe('looking as a franchisee', () => {
  test('needs a reason, and from then on the operator is asked for anew', async () => {
    const asked = serverAnswers(agents.viewAs, () => ({ agentId: 3, company: '江城出行' }));
    const { dialog, agree, page } = await press('切换视角');
    say(dialog, '原因', '协助排查报表问题');
    const viewed = operator();
    if (!viewed) throw new Error('nobody is signed in');
    serverAnswers(session.info, () => ({
      ...viewed,
      permissionList: ['1101', 'all'],
      viewAs: { agentId: 3, company: '江城出行' },
    }));
    await agree();
    await waitFor(() => expect(operator()?.viewAs).toEqual({ agentId: 3, company: '江城出行' }));
    expect(asked[0]?.body).toEqual({ agentId: 3, reason: '协助排查报表问题' });
    await waitFor(() => expect(page.opened).toEqual(['/log']));
  });
});

describe('the devices of the owner', () => {
  test('can be removed, so that the next login is authorised anew', async () => {
    const asked = serverAnswers(operatorDevices.list, () => ({ list: [aDevice()], count: 1 }));
    const removed = serverAnswers(operatorDevices.remove, () => aDevice({ state: 'removed' }));
    const { user, dialog } = await press('设备');
    await user.click(await within(dialog).findByText('移除'));
    expect(within(dialog).queryByText('授权')).toBeNull();
    await user.click(await screen.findByText('确定'));
    await waitFor(() => expect(removed[0]?.body).toEqual({ phone: '13600000003', deviceCode: 'A1B2-C3D4' }));
    expect(asked[0]?.query).toEqual({ phone: '13600000003' });
  });
});

describe('the ceiling', () => {
  async function open() {
    serverAnswers(agents.ceiling, () => aCeiling());
    serverAnswers(agents.tree, () => ({ list: aTree(), count: 400 }));
    const opened = await press('权限上限');
    await screen.findByText('没有账号会失去权限');
    return { ...opened, drawer: screen.getByRole('dialog') };
  }
  const box = async (drawer: HTMLElement, code: string) =>
    (await within(drawer).findByText(code))
      .closest('.ant-tree-treenode')
      ?.querySelector('.ant-tree-checkbox') as HTMLElement;
  const saving = async (user: UserEvent) => {
    await user.click(screen.getByText('保存上限'));
    const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await within(dialog).findByLabelText('原因');
    return dialog;
  };

  test('offers only what the parent may give', async () => {
    const { drawer } = await open();
    await within(drawer).findByText('0301');
    expect(within(drawer).queryByText('1001')).toBeNull();
    expect(screen.getByText('保存上限').closest('button')).toHaveProperty('disabled', true);
  });

  test('that is lowered says how many people lose which codes, and is saved with a reason', async () => {
    const asked = serverAnswers(agents.setCeiling, () => aCeiling({ codes: ['03', '0301'] }));
    const { user, drawer } = await open();
    await user.click(await box(drawer, '0302'));
    expect(await within(drawer).findByText('5 个账号将失去 1 项权限')).toBeTruthy();
    expect(within(drawer).getByText('车辆查询 0302：5 人')).toBeTruthy();
    const dialog = await saving(user);
    say(dialog, '原因', '收回车辆查询权限');
    await user.click(within(dialog).getByText('确定'));
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
    await user.click(within(drawer).getByLabelText('不单独限制：与上级的上限相同'));
    expect(within(drawer).getByText('上限提高 2 项；角色不会自动获得这些权限')).toBeTruthy();
    const dialog = await saving(user);
    say(dialog, '原因', '恢复全部权限');
    await user.click(within(dialog).getByText('确定'));
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ codes: null }));
  });

  test('with unsaved ticks is not left without a question, and a refusal keeps them', async () => {
    serverAnswers(agents.setCeiling, () => refuses(403, 'role.exceeds', '不能授予自己没有的权限：1404'));
    const { user, drawer } = await open();
    await user.click(await box(drawer, '0302'));
    await user.click(within(drawer).getByText('取消'));
    await user.click(await screen.findByText('继续编辑'));
    const dialog = await saving(user);
    say(dialog, '原因', '收回车辆查询权限');
    await user.click(within(dialog).getByText('确定'));
    expect(await within(dialog).findByText('不能授予自己没有的权限：1404')).toBeTruthy();
    expect(within(drawer).getByText('5 个账号将失去 1 项权限')).toBeTruthy();
  });
});
