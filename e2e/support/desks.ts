import type { Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { agree } from './approvals.ts';
import { newProfile, watchConsole } from './browser.ts';
import { account, logInElsewhere } from './people.ts';

const { url } = inject('system');

/** A page of somebody in this role who is logged in, in a browser of their own. */
export async function deskOf(role: string) {
  const [who, admin] = [await account(role), await account('administrator')];
  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, who.phone, admin.apiKey);
  return page;
}

/**
 * Where money is moved: the administrator's page, what it complains about, and the page of the second person. They are shut when
 * the file is over.
 */
export async function moneyDesks() {
  const { apiKey } = await account('administrator');
  const [page, checker] = [await deskOf('administrator'), await deskOf('finance')];
  afterAll(() => Promise.all([page.context().close(), checker.context().close()]));
  return { apiKey, page, checker, complaints: watchConsole(page) };
}

export async function openAt(page: Page, path: string) {
  await page.goto(`${url}/#${path}`);
  await page.locator('main h1:visible').first().waitFor();
}

/** The second person agrees to what was asked for about something. */
export async function agreeTo(checker: Page, object: string) {
  await openAt(checker, '/permissions/approvals');
  await checker.getByRole('button', { name: '刷新' }).first().click();
  await agree(checker, object);
}
