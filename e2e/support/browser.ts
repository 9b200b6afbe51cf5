import { join } from 'node:path';
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../tools/chromium.ts';

let browser: Promise<Browser> | undefined;

async function launch() {
  return chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Without a graphics card the processor draws pages faster by itself than by playing one.
      '--disable-gpu-compositing',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

export interface Look {
  width?: number;
  height?: number;
  locale?: 'zh-CN' | 'en-US';
  dark?: boolean;
  /** Whether parts of the page move while they come and go, which takes time. */
  moving?: boolean;
}

const pictures = join(import.meta.dirname, '..', '..', '.kickstand', 'test', 'pictures');

/** What all pages that are open show. */
export async function keepPictures(name: string) {
  const pages = (await browser)?.contexts().flatMap((profile) => profile.pages()) ?? [];
  for (const [i, page] of pages.entries())
    await page
      .screenshot({ path: join(pictures, `${name.replaceAll('/', '-')}-${i}.png`), timeout: 5_000 })
      .catch(() => undefined);
}

/** A browser profile of its own: its cookies, keys and device identity are nobody else's. */
export async function newProfile({
  width = 1440,
  height = 900,
  dark = false,
  moving = false,
}: Look = {}): Promise<BrowserContext> {
  browser ??= launch();
  return (await browser).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: moving ? 'no-preference' : 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
}

export async function closeBrowser() {
  const open = await browser;
  browser = undefined;
  await open?.close();
}

/** What the browser says of its own drawing without a graphics card: it reads the map's pixels back to show them. */
const ofSoftwareDrawing = /GL Driver Message .*GPU stall due to ReadPixels/;

/** Console warnings, errors and failed loads that a page makes from now on. */
export function watchConsole(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (ofSoftwareDrawing.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  return complaints;
}
