import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** A request that waits, made by the franchisee's own person or by a colleague. */
async function anApproval({ agentId, operatorId, carId, scope }: World, db: Db, own: boolean) {
  const makerId = own ? operatorId : `maker-of-${agentId}`;
  const created_at = new Date(fixtureNow);
  if (!own)
    await db
      .insertInto('operator')
      .values({
        operator_id: makerId,
        name: makerId,
        phone: `1390000${agentId}000`,
        agent_id: agentId,
        role_id: `role-of-${agentId}`,
        created_at,
      })
      .onConflict((c) => c.doNothing())
      .execute();
  const id = newId();
  await db
    .insertInto('approval')
    .values({
      approval_id: id,
      agent_id: agentId,
      call_id: 'commands.createJob',
      module: 'vehicles',
      action: 'command',
      object: carId,
      change: '{}',
      maker_id: makerId,
      maker: makerId,
      state: 'pending',
      input: JSON.stringify({ body: { type: 'ring', carIds: [carId] } }),
      maker_scope: JSON.stringify(scope),
      created_at,
      expires_at: new Date(fixtureNow + 72 * 3_600_000),
    })
    .execute();
  return { params: { id } };
}

async function aFileJob(
  { agentId, operatorId, scope }: World,
  db: Db,
  state: 'queued' | 'cancelled' | 'done',
) {
  const id = newId();
  const input = { callId: 'vehicles.list', query: {}, columns: [], format: 'csv', locale: 'zh-CN' };
  await db
    .insertInto('file_job')
    .values({
      job_id: id,
      kind: 'export',
      operator_id: operatorId,
      operator: operatorId,
      agent_id: agentId,
      title: 'x',
      input: JSON.stringify(input),
      scope: JSON.stringify(scope),
      state,
      created_at: new Date(fixtureNow),
      ...(state === 'done' && {
        file: `${id}.csv`,
        file_name: 'x.csv',
        expires_at: new Date(fixtureNow + 1e9),
      }),
    })
    .execute();
  return { params: { id } };
}

async function aBatch({ agentId, operatorId }: World, db: Db, state: 'checked' | 'imported') {
  const id = newId();
  await db
    .insertInto('import_batch')
    .values({
      batch_id: id,
      kind: 'staff',
      operator_id: operatorId,
      agent_id: agentId,
      file_name: 'x.csv',
      state,
      total: 1,
      good: 1,
      rows: '[]',
      created_at: new Date(fixtureNow),
      imported_at: state === 'imported' ? new Date(fixtureNow) : null,
    })
    .execute();
  return { params: { id } };
}

const staffFile = Buffer.from('姓名,手机号,角色,岗位\r\n王小明,13800138000,r,运维\r\n').toString('base64');

/** Good requests about approvals, exports and imports. */
export const longWorkExamples: Readonly<Record<string, Example>> = {
  'approvals.list': async (world, db) => {
    await anApproval(world, db, true);
    return {};
  },
  'approvals.one': (world, db) => anApproval(world, db, false),
  'approvals.approve': async (world, db) => ({ ...(await anApproval(world, db, false)), body: {} }),
  'approvals.reject': async (world, db) => ({
    ...(await anApproval(world, db, false)),
    body: { opinion: '现在不合适' },
  }),
  'approvals.cancel': (world, db) => anApproval(world, db, true),
  'exports.create': async ({ operatorId }, db) => {
    await db.deleteFrom('file_job').where('operator_id', '=', operatorId).execute();
    const columns = [{ key: 'carId', label: '编号' }];
    return { body: { callId: 'vehicles.list', query: {}, columns, title: '车辆', format: 'csv' } };
  },
  'exports.cancel': (world, db) => aFileJob(world, db, 'queued'),
  'exports.retry': (world, db) => aFileJob(world, db, 'cancelled'),
  'exports.download': (world, db) => aFileJob(world, db, 'done'),
  'imports.template': () => ({ params: { kind: 'staff' } }),
  'imports.check': () => ({ params: { kind: 'staff' }, body: { fileName: 'x.csv', content: staffFile } }),
  'imports.one': (world, db) => aBatch(world, db, 'checked'),
  'imports.badFile': (world, db) => aBatch(world, db, 'checked'),
  'imports.confirm': (world, db) => aBatch(world, db, 'checked'),
  'imports.undo': (world, db) => aBatch(world, db, 'imported'),
};
