import { type Call, isOfBrowser, plainAddress } from '@kickstand/contract/kit';
import { codesIn, everything, holds, nothing } from '@kickstand/domain/platform/access';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits, makeLimits } from '../src/kernel/call/limits.ts';
import { serve } from '../src/kernel/call/serve.ts';
import { makeMetrics } from '../src/kernel/web/metrics.ts';
import { mintApiKey } from '../src/platform/session/keys/api-keys.service.ts';
import { makeSession } from '../src/platform/session/session.feature.ts';
import { examples } from './examples/examples.ts';
import {
  type AnyRequest,
  type EveryFeature,
  everyCall,
  everyCode,
  everyFeature,
  memberOf,
  type World,
} from './harness.ts';

/** Who gets what answer, for every call there is: the matrix of callers and calls. */
let all: EveryFeature;
let worlds: Record<'north' | 'south' | 'east' | 'inner', World>;
let atTheGate: FastifyInstance;

const hour = 3_600_000;
const machines = ['expired', 'revoked', 'disabled', 'role disabled', 'company disabled', 'no codes'] as const;
const keys = new Map<(typeof machines)[number], string>();

beforeAll(async () => {
  all = await everyFeature({ four: true });
  const [north, south] = all.worlds;
  const [east, inner] = all.further;
  if (!east || !inner) throw new Error('four worlds are needed');
  worlds = { north, south, east, inner };
  await serveAtRealGate();
  await furnishMachines();
}, 60_000);
afterAll(async () => {
  await atTheGate.close();
  await all.fixture.close();
});

/** The same calls behind the gate that people and machines really come through. */
async function serveAtRealGate() {
  const { database, clock } = all.fixture;
  const now = () => clock.now;
  const session = makeSession({ database, now, secret: Buffer.alloc(32, 5), demo: false });
  atTheGate = Fastify() as unknown as FastifyInstance;
  const limits = makeLimits({ ...defaultLimits, address: 1_000_000 });
  serve(
    atTheGate,
    { database, now, gate: session.gate, limits, metrics: makeMetrics(), sealer: session.vault },
    all.routes,
  );
}

/** One account and key for each reason to be turned away. */
async function furnishMachines() {
  const now = all.fixture.clock.now;
  const at = new Date(now);
  await all.fixture.write(async (db) => {
    const agent = { kind: 'franchise', depth: 2, parent_id: 2, created_at: at };
    await db
      .insertInto('agent')
      .values({ ...agent, agent_id: 9, name: 'closed down', state: 'disabled' })
      .execute();
    for (const [i, who] of machines.entries()) {
      const agent_id = who === 'company disabled' ? 9 : 3;
      const role = { role_id: `matrix-${i}`, agent_id, name: `matrix-${i}`, updated_at: at };
      const codes = who === 'no codes' ? [] : [...everyCode];
      await db
        .insertInto('role')
        .values({ ...role, codes, enable: who !== 'role disabled' })
        .execute();
      const operator = {
        operator_id: role.role_id,
        role_id: role.role_id,
        agent_id,
        name: who,
        created_at: at,
      };
      await db
        .insertInto('operator')
        .values({ ...operator, phone: `1370000000${i}`, enable: who !== 'disabled' })
        .execute();
      const minting = { operatorId: role.role_id, name: 'matrix' };
      const { key, keyId } = await mintApiKey(
        db,
        who === 'expired' ? { ...minting, expiresAt: now - hour } : minting,
        now - 2 * hour,
      );
      if (who === 'revoked')
        await db.updateTable('api_key').set({ revoked_at: at }).where('key_id', '=', keyId).execute();
      keys.set(who, key);
    }
  });
}

async function knock(call: Call, request: AnyRequest, bearer: string | undefined) {
  const response = await atTheGate.inject({
    method: call.method,
    url: plainAddress(call.path, request),
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(request.body !== undefined && { payload: request.body }),
  });
  return { status: response.statusCode, code: response.json().error?.code as string | undefined };
}

async function requestOf(call: Call, world: World): Promise<AnyRequest> {
  all.fixture.clock.now += 10_000;
  const example = examples[call.id];
  return example ? all.fixture.write(async (db) => example(world, db)) : {};
}

const behindCodes = (call: Call) => typeof call.access === 'object';
const operatorCalls = everyCall.filter((call) => call.access === 'signed-in' || behindCodes(call));

