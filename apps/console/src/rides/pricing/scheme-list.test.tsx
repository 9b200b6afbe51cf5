import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { Cents } from '@kickstand/contract/kit';
import { priceImpact } from '@kickstand/contract/rides/price-impact';
import { type PriceSchemeRow, pricing } from '@kickstand/contract/rides/pricing';
import { freeTerms } from '@kickstand/domain/rides/orders';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { usualContent } from './content-field.tsx';
import Schemes from './scheme-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const at = 1_790_000_000_000;
const dearer = { ...usualContent, unitCents: 120 as Cents };
const scheme: PriceSchemeRow = {
  id: 's1',
  serviceAreaId: 31,
  areaName: '江北',
  name: '日常计费',
  remark: '',
  state: 'active',
  versionNo: 2,
  modelIds: [],
  models: [],
  content: usualContent,
  effectiveAt: at,
  endedAt: null,
  nextAt: null,
  draft: { modelIds: [], content: dearer },
  orders: 1_234,
  averageCents: 287 as Cents,
  updatedAt: at,
  updatedBy: '张三',
  version: 5,
};
const version = {
  modelIds: [],
  reason: '按物价核准定价',
  publishedBy: '张三',
  approver: '李四',
  publishedAt: at,
  endedAt: null,
};
const area = { id: 31, name: '江北', agentId: 3, lng: 113.5, lat: 30.5, boundary: [] };
const model = { id: 1, name: 'FY-1', brand: '飞翼', kind: 'pedelec' as const };
const chief = { codes: ['1702', '170202', '170203', '170204', '170243'] };

const open = async (who = chief, row: Partial<PriceSchemeRow> = {}) => {
  const shown = { ...scheme, ...row };
  serverAnswers(pricing.list, () => ({ list: [shown], count: 1 }));
  serverAnswers(pricing.calendar, () => ({ holidays: ['2026-10-01'], makeUpWorkdays: [] }));
  serverAnswers(vehicles.models, () => ({ list: [model], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [area], count: 1 }));
  serverAnswers(priceImpact.terms, () => freeTerms('Asia/Shanghai'));
  serverAnswers(pricing.one, () => ({
    scheme: shown,
    versions: [
      { ...version, no: 2, content: usualContent, effectiveAt: at },
      {
        ...version,
        no: 1,
        content: { ...usualContent, startCents: 200 as Cents },
        effectiveAt: at - 1,
        endedAt: at,
      },
    ],
    secondPerson: 'yes' as const,
  }));
  const opened = await openScreen(Schemes, who);
  await screen.findByText('日常计费');
  return opened;
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  const shown = screen.queryByRole('button', { name });
  if (shown) return user.click(shown);
  await user.click(screen.getByRole('button', { name: '更多操作 s1' }));
  return user.click(await screen.findByRole('menuitem', { name }));
};

test('says of each scheme what it costs, whether it holds, and what rides paid by it', async () => {
  await open();
  const row = screen.getByText('日常计费').closest('tr') as HTMLElement;
  for (const said of ['江北', '生效中', '有草稿', '全部车型', '1,234', '¥2.87'])
    expect(within(row).getByText(said)).toBeTruthy();
  expect(row.textContent).toContain('起步价 ¥2.50/15 分钟');
});

test('a new scheme is entered whole, and what contradicts itself is said before it is sent', async () => {
  const added = serverAnswers(pricing.add, () => ({ id: 's2' }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '新建计费方案' }));
  const form = within(await screen.findByRole('dialog'));
  const cap = await form.findByLabelText('日封顶');
  await user.clear(cap);
  await user.type(cap, '1');
  expect(await form.findByText('日封顶：日封顶低于起步价')).toBeTruthy();
  await user.clear(cap);
  await user.type(cap, '20');
  await waitFor(() => expect(form.queryByText('日封顶：日封顶低于起步价')).toBeNull());
  await user.type(form.getByLabelText('方案名称'), '夜间');
  await user.click(form.getByLabelText('服务区'));
  await user.click(await screen.findByTitle('江北'));
  await user.click(form.getByRole('button', { name: '添加时段' }));
  const night = form.getByLabelText('单位价 1');
  await user.type(night, '1.5');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(added[0]?.body).toMatchObject({ areaId: 31, name: '夜间' }));
  expect(added[0]?.body.content).toMatchObject({
    dayCapCents: 2_000,
    bands: [{ from: '22:00', to: '06:00', onHolidays: true, startCents: null, unitCents: 150 }],
  });
});

