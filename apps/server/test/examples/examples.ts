import { startLayout } from '@kickstand/contract/platform/account';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { standardWeb } from '../../src/platform/settings/web.service.ts';
import { webSetting } from '../../src/platform/settings/web-setting.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { feedbackExamples } from '../people/examples.feedback.ts';
import { anAccount, aRole } from '../people/people.ts';
import { workPlanExamples } from '../people/work-plan-examples.ts';
import { aPictureFile } from '../pictures.ts';
import { upgradeExamples } from './devices/examples.upgrades.ts';
import { voiceExamples } from './devices/examples.voices.ts';
import { agentExamples } from './examples.agents.ts';
import { analysisExamples } from './examples.analysis.ts';
import { areaSettingExamples } from './examples.area-settings.ts';
import { cardExamples } from './examples.cards.ts';
import { depositExamples } from './examples.deposits.ts';
import { fenceExamples } from './examples.fences.ts';
import { helpExamples } from './examples.help.ts';
import { historyExamples } from './examples.history.ts';
import { homeExamples } from './examples.home.ts';
import { identityExamples } from './examples.identities.ts';
import { invoiceExamples } from './examples.invoices.ts';
import { longWorkExamples } from './examples.long-work.ts';
import { mapExamples } from './examples.map.ts';
import { moneyExamples } from './examples.money.ts';
import { monitoringExamples } from './examples.monitoring.ts';
import { personExamples } from './examples.persons.ts';
import { pricingExamples } from './examples.pricing.ts';
import { productionExamples } from './examples.production.ts';
import { providerExamples } from './examples.providers.ts';
import { reconcileExamples } from './examples.reconcile.ts';
import { repairReasonExamples } from './examples.repair-reasons.ts';
import { reportExamples } from './examples.reports.ts';
import { riderExamples } from './examples.riders.ts';
import { screeningExamples } from './examples.screening.ts';
import { settlementExamples } from './examples.settlement.ts';
import {
  stationStatisticExamples,
  vehicleStatisticExamples,
  weatherExamples,
} from './examples.statistics.ts';
import { telemetryExamples } from './examples.telemetry.ts';
import { tripExamples } from './examples.trips.ts';
import { vehicleExamples } from './examples.vehicles.ts';
import { adExamples } from './marketing/examples.ads.ts';
import { audienceExamples } from './marketing/examples.audiences.ts';
import { broadcastExamples } from './marketing/examples.broadcasts.ts';
import {
  activityExamples,
  customExamples,
  inviteExamples,
  offerExamples,
  rideActivityExamples,
} from './marketing/examples.campaigns.ts';
import { couponExamples } from './marketing/examples.coupons.ts';
import { noticeExamples } from './marketing/examples.notices.ts';
import { rewardExamples } from './marketing/examples.rewards.ts';
import { mdsExamples } from './open/examples.mds.ts';
import { webhookExamples } from './open/examples.webhooks.ts';
import { regulatorExamples } from './stations/examples.regulator.ts';
import { stationApplicationExamples } from './stations/examples.station-applications.ts';
import { stationVisitExamples } from './stations/examples.station-visits.ts';
import { staffReportExamples } from './tasks/examples.staff-reports.ts';
import { taskExamples } from './tasks/examples.tasks.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const byImei: Example = ({ imei }) => ({ body: { imei, locked: 0, reason: '车辆测试开锁' } });

