import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { withMapPage } from './map-page/map-site.ts';
import { percentile, type Row } from './row.ts';

/** Filled by the page. */
interface PageState {
  views: number;
  renderer: string;
  /** Pulls the map for so many milliseconds; answers how often a second it was drawn anew. */
  pan(ms: number): Promise<number>;
}

const benchOf = () => (window as unknown as { bench: PageState }).bench;

interface Seen {
  /** When each picture came that differed from the one before, seconds. */
  times: number[];
  stop(): Promise<void>;
}

/** The pictures as the page shows them, whatever draws them. */
async function watch(page: Page): Promise<Seen> {
  const client = await page.context().newCDPSession(page);
  const times: number[] = [];
  let last = '';
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void client.send('Page.screencastFrameAck', { sessionId });
    if (data === last) return;
    last = data;
    times.push(metadata.timestamp ?? Number.NaN);
  });
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 50, maxWidth: 480, maxHeight: 300 });
  return { times, stop: () => client.detach() };
}

/** How fluently a map of a whole city follows somebody who pulls it, where the processor draws. */
export const benchPan = ({ some }: Bench): Promise<Row[]> =>
  withMapPage(async (browser, url) => {
    const [vehicles, pulledMs] = [some(20_000, 1_000), some(5_000, 500)];
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/?zoom=12&vehicles=${vehicles}&changes=${vehicles / 10}`);
    const isStill = () => ((window as unknown as { bench?: PageState }).bench?.views ?? 0) > 4;
    await page.waitForFunction(isStill, null, { timeout: 120_000 });
    await wait(some(8_000, 0));
    const pull = () =>
      page.evaluate((ms) => (window as unknown as { bench: PageState }).bench.pan(ms), pulledMs);
    await pull();
    await wait(some(1_000, 0));
    const seen = await watch(page);
    const drawn = await pull();
    await seen.stop();
    const { renderer } = await page.evaluate(benchOf);
    return rowsFor({ vehicles, pulledMs }, { times: seen.times, drawn, renderer });
  });

interface Pulled {
  times: readonly number[];
  drawn: number;
  renderer: string;
}

function rowsFor(
  { vehicles, pulledMs }: { vehicles: number; pulledMs: number },
  { times, drawn, renderer }: Pulled,
): Row[] {
  const gaps = times.slice(1).map((at, i) => (at - (times[i] ?? at)) * 1_000);
  return [
    {
      name: `map, pulled through the city, ${vehicles.toLocaleString('en-US')} vehicles (${renderer})`,
      value: (times.length * 1_000) / pulledMs,
      unit: 'frames/s',
      target: '>= 15 frames/s',
    },
    { name: 'the same, drawn anew', value: drawn, unit: '1/s' },
    { name: 'the same, between two frames, p95', value: percentile(gaps, 95), unit: 'ms' },
  ];
}
