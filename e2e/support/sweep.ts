import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { paneId } from '../../apps/console/src/app/tabs/tabs.ts';
import { newProfile, watchConsole } from './browser.ts';
import { keepInFront, quietOf } from './controls.ts';
import { type Asked, brokenButtonRows, brokenRules, cutInMenu, sidewaysBy } from './faults.ts';
import { unreadList } from './lists.ts';
import { everyLook, firstLocale, isThemeNew, type Look, looksOf, nameOf } from './looks.ts';
import { logIn } from './people.ts';
import { grant, operatorWith } from './roles.ts';

const { url } = inject('system');

/** The whole product of looks, each judged by every rule: minutes more, part of the proof of everything. */
const everything = Boolean(process.env.EVERY_LOOK);

/** Where a page rests between two screens: nothing of the console runs there, and the browser keeps the process of its pages. */
const nowhere = `${url}/logo.svg`;
/** How long a server may believe what an operator's rights were. */
const believedMs = 1_000;

/** A page that is shown in many ways, and what it did meanwhile that nobody should see. */
export interface Swept {
  page: Page;
  failed: string[];
  complaints: string[];
  /** Until nothing is asked of the server any more. */
  quiet(): Promise<void>;
}

function watch(page: Page): Swept {
  const failed: string[] = [];
  keepInFront(page);
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return { page, failed, complaints: watchConsole(page), quiet: quietOf(page) };
}

/** Somebody whose rights are others at each screen. */
export interface Sweeper {
  /** A page with these rights, in this language or the first, and nothing of the screen before; `following` are those wanted after it. */
  next(
    codes: readonly string[],
    options?: { following?: readonly string[]; locale?: Look['locale'] },
  ): Promise<Swept>;
}

/** Two who are logged in once and are given rights in turn: what a server believes of one has passed while the other is looked at. */
export async function sweeper(serials: readonly [number, number]): Promise<Sweeper> {
  let [now, later] = [await seatOf(serials[0]), await seatOf(serials[1])];
  return {
    next: async (codes, { following, locale } = {}) => {
      [now, later] = [later, now];
      const swept = await now.take(codes, locale);
      if (following) await later.prepare(following, locale);
      return swept;
    },
  };
}

async function seatOf(serial: number) {
  const page = await (await newProfile()).newPage();
  await logIn(page, await operatorWith(['02'], serial));
  const swept = watch(page);
  let prepared: { for: string; from: number } | undefined;
  const prepare = async (codes: readonly string[], locale?: Look['locale']) => {
    await leave(swept, locale);
    const from = Date.now() + believedMs;
    await grant(codes, serial);
    prepared = { for: codes.join(), from };
    return prepared;
  };
  const take = async (codes: readonly string[], locale?: Look['locale']) => {
    const ready = prepared?.for === codes.join() ? prepared : await prepare(codes, locale);
    prepared = undefined;
    await page.waitForTimeout(Math.max(0, ready.from - Date.now()));
    return swept;
  };
  return { prepare, take };
}

/** Somebody who is not logged in. */
export async function stranger(): Promise<Sweeper> {
  const page = await (await newProfile()).newPage();
  await page.goto(`${url}/#/login`);
  // A browser that comes for the first time learns the deployment's language, and may start once more.
  await page.waitForLoadState('networkidle');
  const swept = watch(page);
  return { next: () => leave(swept) };
}

/** Let go of a screen: the next one is loaded anew, without the tab of this one. */
async function leave(swept: Swept, next: Look['locale'] = firstLocale) {
  const { page, failed, complaints } = swept;
  await page.evaluate((locale) => {
    localStorage.setItem('locale', locale);
    sessionStorage.clear();
  }, next);
  await page.goto(nowhere);
  failed.length = 0;
  complaints.length = 0;
  return swept;
}

interface Place {
  address: string;
  heading: string;
}

async function load(page: Page, { address, heading }: Place, locale: Look['locale']) {
  if (page.url() === nowhere) await page.goto(`${url}/#${address}`);
  else {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.reload();
  }
  await page.locator(heading).first().waitFor({ state: 'attached' });
  await settled(page);
}

/** Until nothing that can be seen is busy any more; what a hidden tab waits for, it waits for until it is shown. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => ![...document.querySelectorAll('[aria-busy="true"]')].some((busy) => busy.checkVisibility()),
  );

/** Until what the new size and theme moved has come to rest. */
const still = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function putInto(page: Page, { width, theme }: Look) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
}

/** Judge the page as it stands, by the rules that are asked about and by what changes with every look. */
async function judge({ page, failed, complaints }: Swept, look: Look, asked: Asked | undefined) {
  await still(page);
  await settled(page);
  const name = nameOf(look);
  // Of a theme that was switched this moment, one part may be drawn a little before the other.
  if (asked)
    await expect
      .poll(() => brokenRules(page, asked), { message: name, timeout: 5_000, interval: 250 })
      .toEqual([]);
  expect(await sidewaysBy(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await cutInMenu(page), `${name} cuts its menu`).toEqual([]);
  expect(await brokenButtonRows(page), `${name} breaks its buttons`).toEqual([]);
  expect(failed, name).toEqual([]);
  expect(complaints, name).toEqual([]);
  expect(await unreadList(page), `${name} of its list`).toEqual([]);
}

/** How the screen with this number is looked at here. */
export const looksFor = (serial: number): readonly Look[] => (everything ? everyLook : looksOf(serial));

/** What a look of a screen that was judged by every rule in the first of its looks is judged by. */
export const askedOf = (looks: readonly Look[], look: Look): Asked | undefined => {
  if (everything || look === looks[0]) return 'everything';
  return isThemeNew(looks, look) ? 'contrast' : undefined;
};

/** Load a page and judge it in these looks. */
export async function showLoaded(swept: Swept, place: Place, looks: readonly Look[]) {
  for (const [turn, look] of looks.entries()) {
    await putInto(swept.page, look);
    if (turn === 0 || look.locale !== looks[turn - 1]?.locale) await load(swept.page, place, look.locale);
    await judge(swept, look, askedOf(looks, look));
  }
}

/** Open a page from which the others are then reached without being loaded. */
export async function begin({ page }: Swept, address: string) {
  await page.goto(`${url}/#${address}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** Go to a page as somebody does who works with several, and judge it in this look. */
export async function showReached(swept: Swept, address: string, look: Look, asked: Asked | undefined) {
  const { page, failed, complaints } = swept;
  [failed.length, complaints.length] = [0, 0];
  await putInto(page, look);
  await page.goto(`${url}/#${address}`);
  const [path = ''] = address.split('?');
  await page
    .locator(`#${paneId(path)}:visible h1`)
    .first()
    .waitFor({ state: 'attached' });
  await judge(swept, look, asked);
}
