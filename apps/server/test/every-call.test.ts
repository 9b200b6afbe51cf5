import { refusals } from '@kickstand/contract';
import { auditOf, type Call, isOfBrowser, namesIn, pageOf, sortableBy } from '@kickstand/contract/kit';
import { codesIn, everything, nothing } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examples, ofWhole, waiting } from './examples/examples.ts';
import {
  type AnyRequest,
  type EveryFeature,
  everyCall,
  everyCode,
  everyFeature,
  memberOf,
  type World,
} from './harness.ts';

/** What holds for every call, so that no feature's own tests need to say it again. */
let all: EveryFeature;
let north: World;
let south: World;
let statement: Awaited<ReturnType<typeof fingerprintStatement>>;

beforeAll(async () => {
  all = await everyFeature();
  [north, south] = all.worlds;
  statement = await fingerprintStatement();
});
afterAll(() => all.fixture.close());

test('every call is served, and nothing else', () => {
  const served = all.routes.map(({ call }) => call.id).sort();
  expect(served).toEqual(everyCall.map(({ id }) => id).sort());
});

test('no two calls share an address', () => {
  const addresses = everyCall.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
  expect(addresses.filter((one, i) => addresses.indexOf(one) !== i)).toEqual([]);
});

test('every example belongs to a call', () => {
  const ids = everyCall.map(({ id }) => id);
  for (const id of [...Object.keys(examples), ...ofWhole]) expect(ids).toContain(id);
});

/** A good request of somebody of a franchisee; waits out the pause that devices need between two commands. */
async function requestOf(call: Call, world: World): Promise<AnyRequest> {
  all.fixture.clock.now += 10_000;
  const example = examples[call.id];
  return example ? all.fixture.write(async (db) => example(world, db)) : {};
}

/** Every smallest set of codes without which an expression cannot be satisfied: one code of each alternative. */
const breaking = (expression: string): string[][] =>
  expression
    .split('||')
    .map(codesIn)
    .reduce<string[][]>((sets, codes) => sets.flatMap((set) => codes.map((code) => [...set, code])), [[]]);

/** What the attempt itself leaves, which is not among the rows that a call must not touch for somebody else. */
const traces = [
  'audit_log',
  'command_job',
  'idempotency',
  'schema_migration',
  'migration',
  'file_job',
  'import_batch',
];

/**
 * One statement that answers how many rows each table has and which transaction wrote last of them: whatever is inserted,
 * updated or deleted changes one of the two. Prepared once, asked before and after each attempt.
 */
async function fingerprintStatement() {
  const { rows } = await all.fixture.fresh.owner.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and relname <> all ($1)`,
    [traces],
  );
  expect(rows.length).toBeGreaterThan(50);
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as sum from "${name}"`,
  );
  return { name: 'fingerprint', text: sums.join(' union all ') };
}

