import type { Page, Request } from 'playwright-core';

/** Nothing was under way for so long: whatever a press asks for has been asked, milliseconds. */
const quietMs = 120;
const mostQuietMs = 1_500;

/** Answers how to wait until nothing is asked of the server any more. */
export function quietOf(page: Page) {
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

/** A page that a control opened would be drawn instead of ours, which then waits a second for each frame. */
export function keepInFront(page: Page) {
  page.context().on('page', (opened) => void opened.close());
}

/**
 * What kind of control a Chinese name tells of: 在地图上显示 永盛公园 and 在地图上显示 镜湖公园 are one, and so are the numbers
 * of two vehicles.
 */
export const kindOf = (name: string) => name.trim().split(/[\s\d:：（(“]/, 1)[0] || '…';

interface Presses {
  /** Where the page stands; a press that leads elsewhere is followed by the way back. */
  at: string;
  /** Whether a control of this kind is pressed. */
  which(kind: string): boolean;
  most: number;
  quiet(): Promise<void>;
}

/** Press one control of each kind that is not greyed: what is shown to this role works. Answers the kinds. */
export async function pressAll(page: Page, { at, which, most, quiet }: Presses) {
  const pressed = new Set<string>();
  while (pressed.size < most) {
    const names = await pressableNames(page);
    const next = names.findIndex(
      (name) => name !== null && !pressed.has(kindOf(name)) && which(kindOf(name)),
    );
    if (next < 0) break;
    pressed.add(kindOf(names[next] as string));
    await controlsOf(page)
      .nth(next)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await quiet();
    const free = await leaveDialogs(page);
    if (!free || placeOf(page.url()) !== placeOf(at)) await comeBack(page, at, quiet);
  }
  await quiet();
  return [...pressed];
}

/** Without what a number field shows while the pointer is over it. */
const controlsOf = (page: Page) =>
  page.locator('main').locator('button, [role="button"]:not([aria-label$=" Value"])');

/** The name of each control, in order; null where it is greyed or not to be seen. */
const pressableNames = (page: Page) =>
  controlsOf(page).evaluateAll((controls) =>
    controls.map((control) => {
      const greyed = control.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"] *');
      if (greyed || !control.checkVisibility({ visibilityProperty: true })) return null;
      const inner = control.querySelector('[aria-label]')?.getAttribute('aria-label');
      return control.getAttribute('aria-label') || control.textContent?.trim() || inner || '';
    }),
  );

/** Answers whether nothing lies over the page any more. */
async function leaveDialogs(page: Page) {
  for (let shut = 0; shut < 2; shut++) await page.keyboard.press('Escape');
  const modal = page.locator('[aria-modal="true"]:visible').first();
  return modal.waitFor({ state: 'hidden', timeout: 1_000 }).then(
    () => true,
    () => false,
  );
}

/** Without the question: filters in the address are the same place. */
const placeOf = (address: string) => address.replace(/\?.*$/, '');

async function comeBack(page: Page, at: string, quiet: Presses['quiet']) {
  if (placeOf(page.url()) === placeOf(at)) await page.reload();
  else await page.goto(at);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await quiet();
}
