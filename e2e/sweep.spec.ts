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

/** Screens that need to be told which vehicle they are about. */
async function searchFor(pattern: string) {
  if (pattern !== '/vehicle-info') return '';
  const { apiKey } = await account('administrator');
  const { data } = await ask('/ebike/v3/backend/deviceInfo?pageSize=1', { apiKey });
  return `?carId=${(data as { list: { carId: string }[] }).list[0]?.carId}`;
}

/** The smallest set of codes that opens a screen. A detail page needs what its calls need. */
function codesFor({ codes = 'all', path }: { codes?: string; path: { pattern: string } }) {
  if (path.pattern === '/vehicle-info') return ['0302'];
  return codesIn(codes.split('||')[0] ?? '').filter((code) => code !== 'all');
}

const looks = [375, 768, 1440].flatMap((width) => [
  { width, theme: 'light', locale: 'zh-CN' },
  { width, theme: 'dark', locale: width === 1440 ? 'en-US' : 'zh-CN' },
]);

async function show(page: Page, address: string, look: (typeof looks)[number]) {
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
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
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
      const complaints = watchConsole(page);
      const failed: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
      });
      const address = `${pattern}${await searchFor(pattern)}`;
      for (const look of looks) {
        const name = `${look.width} ${look.theme} ${look.locale}`;
        await show(page, address, look);
        expect(failed, name).toEqual([]);
        expect(complaints, name).toEqual([]);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([]);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      await profile.close();
    });
  },
);
