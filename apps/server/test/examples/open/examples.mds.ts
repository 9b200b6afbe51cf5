import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aStaffMember } from '../../people/staff.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const providerId = '4f0c8a52-6c2e-4d0e-9a3b-2f1d5c7e9b10';

/** An account of a company that may look at a city's map, with an API key. */
export async function anAccountWithKey(db: Db, agentId: number) {
  const operatorId = newId();
  await aStaffMember(db, { operatorId, agentId, codes: ['030601'] });
  const key = { key_id: newId(), digest: newId(), name: 'MDS', created_at: new Date(fixtureNow) };
  await db
    .insertInto('api_key')
    .values({ ...key, operator_id: operatorId })
    .execute();
  return operatorId;
}

const saidOf = (agentId: number, operatorId: string) => ({
  name: '江北交通局',
  operatorId,
  areaIds: [agentId * 10 + 1],
  boundary: '',
  providerId,
  precision: 'coarse' as const,
  isOn: true,
});

/** An agency that reads the area of a company; answers its id and whose keys it shows. */
export async function anAgency(db: Db, agentId: number, over: object = {}) {
  const operatorId = await anAccountWithKey(db, agentId);
  const agencyId = newId();
  const { name, areaIds, boundary, precision, isOn } = saidOf(agentId, operatorId);
  await db
    .insertInto('mds_agency')
    .values({
      agency_id: agencyId,
      agent_id: agentId,
      name,
      operator_id: operatorId,
      area_ids: areaIds,
      boundary,
      polygons: '[]',
      provider_id: providerId,
      precision,
      is_on: isOn,
      updated_at: new Date(fixtureNow),
      updated_by: '',
      ...over,
    })
    .execute();
  return { agencyId, operatorId };
}

const looked: Example = async ({ agentId }, db) => {
  await anAgency(db, agentId);
  return {};
};

/** Good requests about agencies that read by MDS. */
export const mdsExamples: Readonly<Record<string, Example>> = {
  'mdsAgencies.list': looked,
  'mdsAgencies.accounts': looked,
  'mdsAgencies.add': async ({ agentId }, db) => ({
    body: saidOf(agentId, await anAccountWithKey(db, agentId)),
  }),
  'mdsAgencies.change': async ({ agentId }, db) => {
    const { agencyId, operatorId } = await anAgency(db, agentId);
    return { params: { agencyId }, body: { ...saidOf(agentId, operatorId), isOn: false, version: 1 } };
  },
};
