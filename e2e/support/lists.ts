import type { Page } from 'playwright-core';

/** What a list is promised at 1440 × 900: design/look.md, "List pages". Pixels, and rows. */
const promised = { firstRow: 260, chart: 160, rows: 16, actions: 96 };

/** Why the list in sight is scrolled instead of read as it opens; nothing where it is read, or where there is none. */
export async function unreadList(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  return page.evaluate(async (least) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const list = [...document.querySelectorAll('.list-screen[data-embedded="false"] .list-table')].find(
      (one) => one.checkVisibility(),
    );
    const pane = list?.closest('.pane');
    if (!list || !pane) return [];
    // Below the figures of a page that is more than a list, its rows come second.
    const above = list.closest('.list-screen')?.previousElementSibling;
    if (above && above.getBoundingClientRect().height > least.firstRow) return [];
    pane.scrollTop = 0;
    const table = list.querySelector('.ant-table-content') ?? list;
    const rows = [...list.querySelectorAll('tr.ant-table-row')].map((row) => row.getBoundingClientRect());
    const chart = list.closest('.list-screen')?.querySelector('.report-summary, .list-summary .chart');
    const drawn = chart?.getBoundingClientRect().height ?? 0;
    const end = table.scrollHeight > table.clientHeight ? table.getBoundingClientRect().bottom : innerHeight;
    const inSight = rows.filter(({ bottom }) => bottom <= end + drawn + 0.5).length;
    const first = Math.round((rows[0]?.top ?? 0) - drawn);
    const actions = [...list.querySelectorAll('.row-actions-cell')].map((cell) => cell.scrollWidth);
    const sideways = Math.max(table.scrollWidth - table.clientWidth, pane.scrollWidth - pane.clientWidth);
    return [
      ...(sideways > 0 ? [`scrolls sideways by ${sideways}`] : []),
      ...(first > least.firstRow ? [`begins at ${first}`] : []),
      ...(drawn > least.chart ? [`draws over ${drawn}`] : []),
      ...(inSight < Math.min(least.rows, rows.length) ? [`shows ${inSight} of ${rows.length} rows`] : []),
      ...(Math.max(0, ...actions) > least.actions ? [`acts over ${Math.max(...actions)}`] : []),
    ];
  }, promised);
}
