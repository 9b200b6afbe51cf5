import type { Cents } from '@kickstand/contract/kit';
import { agentAreas, agents } from '@kickstand/contract/organisation/agents';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anArea, someAgents } from '../../../../test/agents.ts';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import AgentAreas from './agent-areas.tsx';
import { areaActions, CancelTransfer } from './area-actions.tsx';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 60_000 });

const head = { codes: ['1101', '1103', '110303', '110305', '110358', '0302', '1002'] };
const scheduled = {
  assignmentId: 'as-1',
  agentId: 31,
  agentName: '江城东湖',
  effectiveAt: Date.UTC(2026, 10, 30, 16, 0, 0),
};
const assignment = {
  assignmentId: 'as-1',
  agentId: 31,
  agentName: '江城东湖',
  fromAgentId: 3,
  fromAgentName: '江城出行',
  state: 'scheduled' as const,
  effectiveAt: Date.UTC(2026, 10, 30, 16, 0, 0),
  endedAt: null,
  reason: '区域调整',
  operator: '张三',
  approver: '李四',
  createdAt: Date.UTC(2026, 10, 20, 3, 0, 0),
};

beforeEach(() => {
  serverAnswers(agents.treeAdmin, () => ({ list: someAgents, count: 4 }));
  serverAnswers(agentAreas.impact, () => ({
    vehicles: 640,
    stations: 32,
    staff: 4,
    riding: 7,
    cards: 3,
    cardCents: 1_900 as Cents,
    statements: 0,
  }));
});
afterEach(forgetAll);

const actionOf = (label: string) => {
  const found = areaActions.find((action) => action.label === label);
  if (!found) throw new Error(`there is no ${label}`);
  return found;
};

async function press(label: string, row = anArea()) {
  const Own = actionOf(label);
  const opened = await openScreen(() => <Own row={row} />, head);
  await opened.user.click(screen.getByText(label));
  return { ...opened, dialog: await screen.findByRole('dialog') };
}
const say = (dialog: HTMLElement, label: string | RegExp, text: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value: text } });

test('says to whom an area belongs, how full it is, and what waits for its day', async () => {
  serverAnswers(agentAreas.list, () => ({ list: [anArea({ scheduled })], count: 1 }));
  await openScreen(AgentAreas, head);
  const row = (await screen.findByText('城西')).closest('tr') as HTMLElement;
  const told = [...row.children].map((cell) => cell.textContent);
  expect(told.slice(0, 4)).toEqual(['城西', '江城出行', '运营中', '640 / 600 已超出配额']);
  expect(told.slice(9, 15)).toEqual([
    '32',
    '4',
    '2026-12-01 转给 江城东湖取消划转',
    '2025-01-01 08:00:00',
    '武汉',
    '400-000-0011',
  ]);
  expect([...row.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '#/agent/account-management?under=3',
    '#/vehicle/vehicle-query?opAreaIds=11',
    '#/permissions/user?agentId=3&areaId=11',
  ]);
});

test('is not asked for without its code, and says what to do when there is none', async () => {
  const asked = serverAnswers(agentAreas.list, () => ({ list: [], count: 0 }));
  const { unmount } = await openScreen(AgentAreas, { codes: ['1101'] });
  expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
  expect(asked).toEqual([]);
  unmount();
  await openScreen(AgentAreas, head);
  expect(await screen.findByText(/还没有服务区/)).toBeTruthy();
});

describe('an area', () => {
  test('keeps the text of a form that is refused', async () => {
    serverAnswers(agentAreas.edit, () => refuses(404, 'common.not_found', '请求错误，资源未找到'));
    const { user, dialog } = await press('编辑');
    say(dialog, '客服热线', '400-123-4567');
    await user.click(screen.getByText('保存'));
    expect((await screen.findAllByText('请求错误，资源未找到')).length).toBeGreaterThan(0);
    expect(within(dialog).getByLabelText('客服热线')).toHaveProperty('value', '400-123-4567');
  });

  test('is paused with a reason', async () => {
    const asked = serverAnswers(agentAreas.setStatus, () => anArea({ status: 'paused' }));
    const { user, dialog } = await press('停运');
    expect(within(dialog).getByText('用户不能再借车，骑行中的用户照常还车')).toBeTruthy();
    say(dialog, '原因', '暴雪天气暂停运营');
    await user.click(within(dialog).getByText('确定'));
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        areaId: 11,
        status: 'paused',
        reason: '暴雪天气暂停运营',
        version: 2,
      }),
    );
  });

  test.each([
    ['关闭', anArea(), '请先清空车辆（640 辆）'],
    ['关闭', anArea({ vehicles: 0 }), undefined],
    ['划转', anArea({ scheduled }), '已有待生效的划转，请先取消'],
    ['划转', anArea({ status: 'closed' }), '已关闭的服务区不能划转'],
    ['划转', anArea(), undefined],
  ] as const)('cannot take %s: %#', (label, row, why) => {
    expect(actionOf(label).blocked?.(row)).toBe(why);
  });

  test('shows who ran it when, and who decided that', async () => {
    serverAnswers(agentAreas.history, () => ({ list: [assignment], count: 1 }));
    const { dialog } = await press('归属历史');
    expect(await within(dialog).findByText(/江城出行 → 江城东湖/)).toBeTruthy();
    expect(within(dialog).getByText('复核：李四')).toBeTruthy();
    expect(within(dialog).getByText('原因：区域调整')).toBeTruthy();
  });
});

