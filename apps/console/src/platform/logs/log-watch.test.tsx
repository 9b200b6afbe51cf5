import { type LogAlert, type LogCheck, type LogRule, logs } from '@kickstand/contract/platform/logs';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import LogAlerts from './log-alerts.tsx';
import { LogCheckDrawer } from './log-check.tsx';
import LogRules from './log-rules.tsx';

beforeEach(() => {
  serverAnswers(logs.modules, () => ({
    list: [{ module: 'vehicles', actions: ['annotate', 'command'] }],
    count: 1,
  }));
});
afterEach(forgetAll);

const at = Date.UTC(2026, 8, 21, 3, 0, 0);

const alert = (over: Partial<LogAlert> = {}): LogAlert => ({
  id: 'a1',
  rule: '频繁指令',
  module: 'vehicles',
  action: 'command',
  sensitive: false,
  operatorId: 'op-1',
  operator: '张三',
  agent: '总部',
  counted: 21,
  from: at - 3_600_000,
  to: at,
  seenBy: null,
  seenAt: null,
  ...over,
});

describe('the alerts', () => {
  test('lead to the entries that were counted', async () => {
    serverAnswers(logs.alerts, () => ({ list: [alert()], count: 1 }));
    const { user, page } = await openScreen(LogAlerts, { codes: ['1404'] });
    await user.click(await screen.findByRole('link', { name: '21' }));
    expect(page.opened).toEqual([
      `/operation/operator-log?operatorId=op-1&module=vehicles&action=command&result=ok&from=${at - 3_600_000}&to=${at}`,
    ]);
  });

  test('are marked as looked into once', async () => {
    let seenAt: number | null = null;
    serverAnswers(logs.alerts, () => ({ list: [alert({ seenAt })], count: 1 }));
    const sent = serverAnswers(logs.seeAlerts, () => {
      seenAt = at;
      return { seen: 1 };
    });
    const { user } = await openScreen(LogAlerts, { codes: ['1404'] });
    await user.click(await screen.findByRole('button', { name: '标为已查看' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ ids: ['a1'] }));
    const button = await waitFor(() => {
      const found = screen.getByRole('button', { name: '标为已查看' });
      expect(found.getAttribute('aria-disabled')).toBe('true');
      return found;
    });
    await user.click(button);
    expect(sent).toHaveLength(1);
  });
});

const rule = (over: Partial<LogRule> = {}): LogRule => ({
  id: 'r1',
  name: '频繁指令',
  module: 'vehicles',
  action: null,
  sensitive: false,
  most: 20,
  minutes: 60,
  enable: true,
  version: 4,
  updatedBy: '李四',
  updatedAt: at,
  ...over,
});
const codes = ['1404', '140468'];