describe.each(operatorCalls.map((call) => [call.id, call] as const))('%s', (_, call) => {
  const expression = typeof call.access === 'object' ? call.access.codes : '';

  test('is shut to strangers, to made-up and to ended keys, and to accounts that may not work', async () => {
    const request = await requestOf(call, worlds.north);
    const turnedAway = { status: 401, code: 'common.unauthorized' };
    expect(await knock(call, request, undefined)).toEqual(turnedAway);
    expect(await knock(call, request, `ksk_${'x'.repeat(43)}`)).toEqual(turnedAway);
    expect(await knock(call, request, 'eyJhbGciOiJub25lIn0.e30.')).toEqual(turnedAway);
    for (const who of machines)
      if (who !== 'no codes') expect(await knock(call, request, keys.get(who)), who).toEqual(turnedAway);
  });

  if (expression)
    test('is shut to an account without codes, and to each of its codes that is not enough by itself', async () => {
      const request = await requestOf(call, worlds.north);
      const forbidden = { status: 403, code: 'common.forbidden' };
      expect(await knock(call, request, keys.get('no codes'))).toEqual(forbidden);
      for (const code of codesIn(expression))
        if (!holds(new Set([code]), expression)) {
          const said = await memberOf(all.fixture, worlds.north, { codes: [code] })(call, request);
          expect(said, code).toMatchObject(forbidden);
        }
    });
});

/** One's own things stay one's own, wherever one looks. */
const aboutOneself: ReadonlySet<string> = new Set(['operatorDevices.list']);

/** Wants one of two names of one thing, which the shape of a question cannot say. */
const aboutOneThing: ReadonlySet<string> = new Set(['vehicles.single', 'vehicleLogs.list', 'trips.bindings']);

/** Among its rows are kinds that several franchisees have the same, or what is said for all of them. */
const countsKinds: ReadonlySet<string> = new Set(['commands.statistics', 'notices.list']);

/** What a list answers about everything there is: rows of all pages are not needed, texts of one large page are. */
const wide = (call: Call): AnyRequest =>
  call.query && 'pageSize' in call.query.shape ? { query: { pageSize: 200 } } : {};

const needsNothing = (call: Call) =>
  call.method === 'GET' && !call.params && (!call.query || call.query.safeParse({}).success);
const lists = operatorCalls.filter(
  (call) =>
    call.rows === 'own' &&
    needsNothing(call) &&
    !isOfBrowser(call) &&
    ![aboutOneself, aboutOneThing].some((others) => others.has(call.id)),
);

describe.each(lists.map((call) => [call.id, call] as const))('the rows of %s', (_, call) => {
  const seenBy = async (world: World, scope = world.scope) => {
    const said = await memberOf(all.fixture, world, { scope })(call, wide(call));
    expect(said.status, said.code).toBe(200);
    return { text: JSON.stringify(said.data), count: (said.data as { count?: number }).count };
  };
  const marksIn = (text: string, world: World) => world.marks.filter((mark) => text.includes(mark));

  test('are no franchisee’s but its own and those below it', async () => {
    const { north, south, east, inner } = worlds;
    for (const [own, foreign] of [
      [north, [south, east]],
      [south, [north, east, inner]],
      [east, [north, south, inner]],
      [inner, [north, south, east]],
    ] as const) {
      const { text } = await seenBy(own);
      for (const other of foreign) expect(marksIn(text, other), `${own.agentId}`).toEqual([]);
    }
  });

  test('narrowed by the header’s choice are fewer, never others, and with no scope at all none', async () => {
    const { north, inner } = worlds;
    const narrow = await seenBy(north, { agentIds: [6], opAreaIds: 'all' });
    expect(marksIn(narrow.text, north).filter((mark) => !inner.marks.includes(mark))).toEqual([]);
    const blind = await memberOf(all.fixture, north, { scope: nothing })(call, wide(call));
    expect([200, 404], blind.code).toContain(blind.status);
    for (const world of Object.values(worlds))
      expect(marksIn(JSON.stringify(blind), world), `${world.agentId}`).toEqual([]);
  });

  test('of all franchisees together are head office’s, its own aside', async () => {
    const counts = async (agentIds: number[] | 'all') =>
      (await seenBy(worlds.north, { ...everything, agentIds })).count;
    const total = await counts('all');
    if (total === undefined || countsKinds.has(call.id)) return;
    const agents = await all.fixture.write((db) => db.selectFrom('agent').select('agent_id').execute());
    const parts = await Promise.all(agents.map(({ agent_id }) => counts([agent_id])));
    const sum = parts.reduce<number>((so, part) => so + (part ?? 0), 0);
    // What belongs to the caller and to nobody's company (own exports, own requests) is in every part or in none.
    expect([sum, parts[0] ?? 0]).toContain(total);
  });
});
