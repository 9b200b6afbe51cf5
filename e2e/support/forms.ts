import type { Locator, Page } from 'playwright-core';

/** Choose an option of a select, as a person does: open it, type, press the option. */
export async function choose(page: Page, inside: Locator, label: string, option: string) {
  const box = inside.getByLabel(label, { exact: true }).first();
  await box.click();
  await box.fill(option).catch(() => undefined);
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await options.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

/** Write into the fields of a form by their labels. */
export async function fill(inside: Locator, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await inside.getByLabel(label, { exact: true }).first().fill(value);
}

/** Pick a day in a date field. */
export async function pickDay(inside: Locator, label: string, day: string) {
  const field = inside.getByLabel(label, { exact: true }).first();
  await field.click();
  await field.fill(day);
  await field.press('Enter');
}

/** The row of a table that holds a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

/** Do something with a row of a list: by its button, or from the menu of what does not stand beside it. */
export async function act(row: Locator, name: string) {
  await row.waitFor();
  const shown = row.getByRole('button', { name, exact: true });
  if ((await shown.count()) > 0) return shown.first().click();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  // What the row allows may have changed meanwhile, so that it stands beside the menu by now.
  return row.page().getByRole('menuitem', { name, exact: true }).or(shown).first().click();
}

/** Start a draft of a campaign whose report will show nothing: a small town has too few riders for a holdout. */
export async function startUnmeasured(page: Page, name: string) {
  await act(rowOf(page, name), '启用');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /仍要启用/ }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await rowOf(page, name).getByText('进行中').waitFor();
}
