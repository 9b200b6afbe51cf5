import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { OpsTaskRow, ops, PhoneEvent, staff, staffPhone } from '@kickstand/contract/work/field-work';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { obey } from '../src/riders/orders.ts';
import type { Scene } from '../src/scene.ts';
import { aTask } from './a-task.ts';
import { type Handlers, lineOf, no } from './refusal.ts';

/** Everything that the staff app asks for; `told` keeps what phones told late, a piece at a time. */
export function staffOf(scene: Scene, tasks: Map<string, OpsTaskRow>, told: PhoneEvent[][]): Handlers {
  const taskOf = (taskId: string) => {
    const task = tasks.get(taskId);
    if (!task) throw no('task.not_found');
    return task;
  };
  const orders = { swap: 'seat_open', move: 'unlock', drag_back: 'unlock' } as const;
  return {
    ...phoneOf(scene, tasks, told),
    'staff.position': () => ({ at: scene.clock.now }),
    'staff.tasks': () => {
      const list = [...tasks.values()].filter(({ state }) => state === 'pending' || state === 'doing');
      return { list, count: list.length };
    },
    'staff.add': ({ body }: InputOf<typeof staff.add>) => {
      const task = aTask({ ...body, id: `task-${tasks.size}`, state: 'doing', source: 'self' });
      tasks.set(task.id, { ...task, serviceAreaId: lineOf(scene, body.carId).device.serviceAreaId ?? 0 });
      return taskOf(task.id);
    },
    'staff.claim': ({ params }: InputOf<typeof staff.claim>) =>
      Object.assign(taskOf(params.taskId), { state: 'doing', assigneeId: 'me' }),
    'staff.release': ({ params }: InputOf<typeof staff.release>) =>
      Object.assign(taskOf(params.taskId), { state: 'closed', finishedAt: scene.clock.now }),
    'staff.start': ({ params, body }: InputOf<typeof staff.start>) => {
      const task = taskOf(params.taskId);
      const { device, say } = lineOf(scene, task.carId);
      if (distanceMetres([body.lng, body.lat], device.at) > 50) throw no('task.too_far');
      if (task.type in orders)
        obey(device, { do: orders[task.type as keyof typeof orders] }, scene.clock.now, say);
      return Object.assign(task, { startedAt: scene.clock.now, beforePct: Math.round(device.percent) });
    },
    'staff.finish': ({ params }: InputOf<typeof staff.finish>) => {
      const task = taskOf(params.taskId);
      const { device, say } = lineOf(scene, task.carId);
      if (device.acc) obey(device, { do: 'lock' }, scene.clock.now, say);
      const afterPct = Math.round(device.percent);
      return Object.assign(task, { state: 'done', finishedAt: scene.clock.now, afterPct });
    },
  };
}

function phoneOf(scene: Scene, tasks: Map<string, OpsTaskRow>, told: PhoneEvent[][]): Handlers {
  return {
    'staffPhone.around': ({ query }: InputOf<typeof staffPhone.around>) => aroundOf(scene, query),
    'staffPhone.sync': ({ body: { events } }: InputOf<typeof staffPhone.sync>) => {
      told.push(events);
      for (const { kind, taskId, at } of events) {
        const task = tasks.get(taskId);
        if (task && kind === 'finish') Object.assign(task, { state: 'done', finishedAt: at });
      }
      return { list: events.map(({ id }) => ({ id, outcome: 'taken' })), count: events.length };
    },
    'staffPhone.addPhotos': () => ({ photos: 1 }),
    'ops.repair': ({ body: { carId } }: InputOf<typeof ops.repair>) => {
      const id = `task-${tasks.size}`;
      const { serviceAreaId } = lineOf(scene, carId).device;
      tasks.set(
        id,
        aTask({ id, type: 'repair', carId, serviceAreaId: serviceAreaId ?? 0, source: 'manual' }),
      );
      return { faultId: `fault-${tasks.size}`, taskId: id };
    },
  };
}

function aroundOf(
  scene: Scene,
  { lng, lat, radiusM }: InputOf<typeof staffPhone.around>['query'],
): ReplyOf<typeof staffPhone.around> {
  const metresTo = (to: { lng: number; lat: number }) => distanceMetres([lng, lat], [to.lng, to.lat]);
  const nearest = <T extends { lng: number; lat: number }>(list: readonly T[]) =>
    list.filter((one) => metresTo(one) <= radiusM).sort((a, b) => metresTo(a) - metresTo(b));
  const free = [...scene.lines.values()].filter(
    ({ device }) => device.onShelf && !device.motion && !device.attended && !device.acc,
  );
  const list = nearest(free.map(({ device }) => device))
    .slice(0, 100)
    .map((device) => ({
      carId: device.carId,
      serviceAreaId: device.serviceAreaId,
      lng: device.lng,
      lat: device.lat,
      restBattery: Math.round(device.percent),
      reportedAt: scene.clock.now,
      powerConnected: device.powered,
      online: device.offlineUntil === 0,
      stationId: scene.stations.at(device.at)?.fenceId ?? null,
    }));
  const stations = nearest(scene.stations.all)
    .slice(0, 50)
    .map((station) => ({
      id: station.fenceId,
      serviceAreaId: station.serviceAreaId,
      lng: station.lng,
      lat: station.lat,
      capacity: station.capacity,
      current: scene.stations.standingIn(station).length,
    }));
  return { list, stations, count: list.length };
}
