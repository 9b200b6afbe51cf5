import type pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { withDatabase } from '../support/database.ts';
import { agreeTo, deskOf, openAt } from '../support/desks.ts';
import { act, choose, fill, rowOf } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';
import { account, ask } from '../support/people.ts';
import { appAsks, until } from '../support/rides.ts';

const { dataDir } = inject('system');
const headOffice = 2;
const many = 12_000;
const run = freshNumber();
const title = `调价通知 ${run}`;

const { apiKey } = await account('administrator');
const page = await deskOf('administrator');
const checker = await deskOf('operations');
const complaints = [watchConsole(page), watchConsole(checker)];

const inDatabase = <T>(work: (client: pg.Client) => Promise<T>) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    return work(client);
  });

/** Riders by the thousand in an area that head office runs, with what is known of them; answers the area and one of them. */
const manyRiders = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number; name: string }>(
      'select service_area_id as id, name from service_area where agent_id = $1 order by 1 limit 1',
      [headOffice],
    );
    const [area] = rows;
    if (!area) throw new Error('head office runs no area');
    await client.query(
      `insert into rider (rider_id, phone, name, service_area_id, registered_at)
        select $1 || '-' || i, '166' || lpad(i::text, 8, '0'), '骑行人', $2, now() - interval '400 days' from generate_series(1, $3::int) i`,
      [`many-${run}`, area.id, many],
    );
    await client.query(
      `insert into rider_fact (reach, agent_id, service_area_id, rider_id, home_area_id, registered_on, is_verified, careers, credit,
          area_ids, rides_7, rides_28, rides_90, rides_life, cash_7, cash_28, cash_90, cash_life, unpaid_cents, gift_cents)
        select 'root', 0, 0, r.rider_id, $2, current_date - 400, false, '{}', 100, array[$2::int], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from rider r where r.rider_id like $1 || '-%'`,
      [`many-${run}`, area.id],
    );
    return { ...area, riderId: `many-${run}-1` };
  });

/** They were here for this journey only. */
const forgetRiders = () =>
  inDatabase(async (client) => {
    for (const table of [
      'rider_consent',
      'rider_fact',
      'broadcast_rider',
      'rider_message',
      'campaign_arm',
      'rider',
    ])
      await client.query(`delete from ${table} where rider_id like $1 || '-%'`, [`many-${run}`]);
  });

afterAll(async () => {
  await Promise.all([page.context().close(), checker.context().close()]);
  await forgetRiders();
});

interface Row {
  id: string;
  title: string;
  state: string;
  riders: number;
  told: number;
  isPaused: boolean;
}

const seen = async () => {
  const { data } = await ask('/ebike/v3/backend/message?pageSize=50', { apiKey });
  const found = (data as { list: Row[] }).list.find((one) => one.title === title);
  if (!found) throw new Error('the message is not in the list');
  return found;
};

const inbox = async (riderId: string) =>
  (await appAsks<{ list: { title: string }[] }>(`/messages/${riderId}`)).list.map((one) => one.title);

const textsLeft = (id: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from outbox where broadcast_id = $1 and sent_at is not null`,
      [id],
    );
    return rows[0]?.n ?? 0;
  });

test('a price notice to many is agreed to by a second person, held, read by a rider, and called back', async () => {
  const area = await manyRiders();
  await openAt(page, '/backend/notice-template');
  await page.getByRole('link', { name: '群发消息' }).click();
  await page.getByRole('button', { name: '新建消息' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '新建消息' });
  await fill(form, {
    标题: title,
    内容: '下月 1 日起，起步价调整为 2 元。',
    短信内容: '下月 1 日起调价，详见应用内公告。',
  });
  await choose(page, form, '类型', '价格');
  await choose(page, form, '服务区', area.name);
  await page.keyboard.press('Escape');
  await form.getByText(/^符合条件 [\d,]+ 人$/).waitFor();
  await form.getByRole('button', { name: '保存' }).click();

  await act(rowOf(page, title), '确定接收人');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await until('its recipients stand firm', async () => ((await seen()).riders >= many ? true : undefined));
  await act(rowOf(page, title), '发送');
  const asking = page.getByRole('dialog', { name: '发送' });
  await asking.getByText(/需第二人复核/).waitFor();
  await fill(asking, { 原因: '调价前须通知用户' });
  await asking.getByRole('button', { name: '发送' }).click();
  await asking.waitFor({ state: 'hidden' });
  await agreeTo(checker, title);

  await until('it is being sent', async () => ((await seen()).told > 0 ? true : undefined));
  await rowOf(page, title).getByText('发送中').waitFor();
  await act(rowOf(page, title), '暂停');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const { id } = await until('it is held', async () => {
    const one = await seen();
    return one.isPaused ? one : undefined;
  });
  await page.waitForTimeout(2_000);
  const [left, held] = [await textsLeft(id), await seen()];
  await page.waitForTimeout(1_500);
  expect([await textsLeft(id), (await seen()).told]).toEqual([left, held.told]);
  expect(held.told).toBeLessThan(held.riders);

  const reader = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select rider_id as id from rider_message where broadcast_id = $1 limit 1',
      [id],
    );
    return rows[0]?.id ?? '';
  });
  expect(await inbox(reader)).toContain(title);
  await appAsks(`/messages/${reader}/read`, {});
  await act(rowOf(page, title), '撤回');
  const recalling = page.getByRole('dialog', { name: '撤回' });
  await fill(recalling, { 原因: '价格有误须重发' });
  await recalling.getByRole('button', { name: '确定' }).click();
  await page.getByText(/其中 1 人已读；[\d,]+ 条短信已送达，无法撤回/).waitFor();
  expect(await inbox(reader)).not.toContain(title);
  expect((await seen()).state).toBe('cancelled');
  expect(complaints).toEqual([[], []]);
}, 120_000);
