import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { expect, test } from 'vitest';
import { watchConsole } from './support/browser.ts';
import { deskOf, openAt } from './support/desks.ts';
import { asks, placeOf, sayThere } from './support/field.ts';
import { choose } from './support/forms.ts';
import { account, ask } from './support/people.ts';
import { until } from './support/rides.ts';

const backend = '/ebike/v3/backend';
const staff = '/ebike/v3/staff';

interface Station {
  id: string;
  lng: number;
  lat: number;
  capacity: number | null;
  current: number;
}
interface Verdict {
  no: number;
  validity: string;
  verdictReason: string | null;
  payCents: number;
  judgedBy: string | null;
  judgedAt: number;
}
interface Standing {
  carId: string;
  lng: number;
  lat: number;
  stationId: string | null;
}

const hereAt = ([lng, lat]: LngLat) => ({ lng, lat });
const at = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat];

/** Somebody of head office with the staff app, whom no simulated phone speaks for. */
const phone = async () => (await account('maintenance')).apiKey;

/** Vehicles in a station with another one near that has room: nobody rents what is empty. */
async function shuttles(apiKey: string, phoneKey: string) {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&rentable=0&pageSize=200';
  const { list } = await asks<{ list: Standing[] }>(`${backend}/deviceInfo?${filter}`, apiKey);
  const found = [];
  for (const vehicle of list.filter(({ stationId }) => stationId !== null)) {
    const { stations } = await asks<{ stations: Station[] }>(
      `${staff}/around?lng=${vehicle.lng}&lat=${vehicle.lat}&radiusM=500`,
      phoneKey,
    );
    const hasRoom = ({ capacity, current }: Station) => capacity === null || current < capacity - 1;
    const home = stations.find((one) => one.id === vehicle.stationId && hasRoom(one));
    const next = stations.find((one) => distanceMetres(at(one), at(vehicle)) > 100 && hasRoom(one));
    if (home && next) found.push({ carId: vehicle.carId, home, next });
    if (found.length === 8) break;
  }
  return found;
}

const step = (taskId: string, name: string, phoneKey: string, body: object) =>
  ask(`${staff}/tasks/${taskId}/${name}`, { apiKey: phoneKey, method: 'POST', body });

/** Take a task that there is, open the vehicle, and say at the end that it stands where the phone says that it does. */
async function move(taskId: string, { carId, to }: { carId: string; to: LngLat }, phoneKey: string) {
  const from = hereAt(await placeOf(carId, phoneKey));
  await until('the vehicle is opened', async () => {
    const said = await step(taskId, 'start', phoneKey, from);
    return said.suc || undefined;
  });
  await sayThere({ carId, to, apiKey: phoneKey });
  await asks(`${staff}/tasks/${taskId}/finish`, phoneKey, hereAt(to));
}

const verdictsOf = async (taskId: string, apiKey: string) =>
  (await asks<{ list: Verdict[] }>(`${backend}/ops-tasks/${taskId}/verdicts`, apiKey)).list;
const judged = (taskId: string, apiKey: string) =>
  until('it is judged', async () => {
    const [last] = await verdictsOf(taskId, apiKey);
    return last && last.validity !== 'pending' ? last : undefined;
  });
const paid = (verdicts: readonly Verdict[]) => verdicts.reduce((sum, { payCents }) => sum + payCents, 0);

/** The first of some vehicles whose task nobody of the town takes first. */
async function firstTaken(apiKey: string, phoneKey: string) {
  for (const one of await shuttles(apiKey, phoneKey)) {
    const body = { type: 'move', carIds: [one.carId], targetId: one.next.id, remark: '早高峰前补车' };
    const { list } = await asks<{ list: { ok: boolean; taskId: string | null }[] }>(
      `${backend}/ops-tasks`,
      apiKey,
      body,
    );
    const taskId = list[0]?.taskId;
    if (taskId && (await step(taskId, 'claim', phoneKey, {})).suc) return { ...one, taskId };
  }
  throw new Error('no vehicle can be moved to and fro');
}

test('a move that is taken back is caught, judged again by a clerk for a reason, and no longer paid', async () => {
  const page = await deskOf('operations');
  const complaints = watchConsole(page);
  const { apiKey } = await account('operations');
  const phoneKey = await phone();
  const { carId, taskId, home, next } = await firstTaken(apiKey, phoneKey);
  await move(taskId, { carId, to: at(next) }, phoneKey);
  const back = await asks<{ id: string }>(`${staff}/tasks`, phoneKey, {
    type: 'move',
    carId,
    targetId: home.id,
  });
  // Its own controller may have said meanwhile that it never left.
  await sayThere({ carId, to: at(next), apiKey: phoneKey });
  await move(back.id, { carId, to: at(home) }, phoneKey);

  expect(await judged(back.id, apiKey)).toMatchObject({ validity: 'invalid', verdictReason: 'returned' });
  expect(await judged(taskId, apiKey)).toMatchObject({ validity: 'valid' });
  // What is drawn for a look is paid when somebody has looked.
  if (paid(await verdictsOf(taskId, apiKey)) === 0)
    await asks(`${backend}/ops-tasks/${taskId}/verdicts`, apiKey, {
      validity: 'valid',
      reason: '随机抽查，先予确认',
    });
  const before = paid(await verdictsOf(taskId, apiKey));
  expect(before).toBeGreaterThan(0);

  await openAt(page, `/data/car-park-statistics?tab=rows&carId=${carId}`);
  await page.getByRole('row').filter({ hasText: '无效' }).first().waitFor();
  const row = page.getByRole('row').filter({ hasText: carId }).filter({ hasNotText: '无效' }).first();
  await row
    .getByRole('button', { name: /更多操作|人工判定/ })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: '人工判定' });
  if (await item.isVisible()) await item.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '无效' }).check();
  await choose(page, dialog, '无效原因', '又挪回原处');
  await dialog.getByLabel('原因', { exact: true }).fill('当天又被同一人挪回原处');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const verdicts = await verdictsOf(taskId, apiKey);
  expect(verdicts[0]).toMatchObject({ validity: 'invalid', verdictReason: 'returned', payCents: -before });
  expect(verdicts[0]?.judgedBy).not.toBeNull();
  expect(Date.now() - (verdicts[0]?.judgedAt ?? 0)).toBeLessThan(60_000);
  expect(paid(verdicts)).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);
