import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

const at = new Date(fixtureNow);

async function aNote(db: Db) {
  const note_id = newId();
  const text = { version: '1.0.0', day: '2026-09-01', kind: 'new', title: '标题', body: '正文' };
  await db
    .insertInto('release_note')
    .values({ note_id, ...text, updated_at: at })
    .execute();
  return note_id;
}

async function aLead(db: Db) {
  const lead_id = newId();
  const lead = {
    company: '公司',
    contact: '联系人',
    phone: '13900000000',
    province: '湖北省',
    city: '武汉市',
  };
  await db
    .insertInto('lead')
    .values({ lead_id, ...lead, address: 'x', created_at: at, updated_at: at })
    .execute();
  return lead_id;
}

async function aRule(db: Db) {
  const rule_id = newId();
  await db
    .insertInto('log_rule')
    .values({ rule_id, name: '规则', most: 20, minutes: 60, updated_at: at })
    .execute();
  return rule_id;
}

async function anAlert(db: Db, { agentId, operatorId }: World) {
  const alert_id = newId();
  const about = { operator_id: operatorId, operator: operatorId, agent_id: agentId, counted: 21 };
  await db
    .insertInto('log_alert')
    .values({ alert_id, rule_id: await aRule(db), ...about, from_at: at, to_at: at })
    .execute();
  return alert_id;
}

const noteText = { version: '1.0.1', day: '2026-09-02', kind: 'fix' as const, title: '标题', body: '正文' };
const rule = { name: '频繁操作', most: 20, minutes: 60 };

/** Good requests of the home page, the leads and the operator log. */
export const homeExamples: Readonly<
  Record<string, (world: World, db: Db) => AnyRequest | Promise<AnyRequest>>
> = {
  'home.readNotes': async (_, db) => ({ body: { ids: [await aNote(db)] } }),
  'home.addNote': () => ({ body: noteText }),
  'home.editNote': async (_, db) => ({
    params: { noteId: await aNote(db) },
    body: { ...noteText, revision: 1 },
  }),
  'home.removeNote': async (_, db) => ({ params: { noteId: await aNote(db) } }),
  'home.keepShortcuts': () => ({ body: { paths: ['/vehicle/vehicle-query'] } }),
  'leads.setState': async (_, db) => ({
    params: { leadId: await aLead(db) },
    body: { state: 'contacted', note: '已联系', version: 1 },
  }),
  'logs.raw': async ({ agentId }, db) => {
    const line = await db
      .selectFrom('audit_log')
      .select('seq')
      .where('agent_id', '=', agentId)
      .where('object', '=', `object-of-${agentId}`)
      .executeTakeFirstOrThrow();
    return { params: { seq: String(line.seq) } };
  },
  'logs.addRule': () => ({ body: rule }),
  'logs.editRule': async (_, db) => ({ params: { ruleId: await aRule(db) }, body: { ...rule, version: 1 } }),
  'logs.removeRule': async (_, db) => ({ params: { ruleId: await aRule(db) } }),
  'logs.seeAlerts': async (world, db) => ({ body: { ids: [await anAlert(db, world)] } }),
  'logs.alerts': async (world, db) => {
    await anAlert(db, world);
    return {};
  },
  'logs.verify': () => ({ body: {} }),
};
