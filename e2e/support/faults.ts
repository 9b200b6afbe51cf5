import axe from 'axe-core';
import type { Page } from 'playwright-core';

type WithAxe = typeof globalThis & { axe?: typeof axe };

async function bringAxe(page: Page) {
  const isThere = await page.evaluate(() => Boolean((globalThis as WithAxe).axe));
  if (!isThere) await page.evaluate(axe.source);
}

/** Each rule that the page breaks, with the elements that break it; of `only` these rules where some are named. */
export async function brokenRules(page: Page, only?: readonly string[]): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(async (rules) => {
    const found = await (globalThis as WithAxe).axe?.run(document, {
      // What is well need not be told: most of the time went there.
      resultTypes: ['violations'],
      ...(rules && { runOnly: [...rules] }),
    });
    return (found?.violations ?? []).map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
  }, only);
}

/** What of the side menu is longer than its line, and so is read only in part. */
export const cutInMenu = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.frame-side:not(.frame-side-narrow) .ant-menu-title-content')]
      .filter((line) => line.scrollWidth > line.clientWidth)
      .map((line) => line.textContent ?? ''),
  );

/** By how much the page is wider than its window, CSS pixels. */
export const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
