import type { Db } from '../src/kernel/db.ts';
import type { AnyRequest, World } from './harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const byImei: Example = ({ imei }) => ({ body: { imei, locked: 0, reason: '车辆测试开锁' } });

/**
 * For every call that needs something given: a good request of somebody of a franchisee, about that franchisee's own
 * rows. A call that is asked for nothing needs no example.
 */
export const examples: Readonly<Record<string, Example>> = {
  'session.supportContact': ({ phone, objectId }) => ({
    body: { name: '张三', phone, company: '北', objectId },
  }),
  'operatorDevices.list': ({ phone }) => ({ query: { phone } }),
  'operatorDevices.authorize': ({ phone, deviceCode }) => ({ body: { phone, deviceCode } }),
  'operatorDevices.remove': ({ phone, deviceCode }) => ({ body: { phone, deviceCode } }),
  'vehicles.single': ({ carId }) => ({ query: { carId } }),
  'vehicles.annotate': async ({ carId }, db) => {
    const { version } = await db
      .selectFrom('vehicle')
      .select('version')
      .where('vehicle_id', '=', Number(carId))
      .executeTakeFirstOrThrow();
    return { params: { carId }, body: { note: '前轮有异响', tags: ['待保养'], version } };
  },
  'commands.createJob': ({ carId }) => ({ body: { type: 'ring', carIds: [carId] } }),
  'commands.job': ({ jobId }) => ({ params: { jobId } }),
  'commands.lockV2': byImei,
  'commands.lock': byImei,
  'commands.batteryCompartment': byImei,
};

/** Calls that only a browser which has shaken hands can make; the session's own tests prove them. */
export const browserOnly: ReadonlySet<string> = new Set(['session.renew', 'session.logout']);