describe('a transfer', () => {
  test('says what moves and what stays, and that a second person has to agree', async () => {
    const { dialog } = await press('划转');
    await within(dialog).findByText('640 辆车、32 个还车点和全部围栏转给新加盟商');
    expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '640 辆车、32 个还车点和全部围栏转给新加盟商',
      '原加盟商的 4 个账号失去该服务区',
      '用户的余额和已购卡不变，仍可使用',
      '3 张已售未用完的卡剩余 ¥19.00：其中的分成从原加盟商转给新加盟商，计入双方下期对账单',
      '7 辆车正在骑行：这些订单仍结算给原加盟商',
      '影响范围以生效时为准',
    ]);
    expect(within(dialog).getByText('此操作需要另一位有审批权限的同事同意后才会执行')).toBeTruthy();
  });

  async function fill(typed: string) {
    const opened = await press('划转');
    const { user, dialog } = opened;
    await within(dialog).findByText(/640 辆车/);
    fireEvent.mouseDown(within(dialog).getByLabelText('划转给'));
    await screen.findByTitle(/江城东湖/);
    expect(screen.queryByTitle(/湖畔单车/)).toBeNull();
    expect(screen.queryByTitle(/江城出行/)).toBeNull();
    await user.click(screen.getByTitle(/江城东湖/));
    say(dialog, '原因', '东湖片区交由下级运营');
    say(dialog, /请输入服务区名称/, typed);
    return opened;
  }

  test('is asked for with receiver, day, reason and version; the request waits elsewhere', async () => {
    const asked = serverAnswers(agentAreas.transfer, () =>
      refuses(202, 'approval.requested', '已提交复核', { facts: { approvalId: 'ap-1' } }),
    );
    const { user, dialog } = await fill('城西');
    const today = businessDayOf(Date.now(), 'Asia/Shanghai');
    const day = within(dialog).getByLabelText('生效日期');
    expect(day).toHaveProperty('value', today);
    await user.clear(day);
    await user.type(day, `${businessDayAfter(today, 3)}{Enter}`);
    await user.click(within(dialog).getByText('提交划转'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({
      areaId: 11,
      agentId: 31,
      effectiveOn: businessDayAfter(today, 3),
      reason: '东湖片区交由下级运营',
      version: 2,
    });
    await waitFor(() => expect(screen.queryByText('提交划转')).toBeNull());
  });

  test('is not sent while the name typed is another one, and a refusal keeps the text', async () => {
    const asked = serverAnswers(agentAreas.transfer, () =>
      refuses(409, 'area.other_branch', '下级加盟商只能接收其上级名下的服务区'),
    );
    const { user, dialog } = await fill('城东');
    await user.click(within(dialog).getByText('提交划转'));
    expect(await within(dialog).findByText('输入的名称不一致')).toBeTruthy();
    expect(asked).toEqual([]);
    say(dialog, /请输入服务区名称/, '城西');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    await user.click(within(dialog).getByText('提交划转'));
    expect(await within(dialog).findByText('下级加盟商只能接收其上级名下的服务区')).toBeTruthy();
    expect(within(dialog).getByLabelText('原因')).toHaveProperty('value', '东湖片区交由下级运营');
    vi.restoreAllMocks();
  });

  test('that waits can be called off with a reason', async () => {
    const asked = serverAnswers(agentAreas.cancelTransfer, () => ({
      ...assignment,
      state: 'cancelled' as const,
    }));
    const row = anArea({ scheduled });
    const { user } = await openScreen(() => <CancelTransfer row={row} />, head);
    await user.click(screen.getByText('取消划转'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('取消 2026-12-01 转给“江城东湖”的划转')).toBeTruthy();
    say(dialog, '原因', '合同没有谈成');
    await user.click(within(dialog).getByText('确定'));
    await waitFor(() =>
      expect(asked[0]?.query).toEqual({ areaId: 11, assignmentId: 'as-1', reason: '合同没有谈成' }),
    );
  });
});
