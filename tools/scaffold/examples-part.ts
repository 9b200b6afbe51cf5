import type { Naming } from './contract-part.ts';

/** Good requests of a feature’s calls, for the tests that go through every call. */
export const examples = ({
  feature,
  row,
}: Naming) => `import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const areaOf = (db: Db, agentId: number) =>
  db
    .selectFrom('service_area')
    .select('service_area_id')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();

async function a${row.pascal}({ agentId }: World, db: Db) {
  const id = newId();
  const { service_area_id } = await areaOf(db, agentId);
  const row = { ${row.snake}_id: id, service_area_id, agent_id: agentId, name: id, updated_at: new Date(fixtureNow) };
  await db.insertInto('${row.snake}').values(row).execute();
  return { serviceAreaId: String(service_area_id), id };
}

export const ${row.camel}Examples: Record<string, Example> = {
  '${feature.camel}.list': async (world, db) => {
    await a${row.pascal}(world, db);
    return {};
  },
  '${feature.camel}.single': async (world, db) => ({ params: await a${row.pascal}(world, db) }),
  '${feature.camel}.add': async ({ agentId }, db) => ({
    body: { serviceAreaId: (await areaOf(db, agentId)).service_area_id, name: 'one more' },
  }),
  '${feature.camel}.edit': async (world, db) => ({
    params: await a${row.pascal}(world, db),
    body: { name: 'another name', version: 1 },
  }),
};
`;
