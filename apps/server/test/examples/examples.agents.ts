import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import { type AnyRequest, subAgentOf, type World } from '../harness.ts';
import { anAgent } from '../people/companies.ts';
import { anAccount, aRole } from '../people/people.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const reason = '按合同约定调整';
let numbers = 0;
const newName = () => `新公司${++numbers}`;
const newPhone = () => `132${String(++numbers).padStart(8, '0')}`;
const areaOf = ({ agentId }: World) => agentId * 10 + 1;

/** The company below a franchisee, running and with nothing that belongs to it. */
async function subAgent({ agentId }: World, db: Db) {
  const own = subAgentOf(agentId);
  const known = await db
    .selectFrom('agent')
    .select('agent_id')
    .where('agent_id', '=', own)
    .executeTakeFirst();
  if (!known) await anAgent(db, { agent_id: own, parent_id: agentId, name: `below ${agentId}`, depth: 3 });
  await db.deleteFrom('area_assignment').where('agent_id', '=', own).execute();
  await db
    .updateTable('operator')
    .set({ archived_at: new Date(fixtureNow) })
    .where('agent_id', '=', own)
    .execute();
  return db
    .updateTable('agent')
    .set({ state: 'active', name: `below ${agentId}`, ceiling: null })
    .where('agent_id', '=', own)
    .returning(['agent_id as agentId', 'version'])
    .executeTakeFirstOrThrow();
}

const companyForm = () => ({
  company: newName(),
  contact: '张三丰',
  phone: '13912345678',
  contractFrom: '2026-09-01',
  contractTo: '2028-08-31',
});

const aModel = ({ agentId }: World, db: Db) =>
  aRole(db, { agent_id: agentId, kind: 'template', codes: ['03', '0301'] });

const aNewCompany: Example = async (world, db) => {
  const { roleId: templateId } = await aModel(world, db);
  const account = { phone: newPhone(), name: '李掌柜', templateId };
  return { body: { ...companyForm(), parentId: world.agentId, account } };
};

const anArea = async (world: World, db: Db) => {
  const areaId = areaOf(world);
  await db.deleteFrom('area_assignment').where('service_area_id', '=', areaId).execute();
  return db
    .selectFrom('service_area')
    .select(['service_area_id as areaId', 'version'])
    .where('service_area_id', '=', areaId)
    .executeTakeFirstOrThrow();
};

const roleForm = { codes: ['03', '0301'] };

/** A role of a franchisee. Companies that were made below it before are not in its world's scope and go elsewhere. */
async function ownRole(world: World, db: Db) {
  await alone(world, db);
  const { roleId: id, version } = await aRole(db, { agent_id: world.agentId });
  return { id, version };
}

const alone = ({ agentId, scope }: World, db: Db) =>
  db
    .updateTable('agent')
    .set({ parent_id: 2 })
    .where('parent_id', '=', agentId)
    .where('agent_id', 'not in', [...(scope.agentIds as number[])])
    .execute();

/** Good requests about a franchisee's own companies, roles and areas. */
export const agentExamples: Readonly<Record<string, Example>> = {
  'agents.tree': ({ agentId }) => ({ query: { agentId } }),
  'agents.add': aNewCompany,
  'agents.edit': async (world, db) => ({ body: { ...companyForm(), ...(await subAgent(world, db)) } }),
  'agents.setState': async (world, db) => ({
    body: { ...(await subAgent(world, db)), enable: 0, reason },
  }),
  'agents.remove': async (world, db) => {
    const { agentId } = await subAgent(world, db);
    return { query: { agentId, reason } };
  },
  'agents.figures': async (world, db) => {
    const { agentId } = await subAgent(world, db);
    return { query: { agentId } };
  },
  'agents.ceiling': async (world, db) => {
    const { agentId } = await subAgent(world, db);
    return { query: { agentId } };
  },
  'agents.setCeiling': async (world, db) => ({
    body: { ...(await subAgent(world, db)), codes: ['03', '0301'], reason },
  }),
  'agentRoles.info': async (world, db) => {
    const { id } = await ownRole(world, db);
    return { params: { id } };
  },
  'agentRoles.add': async (world, db) => {
    await alone(world, db);
    return { body: { ...roleForm, name: newName(), agentId: world.agentId } };
  },
  'agentRoles.edit': async (world, db) => ({
    body: { ...roleForm, name: newName(), ...(await ownRole(world, db)) },
  }),
  'agentRoles.setState': async (world, db) => ({ body: { ...(await ownRole(world, db)), enable: 0 } }),
  'agentRoles.remove': async (world, db) => {
    const { id } = await ownRole(world, db);
    return { query: { id, reason } };
  },
  'agentRoles.copyTo': async (world, db) => {
    await alone(world, db);
    const { roleId: id } = await aModel(world, db);
    return { body: { id, agentIds: [world.agentId] } };
  },
  'agentRoles.difference': async (world, db) => {
    const { roleId: id } = await aModel(world, db);
    return { params: { id } };
  },
  'agentRoles.push': async (world, db) => {
    await alone(world, db);
    const { roleId: id, version } = await aModel(world, db);
    const copy = await aRole(db, { agent_id: world.agentId, template_id: id });
    const roles = [{ roleId: copy.roleId, version: copy.version }];
    return { body: { id, version, roles, withAdditions: true, reason } };
  },
  'agentAreas.ofAgent': ({ agentId }) => ({ query: { agentId } }),
  'agentAreas.edit': async (world, db) => ({
    body: { ...(await anArea(world, db)), city: '武汉市', hotline: '4001234567' },
  }),
  'agentAreas.setStatus': async (world, db) => ({
    body: { ...(await anArea(world, db)), status: 'paused', reason },
  }),
  'agentAreas.impact': (world) => ({ query: { areaId: areaOf(world) } }),
  'agentAreas.transfer': async (world, db) => {
    const { agentId } = await subAgent(world, db);
    return { body: { ...(await anArea(world, db)), agentId, effectiveOn: '2030-01-01', reason } };
  },
  'agentAreas.cancelTransfer': async (world, db) => {
    const { agentId } = await subAgent(world, db);
    const { areaId } = await anArea(world, db);
    const assignmentId = newId();
    const waiting = {
      state: 'scheduled',
      effective_at: new Date(fixtureNow * 2),
      created_at: new Date(fixtureNow),
    };
    await db
      .insertInto('area_assignment')
      .values({
        service_area_id: areaId,
        assignment_id: assignmentId,
        agent_id: agentId,
        ...waiting,
        operator_id: 'x',
        operator: 'x',
      })
      .execute();
    return { query: { areaId, assignmentId, reason } };
  },
  'agentAreas.history': (world) => ({ query: { areaId: areaOf(world) } }),
  'allies.create': aNewCompany,
  'allies.removeByPhone': async (world, db) => {
    const { agentId } = await subAgent(world, db);
    const { roleId } = await aRole(db, { agent_id: agentId });
    const { phone } = await anAccount(db, { agent_id: agentId, role_id: roleId });
    return { query: { phone, reason } };
  },
  'allies.judge': ({ phone }) => ({ query: { phone } }),
};
