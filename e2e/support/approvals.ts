import type { Page } from 'playwright-core';

/** The second person agrees, on the page of approvals, to what waits about this object; done when nothing waits any more. */
export async function agree(page: Page, object: string) {
  const asked = page.getByRole('row').filter({ hasText: object }).filter({ hasText: '待复核' });
  await asked.first().getByRole('button', { name: '同意' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意并执行' }).click();
  await asked.first().waitFor({ state: 'hidden' });
}
