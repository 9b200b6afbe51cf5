import type { Naming, NewFile } from './contract-part.ts';
import { examples } from './examples-part.ts';

/** Words that PostgreSQL keeps for itself. */
const reserved = new Set(
  'all analyse analyze and any array as asc case cast check collate column constraint create default desc distinct do else end except fetch for foreign from grant group having in initially intersect into lateral leading limit not offset on only or order placing primary references returning select session_user some symmetric table then to trailing union unique user using variadic when where window with'.split(
    ' ',
  ),
);
const quoted = (table: string) => (reserved.has(table) ? `"${table}"` : table);

/** Routes, manifest, rules, store, good requests and test of a feature, and the migration that makes its table. */
export function serverPart(naming: Naming, migration: number): NewFile[] {
  const { domain, feature } = naming;
  const file = (role: string, text: string) => ({
    path: `apps/server/src/${domain}/${feature.kebab}/${feature.kebab}.${role}.ts`,
    text,
  });
  const number = String(migration).padStart(4, '0');
  return [
    file('routes', routes(naming)),
    file('manifest', manifest(naming)),
    file('service', service(naming)),
    file('store', store(naming)),
    {
      path: `apps/server/test/examples/examples.${feature.kebab}.ts`,
      text: examples(naming),
    },
    file('test', test(naming)),
    { path: `db/migrations/${number}_${feature.snake}.sql`, text: table(naming) },
  ];
}

const routes = ({
  domain,
  feature,
  row,
}: Naming) => `import { ${feature.camel} } from '@kickstand/contract/${domain}/${feature.kebab}';
import { routes } from '../../kernel/call/calls.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { add${row.pascal}, edit${row.pascal} } from './${feature.kebab}.service.ts';
import { ${row.camel}At, pageOf${feature.pascal} } from './${feature.kebab}.store.ts';

export const ${feature.camel}Routes = routes(${feature.camel}, {
  list: (ctx, { query }) => pageOf${feature.pascal}(ctx, query),
  single: async (ctx, { params }) => (await ${row.camel}At(ctx, params)) ?? refuse('${row.snake}.not_found'),
  add: add${row.pascal},
  edit: edit${row.pascal},
});
`;

const service = ({ domain, feature, row }: Naming) => `import type { InputOf } from '@kickstand/contract/kit';
import type { ${feature.camel} } from '@kickstand/contract/${domain}/${feature.kebab}';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { ${row.camel}At, agentOfArea, insert${row.pascal}, lock${row.pascal}, put${row.pascal} } from './${feature.kebab}.store.ts';

type Calls = typeof ${feature.camel};

export async function add${row.pascal}(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  const agentId = (await agentOfArea(ctx, body.serviceAreaId)) ?? refuse('common.not_found');
  const id = newId();
  await insert${row.pascal}(ctx, { ...body, id, agentId });
  ctx.audit.record(body.name, { ...body });
  return { ...body, id, agentId, updatedAt: ctx.now(), version: 1 };
}

export async function edit${row.pascal}(ctx: Ctx, { params, body }: InputOf<Calls['edit']>) {
  ctx.audit.on(params.id);
  const before = (await lock${row.pascal}(ctx, params)) ?? refuse('${row.snake}.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  await put${row.pascal}(ctx, params, body);
  ctx.audit.record(body.name, { name: [before.name, body.name] });
  return (await ${row.camel}At(ctx, params)) ?? refuse('${row.snake}.not_found');
}
`;

const manifest = ({ feature }: Naming) => `import type { MakeFeature } from '../../feature.ts';
import { ${feature.camel}Routes } from './${feature.kebab}.routes.ts';

export const ${feature.camel}Feature: MakeFeature = () => ({ routes: ${feature.camel}Routes });
`;

