import { areaSettings, settingGroups } from '@kickstand/contract/places/area-settings';
import { approvals } from '@kickstand/contract/platform/approvals';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { areaSettingsRoutes } from './area-settings.routes.ts';
import { areaSettingsOf } from './area-settings.service.ts';

const zone = 'Asia/Shanghai';
const codes = ['0502', '050272', '050273', '050274'];
const reason = '雨季调整费用';
const usual = {
  use: settingGroups.use.kept.parse({}),
  return: settingGroups.return.kept.parse({}),
  pay: settingGroups.pay.kept.parse({}),
};
let fixture: FeatureFixture;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
      ...areaSettingsRoutes({ zone }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: [...codes, 'approve'] });
  });
});
beforeEach(() => fixture.fresh.owner.query('truncate area_setting, area_setting_version, approval'));
afterAll(() => fixture.close());

const as = (operatorId: string, scope: Scope = everything, held = [...codes, 'approve']) =>
  fixture.as({ operatorId, name: operatorId, agentId: 2, scope, codes: held });
const areaId = 31;
const show = async (id = areaId) => (await as('maker')(areaSettings.show, { params: { areaId: id } })).data;
const savePay = (content: object, version = 0, who = as('maker')) =>
  who(areaSettings.savePay, {
    params: { areaId },
    body: { content: { ...usual.pay, ...content }, version, reason },
  });
const saveReturn = (content: object, version = 0, who = as('maker')) =>
  who(areaSettings.saveReturn, {
    params: { areaId },
    body: { content: { ...usual.return, ...content }, version, reason },
  });
const history = async (group: 'pay' | 'return' | 'use') =>
  (await as('maker')(areaSettings.history, { params: { areaId, group } })).data?.list;
const held = (id = areaId) => fixture.write((db) => areaSettingsOf(db, id));
/** Approves the pending request. */
const agree = async () => {
  const { approval_id } = await fixture.write((db) =>
    db.selectFrom('approval').select('approval_id').where('state', '=', 'pending').executeTakeFirstOrThrow(),
  );
  return as('checker')(approvals.approve, { params: { id: approval_id }, body: {} });
};

describe('settings of an area', () => {
  test('are as usual until somebody changes a group, which leaves the others and other areas as they are', async () => {
    expect(await show()).toMatchObject({ areaId, area: 'north', pay: { content: usual.pay, version: 0 } });
    expect((await savePay({ giftFirst: true })).data).toEqual({ version: 1 });
    expect(await show()).toMatchObject({
      pay: { content: { ...usual.pay, giftFirst: true }, version: 1, updatedBy: 'maker' },
      return: { content: usual.return, version: 0, updatedAt: null },
    });
    expect((await held()).pay.giftFirst).toBe(true);
    expect((await held(41)).pay).toEqual(usual.pay);
  });

  test('are not changed by who saw an older version, nor to what they are already', async () => {
    await savePay({ giftFirst: true });
    expect(await savePay({ leastWithdrawnCents: 500 })).toMatchObject({ code: 'common.stale_version' });
    expect(await savePay({ giftFirst: true }, 1)).toMatchObject({ code: 'settings.same' });
    expect((await held()).pay.leastWithdrawnCents).toBe(1);
  });

  test('keep their bounds', async () => {
    const said = await savePay({ prepaidCapCents: 50_001 });
    expect(said).toMatchObject({ status: 400, code: 'common.invalid' });
    expect(await saveReturn({ charged: ['in_station'] })).toMatchObject({ code: 'common.invalid' });
  });

  test('read what is kept and no longer valid as usual, and the rest as it was set', async () => {
    const kept = JSON.stringify({ noStopCents: 700, helmetCents: 'much', gone: 1 });
    const at = { version: 1, updated_at: new Date(0), updated_by: 'x' };
    await fixture.write((db) =>
      db
        .insertInto('area_setting')
        .values({ service_area_id: areaId, name: 'return', content: kept, ...at })
        .execute(),
    );
    expect((await held()).return).toEqual({ ...usual.return, noStopCents: 700 });
  });

  test('tell what each change changed, and why, the newest first', async () => {
    await savePay({ giftFirst: true });
    await savePay({ giftFirst: true, leastWithdrawnCents: 500 }, 1);
    expect(await history('pay')).toMatchObject([
      { version: 2, change: { leastWithdrawnCents: [1, 500] }, changedBy: 'maker', approver: null, reason },
      { version: 1, change: { giftFirst: [false, true] } },
    ]);
    expect(await history('use')).toEqual([]);
  });

  test('of areas elsewhere are not there', async () => {
    const stranger = as('maker', { agentIds: [4], opAreaIds: 'all' });
    expect(await stranger(areaSettings.show, { params: { areaId } })).toMatchObject({ status: 404 });
    expect(await savePay({ giftFirst: true }, 0, stranger)).toMatchObject({ status: 404 });
    const mine = await stranger(areaSettings.copyPay, {
      params: { areaId: 41 },
      body: { areaIds: [areaId], version: 0, reason },
    });
    expect(mine).toMatchObject({ status: 404 });
    expect((await held()).pay).toEqual(usual.pay);
  });
});