describe('the rules', () => {
  test('are made with an action of the module that was chosen', async () => {
    serverAnswers(logs.rules, () => ({ list: [], count: 0 }));
    const sent = serverAnswers(logs.addRule, () => rule());
    const { user } = await openScreen(LogRules, { codes });
    await user.click(await screen.findByRole('button', { name: '新增规则' }));
    const form = await screen.findByRole('form', { name: '新增规则' });
    await user.type(within(form).getByLabelText('名称'), '频繁指令');
    await user.click(within(form).getByRole('combobox', { name: '模块' }));
    await user.click(await screen.findByTitle('车辆'));
    await user.click(within(form).getByRole('combobox', { name: '操作' }));
    await user.click(await screen.findByTitle('设备指令'));
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        name: '频繁指令',
        module: 'vehicles',
        action: 'command',
        sensitive: false,
        most: 20,
        minutes: 60,
        enable: true,
      }),
    );
  });

  test('are turned off by their version, after a question', async () => {
    serverAnswers(logs.rules, () => ({ list: [rule()], count: 1 }));
    const sent = serverAnswers(logs.editRule, () => rule({ enable: false }));
    const { user } = await openScreen(LogRules, { codes });
    await user.click(await screen.findByRole('button', { name: /停\s*用/ }));
    await screen.findByText('停用“频繁指令”后不再产生新的告警。');
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      params: { ruleId: 'r1' },
      body: { enable: false, version: 4, module: 'vehicles', most: 20 },
    });
    expect(sent[0]?.body).not.toHaveProperty('action');
  });

  test('are not shown without their code', async () => {
    const asked = serverAnswers(logs.rules, () => ({ list: [], count: 0 }));
    await openScreen(LogRules, { codes: ['1404'] });
    expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

const check = (over: Partial<LogCheck> = {}): LogCheck => ({
  id: 'c1',
  fromSeq: 1,
  toSeq: 20_000,
  checked: 20_000,
  brokenSeq: null,
  why: null,
  operator: '张三',
  at,
  ...over,
});

const Drawer = () => <LogCheckDrawer close={() => undefined} />;

describe('the check', () => {
  test('goes on until the end of the log, and says how far it came', async () => {
    const done: LogCheck[] = [];
    serverAnswers(logs.checks, () => ({
      tip: 45_000,
      last: done.at(-1) ?? null,
      list: done.toReversed(),
      count: done.length,
    }));
    const sent = serverAnswers(logs.verify, () => {
      const fromSeq = (done.at(-1)?.toSeq ?? 0) + 1;
      const toSeq = Math.min(45_000, fromSeq + 19_999);
      done.push(check({ id: `c${toSeq}`, fromSeq, toSeq, checked: toSeq - fromSeq + 1 }));
      return { tip: 45_000, done: toSeq === 45_000, check: done.at(-1) as LogCheck };
    });
    const { user } = await openScreen(Drawer, { codes: ['1404', '140469'] });
    await screen.findByText('尚未校验过');
    await user.click(screen.getByRole('button', { name: '校验新增记录' }));
    await screen.findByText('到第 45,000 行为止完好');
    expect(sent.map(({ body }) => body.full)).toEqual([false, false, false]);
  });

  test('from the first row asks for that once only', async () => {
    let turn = 0;
    serverAnswers(logs.checks, () => ({ tip: 2, last: check({ toSeq: 2 }), list: [], count: 0 }));
    const sent = serverAnswers(logs.verify, () => ({ tip: 2, done: ++turn === 2, check: check() }));
    const { user } = await openScreen(Drawer, { codes: ['1404', '140469'] });
    await user.click(await screen.findByRole('button', { name: '从头校验' }));
    const buttons = await screen.findAllByRole('button', { name: /确\s*定|OK/ });
    await user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(sent.map(({ body }) => body.full)).toEqual([true, false]));
  });

  test('shows the broken row in red with what is wrong and what to do', async () => {
    const broken = check({ toSeq: 11, brokenSeq: 12, why: 'altered' });
    serverAnswers(logs.checks, () => ({ tip: 30, last: broken, list: [broken], count: 1 }));
    await openScreen(Drawer, { codes: ['1404'] });
    const alarm = await screen.findByRole('alert');
    expect(alarm.textContent).toContain('第 12 行有问题');
    expect(alarm.textContent).toContain('这一行被修改过');
    expect(alarm.textContent).toContain('到第 11 行为止完好');
    expect(screen.queryByRole('button', { name: '校验新增记录' })).toBeNull();
  });

  test('says so when it could not finish', async () => {
    serverAnswers(logs.checks, () => ({ tip: 2, last: null, list: [], count: 0 }));
    serverAnswers(logs.verify, () => refuses(503, 'common.unavailable', '服务暂时不可用，请稍后再试'));
    const { user } = await openScreen(Drawer, { codes: ['1404', '140469'] });
    await user.click(await screen.findByRole('button', { name: '校验新增记录' }));
    expect((await screen.findByText('校验没有完成')).closest('[role=alert]')?.textContent).toContain(
      '服务暂时不可用',
    );
  });
});