const store = ({ domain, feature, row }: Naming) => `import type { InputOf } from '@kickstand/contract/kit';
import type { ${feature.camel} } from '@kickstand/contract/${domain}/${feature.kebab}';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Query = InputOf<typeof ${feature.camel}.list>['query'];
type Place = InputOf<typeof ${feature.camel}.single>['params'];

const shown = [
  '${row.snake}_id as id',
  'service_area_id as serviceAreaId',
  'agent_id as agentId',
  'name',
  'updated_at as updatedAt',
  'version',
] as const;

/** The rows inside the caller's scope, narrowed by the agents and areas that are asked for. */
const own = (ctx: Ctx, wish: Partial<Query> = {}) =>
  ctx.db.selectFrom('${row.snake}').where(rowsInScope(ctx.rows.scope(wish), '${row.snake}'));

/** One page of the list and how many there are in all. */
export function pageOf${feature.pascal}(ctx: Ctx, query: Query) {
  const found = own(ctx, query).where((eb) => eb.and(given(query.name && eb('name', '=', query.name))));
  return pageFrom(ctx.db, found.select(shown), query, {
    sortable: { updatedAt: 'updated_at', name: 'name' },
    tieBreak: '${row.snake}_id',
    neverNull: ['updatedAt', 'name'],
  });
}

/** One row of the caller's own; undefined when there is none. */
export const ${row.camel}At = (ctx: Ctx, { serviceAreaId, id }: Place) =>
  own(ctx)
    .select(shown)
    .where('service_area_id', '=', serviceAreaId)
    .where('${row.snake}_id', '=', id)
    .executeTakeFirst();

/** The same for whoever is about to change it: nobody else does until the call is over. */
export const lock${row.pascal} = (ctx: Ctx, { serviceAreaId, id }: Place) =>
  own(ctx)
    .select(shown)
    .where('service_area_id', '=', serviceAreaId)
    .where('${row.snake}_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Whose service area this is, when it is the caller's own; undefined when it is not. */
export async function agentOfArea(ctx: Ctx, serviceAreaId: number) {
  const area = await ctx.db
    .selectFrom('service_area')
    .select('agent_id')
    .where('service_area_id', '=', serviceAreaId)
    .where(rowsInScope(ctx.rows.scope(), 'service_area'))
    .executeTakeFirst();
  return area?.agent_id;
}

interface Added {
  id: string;
  serviceAreaId: number;
  agentId: number;
  name: string;
}

export const insert${row.pascal} = ({ db, now }: Ctx, { id, serviceAreaId, agentId, name }: Added) =>
  db
    .insertInto('${row.snake}')
    .values({
      ${row.snake}_id: id,
      service_area_id: serviceAreaId,
      agent_id: agentId,
      name,
      updated_at: new Date(now()),
    })
    .execute();

export const put${row.pascal} = ({ db, now }: Ctx, { serviceAreaId, id }: Place, { name }: { name: string }) =>
  db
    .updateTable('${row.snake}')
    .set((eb) => ({ name, updated_at: new Date(now()), version: eb('version', '+', 1) }))
    .where('service_area_id', '=', serviceAreaId)
    .where('${row.snake}_id', '=', id)
    .execute();
`;

