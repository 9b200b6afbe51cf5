import axe from 'axe-core';
import type { Page } from 'playwright-core';

type WithAxe = typeof globalThis & { axe?: typeof axe };

async function bringAxe(page: Page) {
  const isThere = await page.evaluate(() => Boolean((globalThis as WithAxe).axe));
  if (!isThere) await page.evaluate(axe.source);
}

/** What of a page is asked about: everything, or whether what the screen itself says can be read on its ground. */
export type Asked = 'everything' | 'contrast';

/** Each rule that the page breaks, with the elements that break it. */
export async function brokenRules(page: Page, asked: Asked): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(async (of) => {
    const all = of === 'everything';
    const found = await (globalThis as WithAxe).axe?.run(all ? document : 'main', {
      // What is well need not be told: most of the time went there.
      resultTypes: ['violations'],
      ...(!all && { runOnly: ['color-contrast'] }),
    });
    return (found?.violations ?? []).map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
  }, asked);
}

/** What of the side menu is longer than its line, and so is read only in part. */
export const cutInMenu = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.frame-side:not(.frame-side-narrow) .ant-menu-title-content')]
      .filter((line) => line.scrollWidth > line.clientWidth)
      .map((line) => line.textContent ?? ''),
  );

/** The lists whose search, reset and more do not stand in one line. */
export const brokenButtonRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.filter-buttons')]
      .filter((row) => row.checkVisibility() && row.clientHeight > 40)
      .map((row) => row.textContent ?? ''),
  );

/** How wide a curly quote of English stands where the letters are drawn by a Chinese font, in ems. */
export const widthOfQuote = (page: Page) =>
  page.evaluate(() => {
    const quote = document.createElement('span');
    quote.lang = 'en';
    quote.textContent = '“';
    quote.style.fontFamily = 'Noto Sans CJK SC';
    quote.style.fontSize = '100px';
    document.body.append(quote);
    const { width } = quote.getBoundingClientRect();
    quote.remove();
    return width / 100;
  });

/** By how much the page is wider than its window, CSS pixels. */
export const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
