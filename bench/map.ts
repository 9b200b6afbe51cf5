import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Bench } from './bench.ts';
import { withMapPage } from './map-page/map-site.ts';
import type { Row } from './row.ts';

interface Size {
  vehicles: number;
  changesPerSecond: number;
  warmSeconds: number;
  measuredSeconds: number;
}

/** Filled by the page. */
interface PageState {
  frames: number;
  views: number;
  longTasks: number[];
  renderer: string;
}

interface Measured {
  /** Main-thread script, milliseconds per second. */
  script: number;
  /** All tasks of the main thread, milliseconds per second. */
  tasks: number;
  /** The longest task after the page had loaded, milliseconds; 0 when none reached 50. */
  longest: number;
  heapMb: number;
  renderer: string;
}

/** What a live map of 100,000 vehicles with 10,000 changes a second costs the main thread, beside GeoJSON `setData`. */
export const benchMap = ({ some }: Bench): Promise<Row[]> =>
  withMapPage(async (browser, url) => {
    const size = {
      vehicles: some(100_000, 1_000),
      changesPerSecond: some(10_000, 100),
      warmSeconds: some(8, 0),
      measuredSeconds: some(10, 1),
    };
    const measure = (query: string) => measurePage(browser, `${url}/?${query}`, size);
    const groups = await measure('zoom=11.5');
    const single = await measure('zoom=15.5');
    const plain = await measure('mode=geojson&zoom=11.5');
    return rowsFor(size, { groups, single, plain });
  });

interface Pages {
  groups: Measured;
  single: Measured;
  plain: Measured;
}

function rowsFor({ vehicles, changesPerSecond }: Size, { groups, single, plain }: Pages): Row[] {
  const scale = `${vehicles.toLocaleString('en-US')} vehicles, ${changesPerSecond.toLocaleString('en-US')} changes/s`;
  const baseline = (value: number) => ({ baseline: { name: 'GeoJSON setData', value } });
  const target = { unit: 'ms/s', target: '<= 25 ms/s' };
  return [
    {
      name: `map script, ${scale}, groups (${groups.renderer})`,
      value: groups.script,
      ...target,
      ...baseline(plain.script),
    },
    {
      name: 'map script, the same, each vehicle in view',
      value: single.script,
      ...target,
      ...baseline(plain.script),
    },
    {
      name: 'map, all tasks of the main thread',
      value: groups.tasks,
      unit: 'ms/s',
      ...baseline(plain.tasks),
    },
    {
      name: 'map, longest task after load',
      value: Math.max(groups.longest, single.longest),
      unit: 'ms',
      target: '<= 50 ms',
      ...baseline(plain.longest),
    },
    {
      name: 'map, script heap of the main thread',
      value: groups.heapMb,
      unit: 'MB',
      ...baseline(plain.heapMb),
    },
  ];
}

async function measurePage(browser: Browser, address: string, size: Size): Promise<Measured> {
  const { vehicles, changesPerSecond, warmSeconds, measuredSeconds } = size;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(`${address}&vehicles=${vehicles}&changes=${changesPerSecond}`);
    const state = () => page.evaluate(() => (window as unknown as { bench: PageState }).bench);
    // The page's own script may not have run yet.
    const isFed = () => ((window as unknown as { bench?: PageState }).bench?.frames ?? 0) > 4;
    await page.waitForFunction(isFed, null, { timeout: 120_000 });
    await wait(warmSeconds * 1_000);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'timeTicks' });
    const read = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    };
    const before = { metric: await read(), state: await state() };
    await wait(measuredSeconds * 1_000);
    const after = { metric: await read(), state: await state() };
    if (complaints.length > 0) throw new Error(complaints[0]);
    if (after.state.frames - before.state.frames < measuredSeconds) throw new Error('the page was not fed');
    const seconds = after.metric('Timestamp') - before.metric('Timestamp');
    const perSecond = (name: string) => ((after.metric(name) - before.metric(name)) * 1_000) / seconds;
    return {
      script: perSecond('ScriptDuration'),
      tasks: perSecond('TaskDuration'),
      longest: Math.max(0, ...after.state.longTasks.slice(before.state.longTasks.length)),
      heapMb: after.metric('JSHeapUsedSize') / 1e6,
      renderer: after.state.renderer,
    };
  } finally {
    await page.close();
  }
}
