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