async function aView(db: Db, operatorId: string) {
  const at = new Date(fixtureNow);
  const viewId = newId();
  await db
    .insertInto('saved_view')
    .values({
      view_id: viewId,
      operator_id: operatorId,
      list: 'vehicles.list',
      name: viewId,
      query: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return viewId;
}

const aKey: Example = async ({ operatorId }, db) => {
  const keyId = newId();
  await db
    .insertInto('api_key')
    .values({ key_id: keyId, digest: keyId, operator_id: operatorId, name: 'BI', created_at: new Date() })
    .execute();
  return { params: { keyId } };
};

const anEnrolledApp: Example = async ({ operatorId }, db) => {
  const enrolled = { totp_box: 'sealed', totp_since: new Date() };
  await db.updateTable('operator').set(enrolled).where('operator_id', '=', operatorId).execute();
  return {};
};

const noApp: Example = async ({ operatorId }, db) => {
  const none = { totp_box: null, totp_since: null };
  await db.updateTable('operator').set(none).where('operator_id', '=', operatorId).execute();
  return {};
};

const anOpenSession: Example = async ({ operatorId }, db) => {
  const sid = newId();
  const [at, later] = [new Date(), new Date(fixtureNow + 86_400_000)];
  await db
    .insertInto('session')
    .values({
      sid,
      kid: 'kid',
      key_box: 'sealed',
      signing_jwk: '{}',
      thumbprint: `thumbprint-${sid}`.padEnd(43, 'x').slice(0, 43),
      address: null,
      state: 'operator',
      operator_id: operatorId,
      auth_epoch: 1,
      token_hash: sid,
      created_at: at,
      seen_at: at,
      idle_until: later,
      absolute_until: later,
    })
    .execute();
  return { body: { sid } };
};

/** A colleague with a role of their own that whoever has all codes may change. */
async function aColleague({ agentId }: World, db: Db) {
  const role = await aRole(db, { agent_id: agentId });
  const account = await anAccount(db, { agent_id: agentId, role_id: role.roleId });
  return { ...account, role };
}

const roleForm = { codes: ['03', '0302'] };
const staffForm = { name: '王小明', profession: 'operations' };
let newNames = 0;
const newName = () => `新名称${++newNames}`;
const newPhone = () => `137${String(++newNames).padStart(8, '0')}`;

/**
 * For every call that needs something given: a good request of somebody of a franchisee, about that franchisee's own
 * rows. A call that is asked for nothing needs no example.
 */
export const examples: Readonly<Record<string, Example>> = {
  ...adExamples,
  ...rewardExamples,
  ...offerExamples,
  ...activityExamples,
  ...customExamples,
  ...audienceExamples,
  ...broadcastExamples,
  ...inviteExamples,
  ...rideActivityExamples,
  ...couponExamples,
  ...noticeExamples,
  ...agentExamples,
  ...analysisExamples,
  ...areaSettingExamples,
  ...feedbackExamples,
  ...fenceExamples,
  ...helpExamples,
  ...historyExamples,
  ...homeExamples,
  ...longWorkExamples,
  ...mapExamples,
  ...pricingExamples,
  ...productionExamples,
  ...upgradeExamples,
  ...voiceExamples,
  ...reconcileExamples,
  ...repairReasonExamples,
  ...riderExamples,
  ...identityExamples,
  ...personExamples,
  ...screeningExamples,
  ...telemetryExamples,
  ...monitoringExamples,
  ...tripExamples,
  ...taskExamples,
  'session.supportContact': ({ phone, objectId }) => ({
    body: { name: '张三', phone, company: '北', objectId },
  }),
  'settings.setWeb': async (_, db) => {
    await db.deleteFrom('setting').where('name', '=', webSetting).execute();
    return { body: { ...standardWeb, title: '新名称', version: 0 } };
  },
  'account.readNotices': () => ({ body: {} }),
  'account.saveLayout': () => ({ body: startLayout }),
  'account.saveAvatar': async () => ({ body: { content: await aPictureFile() } }),
  'account.endSession': anOpenSession,
  'account.beginTotp': noApp,
  'account.removeTotp': anEnrolledApp,
  'account.addApiKey': () => ({ body: { name: 'BI 报表' } }),
  'account.revokeApiKey': aKey,
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
  'views.list': () => ({ query: { list: 'vehicles.list' } }),
  'views.create': () => ({ body: { list: 'vehicles.list', name: newName(), query: { batteryTo: '20' } } }),
  'views.replace': async ({ operatorId }, db) => ({
    params: { id: await aView(db, operatorId) },
    body: { name: newName(), query: { online: 'offline' } },
  }),
  'views.remove': async ({ operatorId }, db) => ({ params: { id: await aView(db, operatorId) } }),
  'views.first': () => ({ body: { list: 'vehicles.list', id: null } }),
  'permissionRoles.info': ({ agentId }) => ({ query: { id: `role-of-${agentId}` } }),
  'permissionRoles.history': ({ agentId }) => ({ query: { id: `role-of-${agentId}` } }),
  'permissionRoles.add': async ({ agentId }, db) => {
    const { roleId } = await aRole(db, { agent_id: agentId });
    return { body: { ...roleForm, name: newName(), templateId: roleId } };
  },
  'permissionRoles.edit': async ({ agentId }, db) => {
    const { roleId, version } = await aRole(db, { agent_id: agentId });
    return { body: { ...roleForm, name: newName(), id: roleId, version } };
  },
  'permissionRoles.setState': async ({ agentId }, db) => {
    const { roleId, version } = await aRole(db, { agent_id: agentId });
    return { body: { id: roleId, enable: 0, version } };
  },
  'permissionRoles.remove': async ({ agentId }, db) => {
    const { roleId } = await aRole(db, { agent_id: agentId });
    return { query: { id: roleId, reason: '岗位已经取消' } };
  },
  'permissionRoles.legacy': () => ({ query: { level: 4 } }),
  'permissionUsers.rights': ({ phone }) => ({ query: { phone } }),
  'permissionUsers.history': ({ phone }) => ({ query: { phone } }),
  'permissionUsers.add': async ({ agentId }, db) => {
    const { roleId } = await aRole(db, { agent_id: agentId });
    return { body: { ...staffForm, phone: newPhone(), roleIds: [roleId], agentId } };
  },
  'permissionUsers.edit': async (world, db) => {
    const { operatorId, phone, version, role } = await aColleague(world, db);
    return { body: { ...staffForm, phone, roleIds: [role.roleId], operatorId, version } };
  },
  'permissionUsers.setState': async (world, db) => {
    const { phone, version } = await aColleague(world, db);
    return { body: { phone, enable: 0, version } };
  },
  'permissionUsers.remove': async (world, db) => {
    const { phone } = await aColleague(world, db);
    return { params: { phone }, query: { reason: '员工已经离职' } };
  },
  'permissionUsers.endSessions': async (world, db) => {
    const { phone } = await aColleague(world, db);
    return { body: { phone } };
  },
  'permissionUsers.apiKeys': ({ phone }) => ({ query: { phone } }),
  'permissionUsers.revokeApiKey': async (world, db) => {
    const { phone, operatorId } = await aColleague(world, db);
    const { params } = await aKey({ ...world, operatorId }, db);
    return { body: { phone, ...params } };
  },
  ...invoiceExamples,
  ...staffReportExamples,
  ...regulatorExamples,
  ...mdsExamples,
  ...webhookExamples,
  ...stationStatisticExamples,
  ...vehicleStatisticExamples,
  ...weatherExamples,
  ...stationApplicationExamples,
  ...stationVisitExamples,
  ...workPlanExamples,
  ...settlementExamples,
  ...moneyExamples,
  ...cardExamples,
  ...providerExamples,
  ...reportExamples,
  ...depositExamples,
  ...vehicleExamples,
  'commands.createJob': ({ carId }) => ({ body: { type: 'ring', carIds: [carId] } }),
  'commands.job': ({ jobId }) => ({ params: { jobId } }),
  'commands.lockV2': byImei,
  'commands.lock': byImei,
  'commands.batteryCompartment': byImei,
};

/** Calls whose example somebody else has to agree to. */
export const waiting: readonly string[] = [
  'membership.save',
  'membership.saveOfArea',
  'membership.copy',
  'pricing.publish',
  'paymentProviders.offer',
  'paymentProviders.switchOff',
];

/** Calls about what is the whole platform's, which see to it themselves that only whoever sees all of it makes them. */
export const ofWhole: ReadonlySet<string> = new Set([
  'bankLines.proposals',
  'bankLines.importFile',
  'bankLines.payStatements',
  'bankLines.link',
  'bankLines.ignore',
  'bankLines.undo',
]);
