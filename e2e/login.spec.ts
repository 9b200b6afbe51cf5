import { expect, inject, test } from 'vitest';
import { newProfile } from './support/browser.ts';
import { freshNumber } from './support/fresh.ts';
import { account, ask, lastCode, logIn } from './support/people.ts';
import { operatorWith } from './support/roles.ts';

const { url } = inject('system');

/** Somebody who has no browser yet: a further one would have to be let in first. */
const newcomer = () => operatorWith(['03', '0302'], freshNumber());

test('a person logs in with the keyboard alone and sees what went wrong in between', async () => {
  const phone = await newcomer();
  const profile = await newProfile();
  const page = await profile.newPage();
  await page.goto(`${url}/#/vehicle/vehicle-query`);
  await page.waitForURL(/#\/login-home\?redirect=/);

  const send = page.getByRole('button', { name: '获取验证码' });
  await page.getByRole('textbox', { name: '手机号' }).fill('1380');
  await send.press('Enter');
  await page.getByText('无效手机号').waitFor();

  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await send.press('Enter');
  await page.getByRole('button', { name: /^重新获取 \d+s$/, disabled: true }).waitFor();

  const code = page.getByRole('textbox', { name: '验证码' });
  await code.fill('12a');
  await page.getByText('请输入数字').waitFor();
  expect(await code.inputValue()).toBe('');

  await code.fill('12345');
  await code.press('Enter');
  await page.getByText('无效验证码').first().waitFor();

  await code.fill(await lastCode(phone));
  await code.press('Enter');
  await page.getByRole('tablist').waitFor();
  expect(page.url()).toContain('#/vehicle/vehicle-query');
  await profile.close();
});

test('a second browser waits until its device is authorised, and is out again a moment after it was removed', async () => {
  const phone = await newcomer();
  const { apiKey } = await account('administrator');
  const first = await newProfile();
  await logIn(await first.newPage(), phone);

  const second = await newProfile();
  const page = await second.newPage();
  await page.goto(`${url}/#/login-home`);
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /^重新获取 \d+s$/ }).waitFor();
  await page.getByRole('textbox', { name: '验证码' }).fill(await lastCode(phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('当前设备未授权，请联系管理员授权后登陆！').waitFor();
  const deviceCode = (await page.locator('code').textContent()) ?? '';

  const device = { phone, deviceCode };
  const path = '/mieba/v2/platform/opman/device';
  expect(await ask(`${path}/authorize_confirm`, { apiKey, method: 'POST', body: device })).toMatchObject({
    suc: true,
  });
  await page.getByRole('tablist').waitFor();

  await ask(`${path}/authorize_remove`, { apiKey, method: 'POST', body: device });
  await page.reload();
  await page.waitForURL(/#\/login/);
  await first.close();
  await second.close();
});

test('a partner system’s word logs a person in once, and is gone from the address', async () => {
  const phone = await newcomer();
  const { data } = await ask(`/demo/origin?phone=${phone}`);
  const { origin } = data as { origin: string };
  const profile = await newProfile();
  const page = await profile.newPage();
  await page.goto(`${url}/#/login-home?origin=${origin}`);
  await page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor();
  expect(page.url()).not.toContain('origin');
  await page.getByRole('button', { name: '快捷登录' }).click();
  await page.getByRole('tablist').waitFor();
  await profile.close();

  const other = await newProfile();
  const again = await other.newPage();
  await again.goto(`${url}/#/login-home?origin=${origin}`);
  await again.getByRole('button', { name: '快捷登录' }).click();
  await again.getByRole('alert').first().waitFor();
  expect(await again.getByRole('tablist').count()).toBe(0);
  await other.close();
});

test('windows of one browser share the session and its end', async () => {
  const phone = await newcomer();
  const profile = await newProfile();
  const page = await profile.newPage();
  await logIn(page, phone);
  const other = await profile.newPage();
  await other.goto(url);
  await other.getByRole('tablist').waitFor();

  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByText('真的要退出登录吗？').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/#\/login/);
  await other.waitForURL(/#\/login/);
  await profile.close();
});