describe('a second person', () => {
  test('agrees to what returns cost, and stands in the history', async () => {
    expect(await saveReturn({ noStopCents: 1_000 })).toMatchObject({
      status: 202,
      code: 'approval.requested',
    });
    expect((await held()).return).toEqual(usual.return);
    expect((await agree()).status).toBe(200);
    expect((await held()).return.noStopCents).toBe(1_000);
    expect(await history('return')).toMatchObject([
      { changedBy: 'maker', approver: 'checker', change: { noStopCents: [0, 1_000] } },
    ]);
  });

  test('agrees to a higher cap of prepaid money, and is not asked for what stands beside it', async () => {
    expect((await savePay({ giftFirst: true })).status).toBe(200);
    expect((await savePay({ giftFirst: true, prepaidCapCents: 20_000 }, 1)).status).toBe(202);
    expect((await held()).pay.prepaidCapCents).toBe(10_000);
  });

  test('is not waited for where there is nobody, which the log says', async () => {
    await fixture.write((db) => db.updateTable('operator').set({ enable: false }).execute());
    expect((await saveReturn({ noStopCents: 1_000 })).data).toEqual({ version: 1 });
    const log = await fixture.write((db) =>
      db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow(),
    );
    expect(log).toMatchObject({
      module: 'settings',
      action: 'save_return',
      object: 'north',
      change: { noStopCents: [0, 1_000], secondPerson: [null, 'nobody'] },
    });
    await fixture.write((db) => db.updateTable('operator').set({ enable: true }).execute());
  });
});

describe('copying', () => {
  const copyPay = (areaIds: number[], version = 1) =>
    as('maker')(areaSettings.copyPay, { params: { areaId }, body: { areaIds, version, reason } });

  test('says before what would change in each area, and changes only where something would', async () => {
    await savePay({ giftFirst: true, leastWithdrawnCents: 500 });
    const { data } = await as('maker')(areaSettings.compare, {
      params: { areaId, group: 'pay' },
      query: { areaIds: [21, areaId, 41] },
    });
    const change = { giftFirst: [false, true], leastWithdrawnCents: [1, 500] };
    expect(data?.list).toMatchObject([
      { areaId: 21, area: 'root', change },
      { areaId: 41, area: 'south', change },
    ]);
    expect((await copyPay([41])).data).toEqual({ changed: 1 });
    expect((await held(41)).pay).toEqual((await held()).pay);
    expect((await held(21)).pay).toEqual(usual.pay);
    expect((await copyPay([21, 41])).data).toEqual({ changed: 1 });
    expect(await copyPay([21, 41])).toMatchObject({ code: 'settings.same' });
  });

  test('takes what was seen, and all areas or none', async () => {
    await savePay({ giftFirst: true });
    expect(await copyPay([41], 0)).toMatchObject({ code: 'common.stale_version' });
    expect(await copyPay([41, 999])).toMatchObject({ code: 'common.not_found' });
    expect((await held(41)).pay).toEqual(usual.pay);
  });

  test('of what returns cost waits for its second person', async () => {
    await saveReturn({ noStopCents: 1_000 });
    await agree();
    const copied = await as('maker')(areaSettings.copyReturn, {
      params: { areaId },
      body: { areaIds: [21, 41], version: 1, reason },
    });
    expect(copied.status).toBe(202);
    await agree();
    expect((await held(21)).return.noStopCents).toBe(1_000);
    expect((await held(41)).return.noStopCents).toBe(1_000);
  });
});
