import { type Nature, natureOf } from '@kickstand/town';
import { Riders } from '../src/riders/riders.ts';
import { Worker } from '../src/staff/crew.ts';
import { World } from '../src/world.ts';
import { aServer } from './server.ts';
import { anApi, aTown, settled, town } from './town.ts';

/** Somebody who does whatever there is to do and never fails. */
const steady: Nature = {
  pace: 1,
  leaves: 0,
  forgets: 0,
  careful: 1,
  offline: 0,
  cheat: undefined,
  faked: 1,
};

/** A town with a server that is a function, its riders and field staff; `pass` lets so many real seconds go by. */
export function livingTown(
  options: Parameters<typeof aTown>[0] & {
    staff?: number;
    quiet?: boolean;
    stepMs?: number;
    nature?: Partial<Nature>;
  } = {},
) {
  const { stepMs = 1_000 } = options;
  const made = aTown(options);
  const { scene } = made;
  const server = aServer(scene);
  const api = anApi(scene, server.send);
  const riders = new Riders(scene, api, api.as('ksk_riders'));
  const workers = Array.from({ length: options.staff ?? 0 }, (_, number) => {
    const member = {
      operatorId: `staff-${number}`,
      name: '王建国',
      apiKey: 'ksk_x',
      serviceAreaId: options.quiet ? (made.lines[0]?.device.serviceAreaId ?? 1) : (number % 4) + 1,
    };
    const home = scene.stations.all.find((one) => one.serviceAreaId === member.serviceAreaId);
    return new Worker(scene, api.as('ksk_staff'), {
      member,
      number,
      at: [home?.lng ?? 0, home?.lat ?? 0],
      nature: { ...(options.quiet ? steady : natureOf(town.seed, number, 0.15)), ...options.nature },
    });
  });
  for (const worker of workers) void worker.live();
  const world = new World(scene, options.quiet ? { step: () => undefined } : riders, workers);
  const pass = async (realSeconds: number, until: () => boolean = () => false) => {
    for (let gone = 0; gone < realSeconds * 1_000 && !until(); gone += stepMs) {
      world.step(stepMs, scene.clock.now + stepMs);
      api.pump();
      await settled();
    }
  };
  return { ...made, server, api, riders, workers, world, pass };
}

export const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
