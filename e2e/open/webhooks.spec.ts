import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type Got, Receiver } from '../../apps/server/test/open/receiver.ts';
import { watchConsole } from '../support/browser.ts';
import { deskOf, openAt } from '../support/desks.ts';
import { act, choose, fill, rowOf } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';
import { account, ask } from '../support/people.ts';
import { until } from '../support/rides.ts';

const receiver = await new Receiver().listen();
const page = await deskOf('administrator');
afterAll(async () => {
  await page.context().close();
  await receiver.close();
});

/** What a receiver does by the standard: the signature over id, time and body, and a clock not far from its own. */
function isSigned({ headers, body }: Got, secret: string): boolean {
  const at = Number(headers['webhook-timestamp']);
  if (Math.abs(Date.now() / 1_000 - at) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const said = createHmac('sha256', key).update(`${headers['webhook-id']}.${at}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${said}`);
}

const idsOf = (type: string) =>
  receiver.got.flatMap(({ headers }, i) =>
    receiver.events[i]?.type === type ? [String(headers['webhook-id'])] : [],
  );

/** An alarm that somebody handles just now; answers its id. */
async function handleAlarm(apiKey: string) {
  const { data } = await ask('/ebike/v3/backend/alarms?state=open&pageSize=1', { apiKey });
  const { id = '' } = (data as { list: { id: string }[] }).list[0] ?? {};
  const body = { id, result: 'fixed', remark: '' };
  expect(await ask('/ebike/v3/backend/alarm/fixed', { apiKey, method: 'POST', body })).toMatchObject({
    suc: true,
  });
  return id;
}

test('an endpoint is made, told what happens with a good signature, told again when it failed, and sent by hand what it refused', async () => {
  const { apiKey } = await account('administrator');
  const complaints = watchConsole(page);
  const name = `数据仓库 ${freshNumber()}`;
  await openAt(page, '/backend/webhooks');
  await page.getByRole('button', { name: '添加端点' }).first().click();
  const form = page.getByRole('form', { name: '添加端点' });
  await fill(form, { 名称: name, 推送地址: receiver.url });
  const kinds = form.getByLabel('事件类型', { exact: true }).first();
  await kinds.focus();
  for (let i = 0; i < 10; i++) await kinds.press('Backspace');
  await choose(page, form, '事件类型', '告警结束');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  const shown = page.getByRole('dialog').filter({ hasText: `签名密钥 · ${name}` });
  const secret = await shown.getByRole('textbox').first().inputValue();
  await shown.getByRole('button', { name: '我已保存' }).click();

  const alarm = await handleAlarm(apiKey);
  const [got, said] = await until('the event arrives', async () => {
    const i = receiver.events.findIndex(({ subject }) => subject === `alarm:${alarm}`);
    const found = receiver.got[i];
    return found && ([found, receiver.events[i]] as const);
  });
  expect(isSigned(got, secret)).toBe(true);
  expect(isSigned({ ...got, body: `${got.body} ` }, secret)).toBe(false);
  expect(said).toMatchObject({ type: 'alarm.closed', data: { alarmId: alarm, state: 'fixed' } });

  // Other journeys close alarms meanwhile, which must not come among what fails here.
  receiver.only = 'test';
  Object.assign(receiver, { status: 503, text: '维护中' });
  await act(rowOf(page, name), '发送测试事件');
  await until('the receiver fails', async () => idsOf('test')[0]);
  Object.assign(receiver, { status: 200, text: '收到' });
  await until('it is told again', async () => idsOf('test')[1]);
  expect(new Set(idsOf('test')).size).toBe(1);

  Object.assign(receiver, { status: 404, text: '地址错误' });
  await act(rowOf(page, name), '发送测试事件');
  const refused = await until('the receiver refuses', async () => idsOf('test')[2]);
  Object.assign(receiver, { status: 200, text: '补收' });

  await act(rowOf(page, name), '推送记录');
  const list = page.getByRole('table').last();
  await list.getByText('未送达').waitFor();
  await act(rowOf(page, '未送达'), '详情');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('地址错误').waitFor();
  await drawer.getByText('"type": "test"').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await act(rowOf(page, '未送达'), '重新推送');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await until('it is sent by hand', async () => idsOf('test')[3]);
  expect(idsOf('test')[3]).toBe(refused);
  await until('nothing has failed any more', async () => {
    await page.getByRole('button', { name: '刷新' }).last().click();
    return (await page.getByRole('cell', { name: '未送达' }).count()) === 0 || undefined;
  });
  expect(complaints).toEqual([]);
}, 60_000);
