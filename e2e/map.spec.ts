import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url } = inject('system');

/** The disc of a group of vehicles by day. */
const groupColour = [0x3d, 0x4f, 0x66] as const;

/** How many points of the map's picture have the colour of groups, and how far from its left edge the last of them lies. */
async function groupsOn(page: Page) {
  const box = await page.getByRole('region', { name: '地图', exact: true }).boundingBox();
  if (!box) throw new Error('there is no map');
  const picture = (await page.screenshot({ clip: box })).toString('base64');
  return page.evaluate(
    async ([picture, red, green, blue]) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      let [points, right] = [0, 0];
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) {
          points += 1;
          right = Math.max(right, (at / 4) % bitmap.width);
        }
      return { points, right };
    },
    [picture, ...groupColour] as const,
  );
}

interface Stood {
  carId: string;
  lng: number;
  lat: number;
}

/** Two vehicles that stand so close together that their marks lie on each other from nearest, some two metres. */
async function pileOf(apiKey: string): Promise<readonly [Stood, Stood]> {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&pageSize=200';
  for (let page = 1; page <= 10; page++) {
    const { data } = await ask(`/ebike/v3/backend/deviceInfo?${filter}&pageNum=${page}`, { apiKey });
    const { list } = data as { list: Stood[] };
    for (const one of list) {
      const isBeside = ({ carId, lng, lat }: Stood) =>
        carId !== one.carId && Math.abs(lng - one.lng) < 2e-5 && Math.abs(lat - one.lat) < 2e-5;
      const other = list.find(isBeside);
      if (other) return [one, other];
    }
  }
  throw new Error('no two vehicles stand beside each other');
}

/** Opens the list of a pile by a click on it, and the card of one of its vehicles from there. */
async function openPile(page: Page, stood: readonly [Stood, Stood]) {
  const [one, other] = stood;
  const place = [(one.lng + other.lng) / 2, (one.lat + other.lat) / 2, 18].join();
  await page.goto(`${url}/#/vehicle/operation-map?place=${place}`);
  // A map that is there already stays where it was pulled.
  await page.reload();
  const canvas = page.getByRole('region', { name: '地图', exact: true }).locator('.maplibregl-canvas');
  const pile = page.getByRole('complementary', { name: /^此处有 \d+ 辆车$/ });
  const isOpen = async () => {
    await canvas.click({ timeout: 2_000 }).catch(() => undefined);
    return pile.isVisible();
  };
  await expect.poll(isOpen, { timeout: 30_000, interval: 500 }).toBe(true);
  await pile.getByRole('button', { name: one.carId }).click();
  await page.getByRole('complementary', { name: one.carId }).waitFor();
}

test('vehicles are drawn on the map, go with it when it is moved, and are listed where they lie on each other', async () => {
  const { apiKey } = await account('administrator');
  const { phone, apiKey: ownKey } = await account('operations');
  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, phone, apiKey);
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/vehicle/operation-map`);
  await expect.poll(async () => (await groupsOn(page)).points, { timeout: 30_000 }).toBeGreaterThan(500);
  const before = await groupsOn(page);
  const canvas = page.getByRole('region', { name: '地图', exact: true }).locator('.maplibregl-canvas');
  await canvas.evaluate((element: HTMLElement) => {
    const note = () => {
      if (element.style.transform !== '') element.dataset.shifted = 'true';
    };
    new MutationObserver(note).observe(element, { attributeFilter: ['style'] });
  });
  await canvas.focus();
  // East of the town there are no groups that could come into view.
  const moved = async () => {
    await page.keyboard.press('ArrowRight');
    return (await groupsOn(page)).right;
  };
  await expect.poll(moved, { timeout: 30_000, interval: 1_000 }).toBeLessThan(before.right - 100);
  expect((await groupsOn(page)).points).toBeGreaterThan(100);
  // Without a graphics card the picture follows the camera between two drawings. A processor with other work may draw a whole
  // push at once, and then the next one shows it.
  const followed = async () => {
    await page.keyboard.press('ArrowRight');
    return canvas.getAttribute('data-shifted');
  };
  await expect.poll(followed, { timeout: 30_000, interval: 1_000 }).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => canvas.evaluate((element: HTMLElement) => element.style.transform)).toBe('');
  await openPile(page, await pileOf(ownKey));
  expect(complaints).toEqual([]);
  await profile.close();
});
