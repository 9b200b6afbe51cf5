import { contract, permissions } from '@kickstand/contract';
import type { Call, CallGroup, RequestOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { deviceCodeOf } from '@kickstand/domain/platform/session';
import { makeFeatures } from '../src/features.ts';
import { appendAudit } from '../src/kernel/call/audit.ts';
import type { Route } from '../src/kernel/call/calls.ts';
import type { Db } from '../src/kernel/database/db.ts';
import { makeSession } from '../src/platform/session/session.feature.ts';
import { judgePartitions } from '../src/platform/status/doctor/findings.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from './feature-fixture.ts';
import { AProvider } from './money/a-provider.ts';
import { keptBill, memoryStore } from './pictures.ts';
import { aFence, aVehicle } from './vehicles.ts';

/** Every call of the contract. */
export const everyCall: readonly Call[] = Object.values(contract as Record<string, CallGroup>).flatMap(
  (group) => Object.values(group),
);

/** Every code that can be granted. */
export const everyCode: readonly string[] = permissions.map(({ code }) => code);

export type AnyRequest = { params?: Record<string, string>; query?: object; body?: object };

/** One franchisee's rows of every kind, for requests that name one of them. */
export interface World {
  agentId: number;
  scope: Scope;
  operatorId: string;
  phone: string;
  /** What the deployment calls this phone. */
  objectId: string;
  deviceCode: string;
  carId: string;
  imei: string;
  jobId: string;
  /** Texts that stand in this franchisee's rows and in nobody else's. */
  marks: readonly string[];
}

/** The company below a franchisee that examples make where they need one; it lies in the franchisee's scope. */
export const subAgentOf = (agentId: number) => agentId * 100;

/** Franchisees beyond the fixture's own (3 north and 4 south): agent, the one above it, name. */
const furtherAgents = [
  [5, 2, 'east'],
  [6, 3, 'north-inner'],
] as const;

async function furnishFurther(db: Db) {
  const created_at = new Date(fixtureNow);
  for (const [agent_id, parent_id, name] of furtherAgents) {
    const depth = parent_id === 2 ? 2 : 3;
    const agent = { agent_id, parent_id, name, depth, kind: 'franchise', created_at };
    await db.insertInto('agent').values(agent).execute();
    const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at };
    await db
      .insertInto('service_area')
      .values({ service_area_id: agent_id * 10 + 1, agent_id, name, ...place })
      .execute();
  }
}

/** What the harness seals with. */
export const fixtureSecret = Buffer.alloc(32, 5);

/** All features through the real kernel, with the rows of two franchisees, or of three and one below the first. */
export async function everyFeature({ four = false } = {}) {
  let routes: readonly Route[] = [];
  let objectIdOf = (_: string) => '';
  // The session's own gate does this before every call.
  let readKeys = async () => {};
  const fixture = await featureFixture(({ database, now }) => {
    const session = makeSession({
      database,
      now,
      secret: fixtureSecret,
      demo: false,
      sms: { send: async () => ({ is: 'accepted' }) },
    });
    objectIdOf = session.vault.objectId;
    readKeys = session.epochs.refresh;
    routes = makeFeatures({
      settings: { demo: false, businessZone: 'Asia/Shanghai' },
      session,
      vehicles: {},
      providers: new Map([['wechat', { provider: new AProvider(now), merchantId: '1900000109' }]]),
      files: memoryStore([[keptBill, Buffer.from('x')]]),
      tell: () => undefined,
      examine: async () => [judgePartitions([])],
    }).routes;
    return routes;
  });
  await readKeys();
  if (four) await fixture.write(furnishFurther);
  const worldOf = async (agentId: number): Promise<World> => {
    const phone = `1380000${agentId}000`;
    const rows = await fixture.write((db) => rowsOf(db, agentId, phone));
    return {
      ...rows,
      agentId,
      phone,
      objectId: objectIdOf(phone),
      scope: {
        agentIds: [agentId, ...(agentId === 3 && four ? [6] : []), subAgentOf(agentId)],
        opAreaIds: 'all',
      },
    };
  };
  const [north, south] = [await worldOf(3), await worldOf(4)];
  const further = four ? [await worldOf(5), await worldOf(6)] : [];
  return { fixture, routes, worlds: [north, south] as const, further };
}
export type EveryFeature = Awaited<ReturnType<typeof everyFeature>>;

