import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { agree } from './support/approvals.ts';
import { ownAreas } from './support/areas.ts';
import { newProfile, watchConsole } from './support/browser.ts';
import { databaseOf } from './support/database.ts';
import { act, rowOf } from './support/forms.ts';
import { notched } from './support/notch.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url, dataDir } = inject('system');

type Corner = [number, number];
interface Fence {
  id: string;
  areaName: string;
  serviceAreaId: number;
  version: number;
  versionNo: number;
  published: { points: Corner[][] };
  draftInfo: { effectiveAt: number | null } | null;
}
interface Vehicle {
  carId: string;
  serviceAreaId: number;
  outOfArea: boolean | null;
  lng: number;
  lat: number;
}

const base = '/ebike/v3/backend';
let apiKey = '';

async function data<T>(path: string): Promise<T> {
  const said = await ask(`${base}${path}`, { apiKey });
  if (!said.suc) throw new Error(`${path}: ${JSON.stringify(said.error)}`);
  return said.data as T;
}
const list = async <T>(path: string) => (await data<{ list: T[] }>(path)).list;
const fenceOf = (id: string) => data<Fence>(`/electricFence?id=${id}`);

function contains(ring: readonly Corner[], { lng, lat }: { lng: number; lat: number }) {
  let inside = false;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    if (y > lat !== py > lat && lng < x + ((lat - y) / (py - y)) * (px - x)) inside = !inside;
  }
  return inside;
}

interface Cut {
  kept: Corner[];
  carId: string;
}

/** Ways to cut a piece off an edge in which a vehicle stands and no fence lies, the smallest pieces first. */
function cutsOf(ring: readonly Corner[], vehicles: readonly Vehicle[], corners: readonly Corner[]): Cut[] {
  const found: Cut[] = [];
  for (let size = 2; size < ring.length / 2 && found.length < 20; size++)
    for (const from of ring.keys()) {
      const turned = [...ring.slice(from), ...ring.slice(0, from)];
      const piece = turned.slice(0, size + 1);
      const [standing] = vehicles.filter((vehicle) => contains(piece, vehicle));
      if (!standing || corners.some(([lng, lat]) => contains(piece, { lng, lat }))) continue;
      const kept = [...turned.slice(size), ...turned.slice(0, 1)];
      found.push({ kept, carId: standing.carId });
    }
  return found;
}

/** Ways to cut a notch in which a vehicle stands and no fence lies, the smallest first: there is nearly always one. */
function notchesOf(ring: readonly Corner[], vehicles: readonly Vehicle[], corners: readonly Corner[]): Cut[] {
  const found = vehicles.flatMap(({ carId, lng, lat }) => {
    const cut = notched(ring, [lng, lat]);
    const free = cut && !corners.some(([x, y]) => contains(cut.notch, { lng: x, lat: y }));
    return free ? { ...cut, carId } : [];
  });
  return found.toSorted((a, b) => a.away - b.away).slice(0, 20);
}

/** Draw an area smaller, so that a vehicle is left outside and no fence is; answers the area as it was. */
async function shrink() {
  const available = 'lifecycle=on_shelf&ridingState=available&pageSize=200';
  const standing = async (more = '') =>
    (await list<Vehicle>(`/deviceInfo?${available}${more}`)).filter(({ outOfArea }) => !outOfArea);
  // Whom nobody can rent still stands there when the fence is published.
  const [staying, vehicles] = [await standing('&rentable=0'), await standing()];
  const fences = await list<{ points: Corner[][] }>('/gFence?type=station,no_stop,no_ride,speed_limit');
  const corners = fences.flatMap(({ points }) => points[0] ?? []);
  const own = new Set((await ownAreas(apiKey)).map(({ id }) => id));
  for (const { id } of await list<{ id: string }>('/fences/areas?status=open&pageSize=20')) {
    const fence = await fenceOf(id);
    if (!own.has(fence.serviceAreaId)) continue;
    const [ring = []] = fence.published.points;
    const ofIt = (some: readonly Vehicle[]) =>
      some.filter(({ serviceAreaId }) => serviceAreaId === fence.serviceAreaId);
    const cuts = [
      ...notchesOf(ring, ofIt(staying), corners),
      ...cutsOf(ring, ofIt(vehicles), corners),
      ...notchesOf(ring, ofIt(vehicles), corners),
    ];
    for (const { kept, carId } of cuts) {
      const body = { ...fence.published, id, version: fence.version, points: [kept] };
      const drawn = await ask(`${base}/electricFence`, { apiKey, method: 'PUT', body });
      if (!drawn.suc) continue;
      const movers = await list<{ what: string; id: string }>(`/fences/impact?id=${id}`);
      if (movers.some((one) => one.what === 'vehicle' && one.id === carId)) return { fence, carId };
    }
  }
  throw new Error('no area can be drawn smaller around a vehicle');
}

