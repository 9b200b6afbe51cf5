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
}

/** A browser profile of its own: its cookies, keys and device identity are nobody else's. */
export async function newProfile({
  width = 1440,
  height = 900,
  dark = false,
}: Look = {}): Promise<BrowserContext> {
  browser ??= launch();
  return (await browser).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Asia/Shanghai',
  });
}

export async function closeBrowser() {
  const open = await browser;
  browser = undefined;
  await open?.close();
}

/** Console warnings, errors and failed loads that a page makes from now on. */
export function watchConsole(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  return complaints;
}
