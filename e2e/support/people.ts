import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { inTurn } from './turns.ts';

const { url } = inject('system');

/** The demo accounts by role. */
export interface Account {
  role: string;
  name: string;
  phone: string;
  codes: string[];
  apiKey: string;
}

const accounts = async () => ((await ask('/demo/accounts')) as { data: { list: Account[] } }).data.list;

export async function account(role: string): Promise<Account> {
  const list = await accounts();
  const found = list.find((one) => one.role === role);
  if (!found) throw new Error(`no demo account ${role} among ${list.map((one) => one.role).join(', ')}`);
  return found;
}

/** The demo account of somebody, if there is one. */
export const accountNamed = async (name: string) => (await accounts()).find((one) => one.name === name);

/** A call as a machine client makes it: plain JSON with an API key. */
export async function ask(path: string, options: { apiKey?: string; method?: string; body?: unknown } = {}) {
  const { apiKey, method = 'GET', body } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) } as {
    status: number;
    suc: boolean;
    data?: unknown;
    error?: { code: string };
  };
}

/** Log in as a person does: phone, code from the text message, button; answers when the console is there. */
export const logIn = (page: Page, phone: string) => inTurn(`login ${phone}`, () => typeIn(page, phone));

/** The newest code is the only one that counts, so nobody else asks for one meanwhile. */
async function typeIn(page: Page, phone: string) {
  await page.goto(`${url}/#/login-home`);
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /^重新获取 \d+s$/ }).waitFor();
  await page.getByRole('textbox', { name: '验证码' }).fill(await lastCode(phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('tablist').waitFor();
}

/** Log in from a browser that may be a further one: where it has to wait, an API key that may do so lets it in. */
export async function logInElsewhere(page: Page, phone: string, apiKey: string) {
  const waiting = page.getByText('当前设备未授权，请联系管理员授权后登陆！').first();
  // A first browser never waits, and who is not let in does not get through the login below.
  void waiting
    .waitFor()
    .then(() => letIn(page, phone, apiKey))
    .catch(() => undefined);
  await logIn(page, phone);
}

async function letIn(page: Page, phone: string, apiKey: string) {
  const deviceCode = (await page.locator('code').first().textContent()) ?? '';
  const body = { phone, deviceCode };
  await ask('/mieba/v2/platform/opman/device/authorize_confirm', { apiKey, method: 'POST', body });
}

/** The code in the newest text message to a phone. */
export async function lastCode(phone: string) {
  const { data } = await ask(`/demo/sms?phone=${phone}`);
  return (data as { code: string }).code;
}
