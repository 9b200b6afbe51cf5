import { afterAll, expect, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { account, logInElsewhere } from './support/people.ts';

const opened: Awaited<ReturnType<typeof newProfile>>[] = [];
afterAll(() => Promise.all(opened.map((profile) => profile.close())));

test('from the wall to one order in three clicks: the wall, its orders of today, one of them', async () => {
  const profile = await newProfile({ width: 1920, height: 1080 });
  opened.push(profile);
  const page = await profile.newPage();
  const { phone, apiKey } = await account('administrator');
  await logInElsewhere(page, phone, apiKey);
  const complaints = watchConsole(page);
  await page.getByRole('menuitem', { name: '运营大屏' }).click();
  const orders = page.locator('.wall-heads div', { hasText: '今日订单' }).getByRole('link');
  await orders.waitFor();
  await expect.poll(async () => /[1-9]/.test((await orders.textContent()) ?? '')).toBe(true);
  const [list] = await Promise.all([profile.waitForEvent('page'), orders.click()]);
  const [order] = await Promise.all([
    profile.waitForEvent('page'),
    list.locator('tbody').getByRole('link').first().click(),
  ]);
  await order.waitForURL(/user-order-detail/);
  expect(complaints).toEqual([]);
});