test('publishing shows what changes and that a second person is needed, and sends the version that was seen', async () => {
  const published = serverAnswers(pricing.publish, () => ({ id: 's1', no: 3 }));
  const { user } = await open();
  await press(user, '发布');
  const dialog = within(await screen.findByRole('dialog'));
  const row = (await dialog.findByText('单位价')).closest('tr') as HTMLElement;
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['单位价', '¥1.00', '¥1.20']);
  expect(await dialog.findByText('需要另一位有审批权限的同事复核后才会生效。')).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), '春季调价方案');
  await user.click(dialog.getByRole('button', { name: /确\s*定|确认|发布/ }));
  await waitFor(() =>
    expect(published[0]).toMatchObject({
      params: { id: 's1' },
      body: { version: 5, reason: '春季调价方案' },
    }),
  );
});

test('a ride is priced here by the draft and by what holds', async () => {
  const { user } = await open();
  await press(user, '试算');
  const drawer = within(await screen.findByRole('dialog'));
  const ridden = await drawer.findByLabelText('骑行时长');
  await user.clear(ridden);
  await user.type(ridden, '26');
  const sum = () => drawer.getByText('应付').closest('tr')?.lastChild?.textContent;
  // 2.50 for a quarter of an hour, then two begun units at 1.20.
  await waitFor(() => expect(sum()).toBe('¥4.90'));
  await user.click(drawer.getByText('现行'));
  await waitFor(() => expect(sum()).toBe('¥4.50'));
});

test('two versions are compared side by side', async () => {
  const { user } = await open();
  await press(user, '版本');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('table', { name: '比较' })).toBeTruthy();
  expect(drawer.getAllByText('复核人 李四')).toHaveLength(2);
  expect(drawer.getByText('生效中')).toBeTruthy();
});

test('the impact of a draft is told in all, by hour and by riders, with the orders that change most', async () => {
  const sum = { orders: 10, oldCents: 2_000, newCents: 2_100 };
  const asked = serverAnswers(priceImpact.week, () => ({
    from: at,
    to: at + 1,
    all: sum,
    hours: [{ hour: 8, ...sum }],
    areas: [{ areaId: 31, areaName: '江北', ...sum }],
    riders: [{ group: 'often' as const, riders: 3, ...sum }],
    most: [{ orderId: 'o-1', startedAt: at, endedAt: at, oldCents: 300, newCents: 340 }],
    elastic: [{ elasticity: -0.2, cents: 2_079 }],
  }));
  const { user } = await open();
  await press(user, '影响');
  const drawer = within(await screen.findByRole('dialog'));
  const hours = await drawer.findByText('08:00');
  expect(hours.closest('tr')?.textContent).toBe('08:0010¥20.00¥21.00+¥1.00+5%');
  expect(drawer.getByText('骑行 6 次以上')).toBeTruthy();
  expect(drawer.getByText('若需求随价格变化（弹性 -0.2，假设值）：¥20.79（+¥0.79）')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'o-1' }).getAttribute('href')).toContain('id=o-1');
  expect(asked[0]?.query).toMatchObject({ id: 's1', no: 0 });
});

test('who may only look can simulate and compare, and is offered nothing else', async () => {
  await open({ codes: ['1702'] });
  for (const name of ['新建计费方案', '编辑草稿', '发布', '结束', '删除', '节假日'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  for (const name of ['影响', '试算', '版本']) expect(screen.getByRole('button', { name })).toBeTruthy();
});