const test = ({
  domain,
  feature,
  row,
}: Naming) => `import { ${feature.camel} } from '@kickstand/contract/${domain}/${feature.kebab}';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureNow, type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { ${feature.camel}Routes } from './${feature.kebab}.routes.ts';

const codes = ['${feature.camel}'];
const writes = ['${feature.camel}', '${feature.camel}Write'];
const north = { agentIds: [3], opAreaIds: 'all' } as const;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(${feature.camel}Routes);
  const row = (n: number, agent_id: number) => ({
    ${row.snake}_id: \`id-\${n}\`,
    service_area_id: agent_id * 10 + 1,
    agent_id,
    name: \`name \${n}\`,
    updated_at: new Date(fixtureNow + n),
  });
  await fixture.write((db) => db.insertInto('${row.snake}').values([row(1, 3), row(2, 4), row(3, 3)]).execute());
});
afterAll(() => fixture.close());

const idsOf = (said: { data?: { list: { id: string }[] } }) => said.data?.list.map(({ id }) => id);

describe('the list of ${feature.words}', () => {
  test('is for operators with its code alone', async () => {
    expect(await fixture.stranger(${feature.camel}.list, {})).toMatchObject({ status: 401 });
    expect(await fixture.as({})(${feature.camel}.list, {})).toMatchObject({ status: 403 });
  });

  test('shows what was changed last first, and counts all', async () => {
    const ask = fixture.as({ codes });
    const first = await ask(${feature.camel}.list, { query: { pageSize: 2 } });
    expect(first).toMatchObject({ status: 200, data: { count: 3 } });
    expect(idsOf(first)).toEqual(['id-3', 'id-2']);
    expect(idsOf(await ask(${feature.camel}.list, { query: { sort: 'name', dir: 'asc', pageNum: 2, pageSize: 2 } }))).toEqual([
      'id-3',
    ]);
    expect(idsOf(await ask(${feature.camel}.list, { query: { name: 'name 1' } }))).toEqual(['id-1']);
  });

  test('shows a franchisee only its own', async () => {
    const ask = fixture.as({ codes, scope: north });
    expect(idsOf(await ask(${feature.camel}.list, {}))).toEqual(['id-3', 'id-1']);
    expect(idsOf(await ask(${feature.camel}.list, { query: { agentIds: [4] } }))).toEqual([]);
    const areaOnly = fixture.as({ codes, scope: { agentIds: 'all', opAreaIds: [41] } });
    expect(idsOf(await areaOnly(${feature.camel}.list, {}))).toEqual(['id-2']);
  });
});

test('one of the ${feature.words} is found by its owner and by nobody else', async () => {
  const params = { serviceAreaId: 41, id: 'id-2' };
  const found = await fixture.as({ codes })(${feature.camel}.single, { params });
  expect(found).toMatchObject({ status: 200, data: { id: 'id-2', agentId: 4, updatedAt: fixtureNow + 2 } });
  const foreign = await fixture.as({ codes, scope: north })(${feature.camel}.single, { params });
  expect(foreign).toMatchObject({ status: 404, code: '${row.snake}.not_found' });
});

test('a new one stands in the list, is changed by who saw it last, and only in areas of one’s own', async () => {
  const ask = fixture.as({ codes: writes, scope: north });
  const added = await ask(${feature.camel}.add, { body: { serviceAreaId: 31, name: 'new' } });
  expect(added).toMatchObject({ status: 200, data: { serviceAreaId: 31, agentId: 3, name: 'new', version: 1 } });
  const params = { serviceAreaId: 31, id: added.data?.id ?? '' };
  const edited = await ask(${feature.camel}.edit, { params, body: { name: 'newer', version: 1 } });
  expect(edited).toMatchObject({ status: 200, data: { name: 'newer', version: 2 } });
  const late = await ask(${feature.camel}.edit, { params, body: { name: 'too late', version: 1 } });
  expect(late).toMatchObject({ status: 409, code: 'common.stale_version' });
  const foreign = await ask(${feature.camel}.add, { body: { serviceAreaId: 41, name: 'new' } });
  expect(foreign).toMatchObject({ status: 404, code: 'common.not_found' });
});

test('the database itself keeps a franchisee to its own rows', async () => {
  const seen = await fixture.database.read(north, (db) => db.selectFrom('${row.snake}').select('agent_id').execute());
  expect(new Set(seen.map(({ agent_id }) => agent_id))).toEqual(new Set([3]));
});
`;

const table = ({ feature, row }: Naming) => `-- ${feature.title}: area-keyed, under row-level security.
create table ${quoted(row.snake)} (
  service_area_id int not null references service_area,
  ${row.snake}_id text not null,
  agent_id int not null references agent,
  name text not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (service_area_id, ${row.snake}_id)
);
create index ${row.snake}_by_scope on ${quoted(row.snake)} (agent_id, service_area_id, updated_at desc);
create index ${row.snake}_by_updated on ${quoted(row.snake)} (updated_at desc, ${row.snake}_id desc);

alter table ${quoted(row.snake)} enable row level security;
alter table ${quoted(row.snake)} force row level security;
create policy own on ${quoted(row.snake)} using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));

grant select, insert, update, delete on ${quoted(row.snake)} to kickstand_app;
`;