async function open(page: Page, path: string) {
  await page.goto(`${url}/#${path}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** The second person agrees to what was asked for about a fence. */
async function agreeTo(page: Page, name: string) {
  await open(page, '/permissions/approvals');
  await page.getByRole('button', { name: '刷新' }).first().click();
  await agree(page, name);
}

/** Two days from now as the picker writes it. */
const inTwoDays = () => {
  const text = new Date(Date.now() + 2 * 86_400_000 + 8 * 3_600_000).toISOString();
  return `${text.slice(0, 10)} 12:00`;
};

/** Time goes by until the publication is due. */
async function letTimeCome(id: string) {
  const client = await databaseOf(dataDir);
  await client.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  await client.query('update fence set effective_at = now() where fence_id = $1', [id]);
  await client.end();
}

let fence: Fence;
let page: Page;
let checker: Page;
let complaints: string[] = [];
let pushed = 0;

const pushOf = ({ serviceAreaId }: Fence) =>
  data<{ release: number; holding: number; total: number }>(`/fences/push?areaId=${serviceAreaId}`);

test('a service area is drawn smaller: somebody is left outside, two persons agree on a time, and the devices take it', async () => {
  const admin = await account('administrator');
  const finance = await account('finance');
  apiKey = admin.apiKey;
  page = await (await newProfile()).newPage();
  await logInElsewhere(page, admin.phone, apiKey);
  complaints = watchConsole(page);
  checker = await (await newProfile()).newPage();
  await logInElsewhere(checker, finance.phone, apiKey);

  const drawn = await shrink();
  fence = drawn.fence;
  const { id, areaName, versionNo, published } = fence;
  await open(page, '/electronic/service-area-fence');
  await act(rowOf(page, areaName), '发布');
  const publishing = page.getByRole('dialog');
  await publishing.getByRole('table', { name: '受影响的对象' }).getByText(drawn.carId).first().waitFor();
  await publishing.getByRole('radio', { name: '定时' }).check();
  const picker = publishing.getByLabel('定时生效');
  await picker.fill(inTwoDays());
  await picker.press('Enter');
  await publishing.getByLabel('原因').fill('道路改造，收缩边界');
  await publishing.getByRole('button', { name: '排期' }).click();
  await publishing.waitFor({ state: 'hidden' });
  expect((await fenceOf(id)).draftInfo?.effectiveAt).toBeNull();

  await agreeTo(checker, areaName);
  await page.getByRole('button', { name: '刷新' }).first().click();
  await rowOf(page, areaName)
    .getByText(/12:00.* 生效/)
    .waitFor();
  const waiting = await fenceOf(id);
  expect(waiting).toMatchObject({ versionNo, published: { points: published.points } });

  await letTimeCome(id);
  await expect.poll(async () => (await fenceOf(id)).versionNo, { timeout: 20_000 }).toBe(versionNo + 1);
  const smaller = (await fenceOf(id)).published.points[0] ?? [];
  expect(smaller).not.toEqual(published.points[0]);
  await page.getByRole('button', { name: '刷新' }).first().click();
  await rowOf(page, areaName).getByText(/生效/).waitFor({ state: 'detached' });

  await act(rowOf(page, areaName), '下发');
  await expect.poll(async () => (await pushOf(fence)).holding, { timeout: 60_000 }).toBeGreaterThan(0);
  const { release, total } = await pushOf(fence);
  pushed = release;
  const drawer = page.getByRole('dialog');
  await drawer.getByText(new RegExp(`${total} 台在架设备中 [1-9]\\d* 台已持有批次 ${release}`)).waitFor();
  await drawer.getByRole('button', { name: '关闭' }).click();
});

test('the service area is rolled back by two persons, and is as it was', async () => {
  const { id, areaName, versionNo, published } = fence;
  await act(rowOf(page, areaName), '版本');
  const versions = page.getByRole('dialog');
  await versions.getByText('复核人').first().waitFor();
  await versions.getByRole('button', { name: '回滚到此版本' }).first().press('Enter');
  const back = page.getByRole('dialog').filter({ hasText: '旧版本的图形和设置会作为新版本立即发布' });
  await back.getByLabel('影响范围').first().waitFor();
  await back.getByLabel('原因').fill('改造取消，恢复边界');
  await back.getByRole('button', { name: '回滚到此版本' }).click();
  await back.waitFor({ state: 'hidden' });

  await agreeTo(checker, areaName);
  expect(await fenceOf(id)).toMatchObject({
    versionNo: versionNo + 2,
    draftInfo: null,
    published: { points: published.points },
  });
  expect((await pushOf(fence)).release).toBeGreaterThan(pushed);
  await versions.first().getByRole('button', { name: '关闭' }).first().click();
  await versions.first().waitFor({ state: 'hidden' });
  await act(rowOf(page, areaName), '版本');
  await page.getByText(`回滚到版本 ${versionNo}`, { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
