import { type SettingGroupName, settingGroups } from '@kickstand/contract/places/area-settings';
import type { Db } from '../../src/kernel/database/db.ts';
import type { AnyRequest, World } from '../harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const areaOf = ({ agentId }: World) => agentId * 10 + 1;

async function versionOf(db: Db, areaId: number, group: SettingGroupName) {
  const row = await db
    .selectFrom('area_setting')
    .select('version')
    .where('service_area_id', '=', areaId)
    .where('name', '=', group)
    .executeTakeFirst();
  return row?.version ?? 0;
}

let changes = 0;
/** A number that is another at each time. */
export const another = (least: number) => () => least + (++changes % 100);

/** What is usual but for one field. */
export const saving =
  (group: SettingGroupName, field: string, value: (version: number) => unknown): Example =>
  async (world, db) => {
    const areaId = areaOf(world);
    const usual = settingGroups[group].kept.parse({});
    const version = await versionOf(db, areaId, group);
    const content = { ...usual, [field]: value(version) };
    return { params: { areaId: String(areaId) }, body: { content, version, reason: '调整服务区配置' } };
  };

/** To an area beside it that is set otherwise. */
export const copying =
  (group: SettingGroupName, field: string, value: () => unknown): Example =>
  async (world, db) => {
    const areaId = areaOf(world);
    const other = areaId + 1;
    const place = { centre_lng: 113.5, centre_lat: 30.5, boundary: '[]', created_at: new Date(0) };
    await db
      .insertInto('service_area')
      .values({ service_area_id: other, agent_id: world.agentId, name: `beside ${areaId}`, ...place })
      .onConflict((c) => c.doNothing())
      .execute();
    const content = JSON.stringify({ [field]: value() });
    const row = { content, updated_at: new Date(0), updated_by: 'test' };
    await db
      .insertInto('area_setting')
      .values({ service_area_id: other, name: group, version: 1, ...row })
      .onConflict((c) => c.columns(['service_area_id', 'name']).doUpdateSet({ content }))
      .execute();
    const version = await versionOf(db, areaId, group);
    return {
      params: { areaId: String(areaId) },
      body: { areaIds: [other], version, reason: '与相邻服务区一致' },
    };
  };

const inGroup: Example = (world) => ({ params: { areaId: String(areaOf(world)), group: 'pay' } });

export const areaSettingExamples: Record<string, Example> = {
  'workSettings.show': (world) => ({ params: { areaId: String(areaOf(world)) } }),
  'workSettings.history': (world) => ({ params: { areaId: String(areaOf(world)) } }),
  'workSettings.compare': (world) => ({
    params: { areaId: String(areaOf(world)) },
    query: { areaIds: '21,31,41' },
  }),
  'areaSettings.show': (world) => ({ params: { areaId: String(areaOf(world)) } }),
  'areaSettings.history': inGroup,
  'areaSettings.compare': async (world, db) => ({
    ...(await inGroup(world, db)),
    query: { areaIds: [areaOf(world)] },
  }),
  'areaSettings.saveBase': saving('base', 'offersInvoices', (version) => version % 2 === 1),
  'areaSettings.copyBase': copying('base', 'headOfficeInvoices', () => true),
  'areaSettings.saveUse': saving('use', 'openingRadiusM', another(20)),
  'areaSettings.copyUse': copying('use', 'openingRadiusM', another(121)),
  'areaSettings.saveReturn': saving('return', 'outOfStationCents', another(1)),
  'areaSettings.copyReturn': copying('return', 'outOfStationCents', another(102)),
  'areaSettings.saveOps': saving('ops', 'arrivalRadiusM', another(20)),
  'workSettings.save': saving('ops', 'arrivalRadiusM', another(20)),
  'workSettings.copy': copying('ops', 'arrivalRadiusM', another(121)),
  'areaSettings.copyOps': copying('ops', 'arrivalRadiusM', another(121)),
  'areaSettings.savePrivacy': saving('privacy', 'phoneDigits', (version) => version % 4),
  'areaSettings.copyPrivacy': copying('privacy', 'trackDays', another(121)),
  'areaSettings.saveRegulator': saving('regulator', 'inStationPct', (version) => version % 80),
  'areaSettings.copyRegulator': copying('regulator', 'violationMinutes', another(121)),
  'areaSettings.saveVoice': saving('voice', 'volume', (version) => 5 + (version % 90)),
  'areaSettings.copyVoice': copying('voice', 'quietVolume', another(31)),
  'areaSettings.saveCredit': saving('credit', 'goodRidePoints', (version) => 2 + (version % 2)),
  'areaSettings.copyCredit': copying('credit', 'warnPoints', another(61)),
  'areaSettings.savePay': saving('pay', 'leastWithdrawnCents', another(2)),
  'areaSettings.copyPay': copying('pay', 'leastWithdrawnCents', another(103)),
};
