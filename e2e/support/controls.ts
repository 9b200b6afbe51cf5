import type { Locator, Page, Request } from 'playwright-core';

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

async function nameOf(control: Locator) {
  return (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '';
}

interface Presses {
  /** Where the page stands; a press that leads elsewhere is followed by the way back. */
  at: string;
  /** Whether a control of this name is pressed. */
  which(name: string): boolean;
  most: number;
  quiet(): Promise<void>;
}

/** Press one control of each name that is not greyed: what is shown to this role works. Answers the names. */
export async function pressAll(page: Page, { at, which, most, quiet }: Presses) {
  const controls = page.locator('main').getByRole('button');
  const pressed = new Set<string>();
  for (let i = 0; i < (await controls.count()) && pressed.size < most; i++) {
    const control = controls.nth(i);
    const name = await nameOf(control);
    if (pressed.has(name) || !which(name)) continue;
    const greyed = (await control.getAttribute('aria-disabled')) === 'true';
    if (greyed || !(await control.isVisible()) || !(await control.isEnabled())) continue;
    pressed.add(name);
    await control.click({ timeout: 2_000 }).catch(() => undefined);
    await quiet();
    for (let shut = 0; shut < 2; shut++) await page.keyboard.press('Escape');
    if (page.url() === at) continue;
    await page.goto(at);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  }
  await quiet();
  return [...pressed];
}
