import { afterAll, expect, inject, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { withDatabase } from '../support/database.ts';
import { deskOf, openAt } from '../support/desks.ts';
import { choose, fill, pickDay, startUnmeasured } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';

import { appAsks, newRider, pay, until } from '../support/rides.ts';

const { dataDir } = inject('system');
const headOffice = 2;

const page = await deskOf('administrator');
afterAll(() => page.context().close());
const complaints = watchConsole(page);

/** An area that head office runs itself. */
const ownArea = () =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const { rows } = await client.query<{ id: number; name: string }>(
      'select service_area_id as id, name from service_area where agent_id = $1 order by 1 limit 1',
      [headOffice],
    );
    if (!rows[0]) throw new Error('head office runs no area');
    return rows[0];
  });

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Offer {
  id: string;
  version: number;
  name: string;
}

test('an offer is written down, started and topped up with; a standing task is signed in to and claimed', async () => {
  const area = await ownArea();
  const name = `充送 ${freshNumber()}`;
  await openAt(page, '/marketing/recharge-activity');
  await page.getByRole('button', { name: '新建活动' }).first().click();
  const form = page.getByRole('dialog');
  await pickDay(form, '结束时间', `${dayFrom(30)} 12:00`);
  await fill(form, { 活动名称: name, 充值金额: '12', 赠送金额: '5', 名额: '50', 对照组比例: '0' });
  await choose(page, form, '服务区', area.name);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await startUnmeasured(page, name);

  const { riderId } = await newRider(area.id);
  const { list } = await appAsks<{ list: Offer[] }>(`/offers/${riderId}`);
  const offer = list.find((one) => one.name === name);
  const chosen = { id: offer?.id, version: offer?.version };
  await pay('/top-ups', { riderId, amountCents: 1_200, offer: chosen });
  await until('the gift is there', async () => {
    const { giftCents } = await appAsks<{ giftCents: number }>(`/wallets/${riderId}`);
    return giftCents === 500 ? true : undefined;
  });

  const task = `签到 ${freshNumber()}`;
  await openAt(page, '/marketing/activity-task-edit');
  const wide = page.locator('main form:visible');
  await fill(wide, { 活动名称: task, 达成次数: '1', 名额: '50', 对照组比例: '0' });
  await choose(page, wide, '服务区', area.name);
  await page.keyboard.press('Escape');
  await choose(page, wide, '类型', '连续签到');
  await choose(page, wide, '领取方式', '手动领取');
  await page.getByRole('button', { name: '保存' }).click();
  await startUnmeasured(page, task);

  interface Centre {
    list: Offer[];
    claims: { id: string; name: string }[];
  }
  const centre = () => appAsks<Centre>(`/activities/${riderId}`);
  const activityId = (await centre()).list.find((one) => one.name === task)?.id;
  await appAsks(`/activities/${riderId}/sign-ins`, { activityId });
  const claim = await until('it is earned', async () =>
    (await centre()).claims.find((one) => one.name === task),
  );
  await appAsks(`/activities/${riderId}/claims`, { claimId: claim.id });
  const wallet = await appAsks<{ giftCents: number }>(`/wallets/${riderId}`);
  expect(wallet.giftCents).toBe(700);
  expect(complaints).toEqual([]);
});
