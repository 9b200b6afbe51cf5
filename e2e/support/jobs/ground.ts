import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { inject } from 'vitest';
import { connectDevice } from '../../../apps/server/test/device.ts';
import { inAll, merchantId, paidOn, spoil } from '../bills.ts';
import { fleetOf } from '../field.ts';
import { ask } from '../people.ts';
import { until } from '../rides.ts';

const { mqttPort } = inject('system');
const base = '/ebike/v3/backend';

/** Rows of a list call. */
export const rowsOf = async <T>(path: string, apiKey: string) =>
  ((await ask(`${base}${path}`, { apiKey })).data as { list: T[] } | undefined)?.list ?? [];

type Member = FleetFile['staff'][number];

/** One of the staff of each of two areas says that it is on duty, at whatever hour this runs. */
export async function twoOnDuty(): Promise<Member[]> {
  const { staff, stations } = fleetOf();
  const some = [...new Map(staff.map((member) => [member.serviceAreaId, member])).values()].slice(0, 2);
  for (const { serviceAreaId, apiKey } of some) {
    const { lng = 0, lat = 0 } = stations.find((one) => one.serviceAreaId === serviceAreaId) ?? {};
    await ask('/ebike/v3/staff/positions', { apiKey, method: 'POST', body: { lng, lat, duty: true } });
  }
  return some;
}

/** Swaps that a dispatcher asks for, so that there is something to plan at any hour. */
export async function askForSwaps(areaId: number, apiKey: string) {
  const filter = `opAreaIds=${areaId}&ridingState=available&lifecycle=on_shelf&pageSize=8`;
  const carIds = (await rowsOf<{ carId: string }>(`/deviceInfo?${filter}`, apiKey)).map(({ carId }) => carId);
  await ask(`${base}/ops-tasks`, {
    apiKey,
    method: 'POST',
    body: { type: 'swap', priority: 'high', carIds },
  });
}

/** Armed, seat locked, battery there, standing. */
const standing = 0b0011001;
const minutesAgo = 20;

/** What a controller that was out of reach tells of now: that its armed vehicle was moved, and stands again. */
export async function tellOfTheft(apiKey: string) {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&pageSize=200';
  type Found = { carId: string; alarms: string[]; idleSeconds: number };
  const vehicles = await rowsOf<Found>(`/deviceInfo?${filter}`, apiKey);
  const known = new Map(fleetOf().vehicles.map((one) => [one.carId, one]));
  // Who was ridden at that minute was not stolen then.
  const inPeace = vehicles.filter((one) => one.alarms.length === 0 && one.idleSeconds > 2 * minutesAgo * 60);
  for (const { carId } of inPeace) {
    const { imei, password } = known.get(carId) ?? {};
    if (!imei || !password) continue;
    const device = await connectDevice(mqttPort, { imei, password, listen: false });
    const at = Date.now() - minutesAgo * 60_000;
    void device
      .say('notify', { at, code: notifyCodes.movedWhileArmed, status: standing })
      .catch(() => undefined);
    const alarm = await until('the alarm that came and went', async () => {
      const query = `/alarms?carId=${carId}&state=unseen&pageSize=5`;
      return (await rowsOf<{ id: string; type: string }>(query, apiKey))[0];
    }).finally(() => device.client.end(true));
    return { carId, alarmId: alarm.id };
  }
  throw new Error('no vehicle stands anywhere in peace');
}

/** Nobody has been sent to swap yet: the town's rules make no such tasks until this is undone. Answers how. */
export async function withoutSwapTasks() {
  const off = await inAll<{ id: string }>(
    `update task_rule set enabled = false where type = 'swap' and enabled returning rule_id as id`,
  );
  await inAll(
    `update ops_task set state = 'closed', finished_at = now(), version = version + 1, invalid_reason = 'battery_rose'
     where type = 'swap' and state = 'pending' and source = 'rule' and assignee_id is null`,
  );
  return () =>
    inAll('update task_rule set enabled = true where rule_id = any($1)', [off.map(({ id }) => id)]);
}

/** A ticket of a rider who asks for something back, the most urgent of all. */
export const makeUrgent = (ticketId: string) =>
  inAll(`update ticket set due_at = now() - interval '30 days' where ticket_id = $1`, [ticketId]);

/** Somebody's swap of yesterday was for nothing: of a few dozen in a small town there may be none by chance. */
export const spoilASwapOfYesterday = () =>
  inAll(`with swaps as (
      select service_area_id, task_id, validity from ops_task
      where type = 'swap' and assignee_id is not null and validity in ('valid', 'invalid')
        and (finished_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date - 1
    )
    update ops_task set validity = 'invalid', invalid_reason = 'battery_rose'
    where (service_area_id, task_id) = (select service_area_id, task_id from swaps order by task_id limit 1)
      and not exists (select from swaps where validity = 'invalid')`);

interface Batch {
  day: string;
  state: string;
  openDiffs: number;
}

/** Yesterday, else the day that other journeys close last, as soon as all its bills are here and agree with the books. */
async function dayToClose(apiKey: string) {
  const today = businessDayOf(Date.now(), 'Asia/Shanghai');
  const days = [-1, -3].map((back) => businessDayAfter(today, back));
  return until('the bills of a day are here', async () => {
    const done = (await inAll<{ day: string }>('select day::text from closing_day')).map(({ day }) => day);
    const bills = await rowsOf<Batch>('/finance/reconcile/batches?pageSize=200', apiKey);
    return days.find((day) => {
      const ofDay = bills.filter((one) => one.day === day);
      const agrees = ofDay.every(({ state, openDiffs }) => state === 'matched' && openDiffs === 0);
      return !done.includes(day) && ofDay.length > 0 && agrees;
    });
  });
}

/** A day of which the bills of one provider are late, which will differ from our books in two orders when they come. */
export async function lateBills(apiKey: string) {
  const day = await dayToClose(apiKey);
  const [one = '', other = ''] = await paidOn(day);
  for (const outNo of [one, other]) await spoil(outNo, { billMissing: 1 });
  const which = [day, `wechat:${merchantId}`];
  await inAll(
    `update bill_file set state = 'replaced' where day = $1 and merchant = $2 and state = 'used'`,
    which,
  );
  await inAll(
    `update reconcile_batch set state = 'waiting_bill', file_id = null, ask_at = now() + interval '9 years'
     where day = $1 and merchant = $2`,
    which,
  );
  return { day, differing: [one, other] };
}