/** Somebody of a franchisee, with all codes unless something else is said. */
export const memberOf = (
  fixture: FeatureFixture,
  world: World,
  over: { codes?: readonly string[]; scope?: Scope; viewAs?: number } = {},
) => {
  const { agentId, operatorId, phone, scope } = world;
  const ask = fixture.as({ codes: everyCode, scope, agentId, operatorId, phone, ...over });
  return (call: Call, request: AnyRequest) => ask(call, request as RequestOf<Call>);
};

async function rowsOf(db: Db, agentId: number, phone: string) {
  const [operatorId, jobId, object] = [`operator-of-${agentId}`, `job-of-${agentId}`, `object-of-${agentId}`];
  const thumbprint = `thumbprint-of-${agentId}`.padEnd(43, 'x');
  const at = new Date(fixtureNow - 60_000);
  const { carId, imei, number } = await aVehicle(db, { agentId, vehicle: { plate: `鄂A00000${agentId}` } });
  const fence = await aFence(db, { agent_id: agentId });
  const role = { role_id: `role-of-${agentId}`, agent_id: agentId, kind: 'agent', name: 'r' };
  await db
    .insertInto('role')
    .values({ ...role, codes: [...everyCode], updated_at: at })
    .execute();
  await db
    .insertInto('operator')
    .values({
      operator_id: operatorId,
      phone,
      name: operatorId,
      agent_id: agentId,
      role_id: role.role_id,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('operator_device')
    .values({
      operator_id: operatorId,
      thumbprint,
      device_code: 'pc',
      device_name: `device-of-${agentId}`,
      device_type: 1,
      state: 'pending',
      requested_at: at,
    })
    .execute();
  await aJob(db, { agentId, number, imei, jobId });
  await appendAudit(db, auditRow(agentId, object));
  const own = [`device-of-${agentId}`, role.role_id];
  const marks = [carId, imei, `鄂A00000${agentId}`, fence.fence_id, jobId, object, ...own];
  const area = `"${{ 3: 'north', 4: 'south', 5: 'east', 6: 'north-inner' }[agentId]}"`;
  return { operatorId, deviceCode: deviceCodeOf(thumbprint), carId, imei, jobId, marks: [...marks, area] };
}

async function aJob(db: Db, job: { agentId: number; number: number; imei: string; jobId: string }) {
  const at = new Date(fixtureNow - 60_000);
  const common = { job_id: job.jobId, agent_id: job.agentId, operator_id: 'x', operator: 'x', type: 'query' };
  await db
    .insertInto('command_job')
    .values({ ...common, vehicles: 1, request_id: 'x', created_at: at })
    .execute();
  await db
    .insertInto('command')
    .values({
      ...common,
      vehicle_id: job.number,
      command_id: `command-${job.jobId}`,
      service_area_id: job.agentId * 10 + 1,
      imei: job.imei,
      source: 'operator',
      state: 'acked',
      device_code: 0,
      created_at: at,
      deadline_at: at,
      ended_at: at,
    })
    .execute();
}

const auditRow = (agentId: number, object: string) => ({
  at: fixtureNow - 60_000,
  agent_id: agentId,
  operator_id: 'x',
  operator: 'x',
  role: null,
  call_id: 'x.y',
  module: 'x',
  action: 'y',
  object,
  change: {},
  reason: null,
  result: 'ok' as const,
  result_code: null,
  duration_ms: 1,
  ip: null,
  device: null,
  platform: 'pc' as const,
  sensitive: false,
  request_id: 'x',
});
