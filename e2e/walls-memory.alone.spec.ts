import type { CDPSession } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { account, logInElsewhere } from './support/people.ts';

const opened: Awaited<ReturnType<typeof newProfile>>[] = [];
afterAll(() => Promise.all(opened.map((profile) => profile.close())));

/** A wall hangs for days: this is what it reads in three hours, or in most of a day. */
const refreshes = 1_000;
/**
 * Until then a page makes what it keeps for good: tiles and letters of its map, and compiled code. The wall of operation holds
 * 18.1 MB after a hundred refreshes, 20.1 after three hundred and 20.1 after eleven hundred.
 */
const warm = 300;

interface Wall {
  name: string;
  /** The call that it refreshes by, and how often that is asked for at each refresh. */
  path: string;
  calls: number;
  /** How long the page waits instead of so many milliseconds. */
  waits: Record<number, number>;
}

async function heldBytes(devtools: CDPSession) {
  // What is thrown away may hold what only another round finds.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** The heap of a wall after so many refreshes at first, and after all of them. */
async function heapOf({ name, path, calls, waits }: Wall) {
  const profile = await newProfile({ width: 1920, height: 1080 });
  opened.push(profile);
  await profile.addInitScript((shorter: Record<number, number>) => {
    const real = window.setInterval.bind(window);
    window.setInterval = ((work: TimerHandler, ms: number, ...rest: unknown[]) =>
      real(work, shorter[ms] ?? ms, ...rest)) as typeof window.setInterval;
  }, waits);
  const page = await profile.newPage();
  const { phone, apiKey } = await account('administrator');
  await logInElsewhere(page, phone, apiKey);
  const complaints = watchConsole(page);
  let answers = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path && response.ok()) answers++;
  });
  await page.getByRole('menuitem', { name }).click();
  const devtools = await profile.newCDPSession(page);
  const after = async (n: number) => {
    await expect.poll(() => answers / calls, { timeout: 400_000, interval: 200 }).toBeGreaterThanOrEqual(n);
    return heldBytes(devtools);
  };
  return { first: await after(warm), last: await after(warm + refreshes), complaints };
}

test.runIf(process.env.EVERY_LOOK)(
  'a wall keeps no memory of a thousand refreshes: its heap stays within a tenth',
  async () => {
    const found = await Promise.all([
      heapOf({
        name: '运营大屏',
        path: '/ebike/v3/backend/screen/operation/live',
        calls: 2,
        waits: { 10000: 180, 60000: 3_000 },
      }),
      heapOf({ name: '营收大屏', path: '/ebike/v3/backend/screen/revenue', calls: 1, waits: { 60000: 180 } }),
    ]);
    for (const { first, last, complaints } of found) {
      expect(complaints).toEqual([]);
      expect(last / first).toBeLessThanOrEqual(1.1);
    }
  },
  600_000,
);
