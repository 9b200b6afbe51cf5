import { livePath } from '@kickstand/contract/fleet/live';
import { assets, stock } from '@kickstand/contract/fleet/production';
import type { Call } from '@kickstand/contract/kit';
import { type SetupWish, setup } from '@kickstand/contract/organisation/setup';
import { type FenceContent, fenceContent, fences } from '@kickstand/contract/places/fences';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { enterSession } from '@kickstand/domain/platform/session';
import type { Browser } from '../browser.ts';
import type { TestConsole } from '../console.ts';
import { batteryOf, frameOf, good, imeiOf, importer } from '../production.ts';

/** What somebody types on the setup page. */
export const firstWish: SetupWish = {
  title: '青桔运营平台',
  subTitle: '共享电单车',
  company: '青桔出行',
  logo: '',
  locale: 'zh-CN',
  hotline: '',
  chatUrl: '',
  maps: 'amap',
  administrator: { name: '林晓', phone: '13912345678' },
  models: [{ brand: '飞翼', name: 'FY-9', kind: 'pedelec', maxSpeed: 25 }],
};
const reason = '首个服务区投入运营';

/** A browser that agrees on keys and says what it is called. */
export async function greet(browser: Browser) {
  await browser.shakeHands();
  const { phone: mobilePhoneNumber } = firstWish.administrator;
  const names = { device_type: 1 as const, device_code: 'pc-console', device_name: 'Firefox' };
  await browser.call(operatorDevices.bind, { body: { ...names, mobilePhoneNumber } });
  return browser;
}

/** Begin the deployment with its code; the browser is logged in by it. */
export async function beginWith(browser: Browser, code: string) {
  const opened = await browser.call(setup.begin, { body: { ...firstWish, code } });
  browser.held = await enterSession(browser.session, good(opened));
  return opened;
}

/** Draw the first service area, publish it alone and open it. */
export async function firstArea(browser: Browser, edge: [number, number][]) {
  const content: FenceContent = fenceContent.parse({ name: '江城服务区', points: [edge] });
  const area = good(await browser.call(fences.create, { body: { ...content, kind: 'service' } }));
  const impact = good(await browser.call(fences.impact, { query: { id: area.id } }));
  const body = { id: area.id, version: area.version, reason };
  const published = good(await browser.call(fences.publish, { body }));
  if (!('version' in published)) throw new Error('the area waits for somebody');
  const open = { id: area.id, version: published.version, status: 'open' as const, reason };
  await browser.call(fences.setService, { body: open });
  return { area, impact, published };
}

/** The first vehicle, which is imported, bound, heard and put on the shelf. */
export function firstVehicle(browser: Browser) {
  const [imei, carId] = [imeiOf(1), '88000001'];
  const card = async () => good(await browser.call(assets.card, { params: { carId } }));
  return {
    imei,
    carId,
    card,
    /** Import and bind it with its controller, which is given a password. */
    async bring() {
      const { bring } = importer(((call: Call, request: object) =>
        browser.call(call, request as never)) as never);
      await bring('newVehicles', [{ carId, frameNo: frameOf(1), model: 'FY-9' }]);
      await bring('devices', [{ imei }]);
      await bring('batteries', [{ sn: batteryOf(1), batteryKind: '48V' }]);
      const keys = good(await browser.call(stock.keys, { body: { imeis: [imei], reason } }));
      for (const [kind, code] of [
        ['device', imei],
        ['battery', batteryOf(1)],
      ] as const) {
        const { version } = await card();
        good(await browser.call(assets.bind, { params: { carId }, body: { kind, code, version } }));
      }
      return { password: keys.list[0]?.password ?? '' };
    },
    /** Refused until the controller has told everything that the checks look at. */
    async shelve(areaId: number | null) {
      const { version } = await card();
      const body = { areaId: areaId ?? 0, overrideTest: true, reason, version };
      return browser.call(assets.shelve, { params: { carId }, body });
    },
  };
}

/** Let a console greet as this browser. */
export async function watchAs(browser: Browser, screen: TestConsole) {
  const { headers } = await browser.seal({ ...session.info, path: livePath });
  return screen.greet((headers.authorization ?? '').slice('Bearer '.length), { t: headers._t });
}
