import AxeBuilder from '@axe-core/playwright';
import { codesIn } from '@kickstand/domain/access';
import type { Page, Request } from 'playwright-core';
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
  if (pattern === '/vehicle-info' || pattern === '/production/vehicle-list-edit')
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

/** Each width meets each language and each theme; widths change under the open page, as they do for whoever turns a tablet. */
const looks = [
  { locale: 'en-US', theme: 'dark' },
  { locale: 'zh-CN', theme: 'light' },
] as const;
const widths = [375, 768, 1440];
type Look = (typeof looks)[number];

async function load(page: Page, address: string, { locale, theme }: Look, heading: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
  await page.goto(`${url}/#${address}`);
  await page.reload();
  await page.locator(heading).first().waitFor({ state: 'attached' });
  await settled(page);
}

const settled = (page: Page) => page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** Until what the new size moved has come to rest. */
const still = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Show a page at every size, in every theme and language, and judge it each time; it is left in Chinese. */
async function showEverywhere(
  page: Page,
  address: string,
  { failed, complaints }: Watched,
  heading = 'main h1',
) {
  for (const look of looks) {
    await load(page, address, look, heading);
    for (const width of widths) {
      const name = `${width} ${look.theme} ${look.locale}`;
      await page.setViewportSize({ width, height: 900 });
      await still(page);
      await settled(page);
      expect(failed, name).toEqual([]);
      expect(complaints, name).toEqual([]);
      await judge(page, name);
    }
  }
}

/** Faults that a page shows at one size, theme and language. */
async function judge(page: Page, name: string) {
  // There are no frames to gather from, and what is well need not be told: most of the time went there.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

interface Watched {
  failed: string[];
  complaints: string[];
}

/** Calls that were answered with a refusal, and what the browser complained of. */
function watch(page: Page): Watched {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return { failed, complaints: watchConsole(page) };
}

const mostControls = 12;
/** Nothing was under way for so long: whatever a press asks for has been asked, milliseconds. */
const quietMs = 120;
const mostQuietMs = 1_500;

/** Waits until nothing is asked of the server any more; half a second of the browser's own waiting, a hundred times, is long. */
function quietOf(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const from = Date.now();
    let since = from;
    while (Date.now() - since < quietMs && Date.now() - from < mostQuietMs) {
      await page.waitForTimeout(20);
      if (open.size > 0) since = Date.now();
    }
  };
}

/** Press one control of each name that is not greyed: what is shown to this role works. */
async function pressEverything(page: Page, address: string) {
  const quiet = quietOf(page);
  const controls = page.locator('main').getByRole('button');
  const pressed = new Set<string>();
  for (let i = 0; i < (await controls.count()) && pressed.size < mostControls; i++) {
    const control = controls.nth(i);
    const name = (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '';
    const greyed = (await control.getAttribute('aria-disabled')) === 'true';
    if (pressed.has(name) || greyed || !(await control.isVisible()) || !(await control.isEnabled())) continue;
    pressed.add(name);
    await control.click({ timeout: 2_000 }).catch(() => undefined);
    await quiet();
    for (let shut = 0; shut < 2; shut++) await page.keyboard.press('Escape');
    if (page.url() === `${url}/#${address}`) continue;
    await page.goto(`${url}/#${address}`);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  }
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
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
      const watched = watch(page);
      const { failed, complaints } = watched;
      const address = `${pattern}${await searchFor(pattern)}`;
      await showEverywhere(page, address, watched);
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
    await showEverywhere(page, address, watch(page), 'h1');
    await profile.close();
  });
});