async function fingerprint() {
  const { rows } = await all.fixture.fresh.owner.query<{ name: string; sum: string }>(statement);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The number of the next transaction that writes: as long as it stays, nobody wrote anything. */
async function nextWriting() {
  const { rows } = await all.fixture.fresh.owner.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  return rows[0]?.next;
}

/** Answers what an attempt did, which changed no row but its own traces. */
async function changingNothing<T>(attempt: () => Promise<T>): Promise<T> {
  const before = await fingerprint();
  const done = await attempt();
  expect(await fingerprint()).toEqual(before);
  return done;
}

/** The same of an attempt to read, whose only traces are those of what was shown. */
async function readingOnly<T>(attempt: () => Promise<T>): Promise<T> {
  const next = await nextWriting();
  const done = await attempt();
  return (await nextWriting()) === next ? done : changingNothing(attempt);
}

const auditRows = (call: Call) =>
  all.fixture.write((db) =>
    db
      .selectFrom('audit_log')
      .select(['object', 'result', 'operator_id'])
      .where('call_id', '=', call.id)
      .execute(),
  );

/** What stands in a text and was not in the request itself. */
const found = (marks: readonly string[], answer: unknown, request: AnyRequest) => {
  const [text, asked] = [JSON.stringify(answer) ?? '', JSON.stringify(request)];
  return marks.filter((mark) => text.includes(mark) && !asked.includes(mark));
};

/** A test that is only there for calls it says something about. */
const when = (applies: unknown) => (applies ? test : () => undefined);

describe.each(everyCall.map((call) => [call.id, call] as const))('%s', (id, call) => {
  const byOperator = call.access === 'signed-in' || typeof call.access === 'object';
  const works = (byOperator && !isOfBrowser(call)) || (call.access === 'public' && call.method === 'GET');
  const writes = auditOf(call) !== undefined;
  const expression = typeof call.access === 'object' ? call.access.codes : '';
  /** Somebody of the franchisee in the north who may make it. */
  const needsWhole = call.rows === 'whole' || ofWhole.has(id);
  const inNorth = () => memberOf(all.fixture, north, needsWhole ? { scope: everything } : {});
  // What needs a second person, always or by its example, is accepted and waits.
  const waits = ('secondPerson' in call && call.secondPerson === 'always') || waiting.includes(id);
  const fine = waits ? 202 : 200;

  test('names in its path exactly the parameters it parses', () => {
    expect(namesIn(call.path)).toEqual(Object.keys(call.params?.shape ?? {}));
  });

  test('refuses only in sentences that exist', () => {
    for (const code of call.refusals ?? []) expect(Object.keys(refusals)).toContain(code);
  });

  when(call.access !== 'public')('turns a stranger away', async () => {
    const said = await all.fixture.stranger(call, (await requestOf(call, north)) as never);
    expect(said).toMatchObject({ status: 401, code: 'common.unauthorized' });
  });

  when(call.rows === 'whole')('turns away whoever sees a part of the platform', async () => {
    for (const scope of [
      north.scope,
      { agentIds: 'all', opAreaIds: [31] },
      { agentIds: [2, 3, 4], opAreaIds: 'all' },
    ] as const) {
      const said = await memberOf(all.fixture, north, { scope })(call, await requestOf(call, north));
      expect(said).toMatchObject({ status: 403, code: 'common.whole' });
    }
  });

  when(expression)('turns away whoever has every code but its own', async () => {
    for (const codes of codesIn(expression)) expect(everyCode).toContain(codes);
    for (const without of breaking(expression)) {
      const rest = everyCode.filter((code) => !without.includes(code));
      const said = await memberOf(all.fixture, north, { codes: rest })(call, await requestOf(call, north));
      expect(said, `without ${without.join()}`).toMatchObject({ status: 403, code: 'common.forbidden' });
    }
  });

  when(works)('works, and answers what it declares', async () => {
    const request = await requestOf(call, north);
    const said = byOperator
      ? await inNorth()(call, request)
      : await all.fixture.stranger(call, request as never);
    expect(said.status, `${said.code}: give ${id} an example in test/examples.ts`).toBe(fine);
  });

  when(works && writes)('leaves an audit row that names who and what', async () => {
    const before = (await auditRows(call)).length;
    const said = await inNorth()(call, await requestOf(call, north));
    expect(said.status).toBe(fine);
    const rows = (await auditRows(call)).slice(before);
    expect(rows).toEqual([
      {
        object: expect.stringMatching(/.+/),
        result: waits ? 'refused' : 'ok',
        operator_id: north.operatorId,
      },
    ]);
  });

  when(works)('refuses by name what it does not know', async () => {
    const request = await requestOf(call, north);
    const ask = inNorth();
    const query = await ask(call, { ...request, query: { ...request.query, moonPhase: '1' } });
    expect(query).toMatchObject({ status: 400, fields: { moonPhase: 'unrecognized_keys' } });
    if (!('body' in call && call.body instanceof z.ZodObject)) return;
    const body = await ask(call, { ...request, body: { ...request.body, moonPhase: 1 } });
    expect(body).toMatchObject({ status: 400, fields: { moonPhase: 'unrecognized_keys' } });
  });

  when(works && call.query && 'sort' in call.query.shape)('sorts by every key it offers', async () => {
    const request = await requestOf(call, north);
    for (const sort of sortableBy(call.query as z.ZodObject))
      for (const dir of ['asc', 'desc']) {
        const said = await memberOf(all.fixture, north)(call, {
          ...request,
          query: { ...request.query, sort, dir },
        });
        expect(said.status, `${sort} ${dir}`).toBe(200);
      }
  });

  when(works && call.query && 'sort' in call.query.shape)(
    'answers the rows of a page without their count, and the count without rows',
    async () => {
      const request = await requestOf(call, north);
      const page = async (only?: 'rows' | 'count') => {
        const query = { ...request.query, pageSize: 1, only };
        return pageOf(z.unknown()).parse(
          (await memberOf(all.fixture, north)(call, { ...request, query })).data,
        );
      };
      const [whole, rows, counted] = [await page(), await page('rows'), await page('count')];
      expect(counted).toMatchObject({ list: [], count: whole.count });
      expect(rows.list).toEqual(whole.list);
      expect(rows.count).toBe(Math.min(whole.count, rows.atLeast ? 2 : whole.count));
    },
  );

  when(works && call.rows === 'own')('shows and touches nobody else’s rows', async () => {
    const request = await requestOf(call, north);
    const touching = call.method === 'GET' ? readingOnly : changingNothing;
    const foreign = await touching(() => memberOf(all.fixture, south)(call, request));
    expect([200, 404], `${foreign.status} ${foreign.code}`).toContain(foreign.status);
    expect(found(north.marks, foreign.data, request)).toEqual([]);

    const root = await memberOf(all.fixture, north, { scope: everything })(
      call,
      await requestOf(call, north),
    );
    expect(root.status, 'whoever may see it does').toBe(fine);
    if (foreign.status === 404) return;
    const own = await memberOf(all.fixture, north)(call, await requestOf(call, north));
    const blind = await memberOf(all.fixture, north, { scope: nothing })(call, await requestOf(call, north));
    expect(found(north.marks, own.data, {}).length > 0 || differs(own.data, blind.data)).toBe(true);
    expect(found(north.marks, blind.data, request)).toEqual([]);
  });
});

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
