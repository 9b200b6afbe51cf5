import AxeBuilder from '@axe-core/playwright';
import { codesIn } from '@kickstand/domain/access';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { screens } from '../apps/console/src/app/screens.ts';
import { closeBrowser, newProfile, watchConsole } from './support/browser.ts';
import { account, ask, logIn } from './support/people.ts';
import { operatorWith } from './support/roles.ts';

/** What holds for every screen of the manifests, so that no screen's own tests need to say it again. */

const { url } = inject('system');
afterAll(closeBrowser);

/** The first row that a list answers to the administrator. */
async function firstOf(path: string) {
  const { apiKey } = await account('administrator');
  const { data } = await ask(path, { apiKey });
  return (data as { list: Record<string, string>[] }).list[0] ?? {};
}

/** Screens that need to be told what they are about. */
async function searchFor(pattern: string) {
  if (pattern === '/vehicle-info')
    return `?carId=${(await firstOf('/ebike/v3/backend/deviceInfo?pageSize=1')).carId}`;
  if (pattern === '/permissions/role-detail')
    return `?id=${(await firstOf('/platform/permission/role?pageSize=1')).id}`;
  return '';
}

/** What pages without a code of their own need for their calls. */
const needs: Record<string, string[]> = {
  '/vehicle-info': ['0302'],
  '/permissions/add-role': ['1001', '100102'],
  '/permissions/role-detail': ['1001'],
  '/agent/add-role': ['1102', '110202'],
};

/** The smallest set of codes that opens a screen. A detail page needs what its calls need. */
function codesFor({ codes = 'all', path }: { codes?: string; path: { pattern: string } }) {
  const own = needs[path.pattern];
  if (own) return own;
  return codesIn(codes.split('||')[0] ?? '').filter((code) => code !== 'all');
}

const looks = [375, 768, 1440].flatMap((width) => [
  { width, theme: 'light', locale: 'zh-CN' },
  { width, theme: 'dark', locale: width === 1440 ? 'en-US' : 'zh-CN' },
]);

async function show(page: Page, address: string, look: (typeof looks)[number], heading = 'main h1') {
  await page.setViewportSize({ width: look.width, height: 900 });
  await page.evaluate(
    ([theme, locale]) => {
      localStorage.setItem('appearance', theme as string);
      localStorage.setItem('locale', locale as string);
    },
    [look.theme, look.locale],
  );
  await page.goto(`${url}/#${address}`);
  await page.reload();
  await page.locator(heading).first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Faults that a page shows at one size, theme and language. */
async function judge(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Calls that were answered with a refusal, and what the browser complained of. */
function watch(page: Page) {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return { failed, complaints: watchConsole(page) };
}

const mostControls = 12;

/** Press one control of each name that is not greyed: what is shown to this role works. */
async function pressEverything(page: Page, address: string) {
  const controls = page.locator('main').getByRole('button');
  const pressed = new Set<string>();
  for (let i = 0; i < (await controls.count()) && pressed.size < mostControls; i++) {
    const control = controls.nth(i);
    const name = (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '';
    const greyed = (await control.getAttribute('aria-disabled')) === 'true';
    if (pressed.has(name) || greyed || !(await control.isVisible()) || !(await control.isEnabled())) continue;
    pressed.add(name);
    await control.click({ timeout: 2_000 }).catch(() => undefined);
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
    for (let shut = 0; shut < 2; shut++) await page.keyboard.press('Escape');
    if (page.url() === `${url}/#${address}`) continue;
    await page.goto(`${url}/#${address}`);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  }
  return [...pressed];
}

const shown = screens.filter((screen) => !screen.forward);

describe.each(shown.map((screen, i) => [screen.path.pattern, screen, i] as const))(
  '%s',
  (pattern, screen, i) => {
    test('opens for a role with its code alone, at every size, theme and language, without a complaint', async () => {
      const phone = await operatorWith(codesFor(screen), 100 + i);
      const profile = await newProfile();
      const page = await profile.newPage();
      await logIn(page, phone);
      const { failed, complaints } = watch(page);
      const address = `${pattern}${await searchFor(pattern)}`;
      for (const look of looks) {
        const name = `${look.width} ${look.theme} ${look.locale}`;
        await show(page, address, look);
        expect(failed, name).toEqual([]);
        expect(complaints, name).toEqual([]);
        await judge(page, name);
      }
      const pressed = await pressEverything(page, address);
      expect(failed, pressed.join(' · ')).toEqual([]);
      expect(complaints, pressed.join(' · ')).toEqual([]);
      await profile.close();
    });
  },
);

describe.each(['/login', '/login-home', '/register', '/registerResult', '/404'])('%s', (address) => {
  test('opens for everybody, at every size, theme and language, without a complaint', async () => {
    const profile = await newProfile();
    const page = await profile.newPage();
    await page.goto(`${url}/#${address}`);
    const { failed, complaints } = watch(page);
    for (const look of looks) {
      const name = `${look.width} ${look.theme} ${look.locale}`;
      await show(page, address, look, 'h1');
      expect(failed, name).toEqual([]);
      expect(complaints, name).toEqual([]);
      await judge(page, name);
    }
    await profile.close();
  });
});
