import { approvals } from '@kickstand/contract/platform/approvals';
import { riderPhotos } from '@kickstand/contract/platform/photos';
import { certificates, identities, rebinds, riderIdentity } from '@kickstand/contract/riders/identities';
import { rider } from '@kickstand/contract/rides/trips';
import { withCheckDigit } from '@kickstand/domain/riders/riders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anEntry } from '../../../test/examples/examples.riders.ts';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aPictureFile, memoryStore } from '../../../test/pictures.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { lastCodeTo } from '../../platform/outbox/texts.service.ts';
import { photosRoutes } from '../../platform/photos/photos.routes.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { strictLimits } from '../../platform/session/session.settings.ts';
import { ridersRoutes } from '../riders/riders.routes.ts';
import { identitiesRoutes } from './identities.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const hour = 3_600_000;
const vault = makeVault(Buffer.alloc(32, 3));
const photos = { store: memoryStore(), seal: vault.addressSeal, zone };
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let picture: string;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...identitiesRoutes({
        zone,
        photos,
        vault,
        codes: { vault, limits: strictLimits, canSend: true, onQueued: () => undefined },
      }),
      ...photosRoutes(photos),
      ...ridersRoutes({ zone } as never),
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['小周', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: [...codes, 'approve', '070101', '07010126'] });
  });
  app = fixture.as({ codes: ['riderApp'] });
  picture = await aPictureFile();
});
beforeEach(() => {
  fixture.clock.now += 40 * 24 * hour;
});
afterAll(() => fixture.close());

const codes = ['0703', '070307', '070328', '0704', '070407', '070428', 'pii'];
const clerk = (name = '小周') => fixture.as({ codes, operatorId: name, name, agentId: 2 });

let serial = 0;
/** An identity number with a birthday. */
const numberOf = (born = '19900101') => withCheckDigit(`110105${born}${String(++serial).padStart(3, '0')}`);

const newRider = () => fixture.write((db) => aRider(db, agentId));
async function person(name = '陈晓兰') {
  const { riderId, phone } = await newRider();
  const number = numberOf();
  await app(riderIdentity.verify, { body: { riderId, name, number } });
  return { riderId, phone, name, number };
}
async function papers(riderId: string) {
  const { data } = await app(riderPhotos.upload, { body: { riderId, kind: 'identity', content: picture } });
  return [data?.photoId ?? ''];
}
async function application(who: { riderId: string }, number = `XH${++serial}0000`) {
  const body = { riderId: who.riderId, kind: 'student' as const, issuer: '华中大学', number };
  const { data } = await app(riderIdentity.certify, {
    body: { ...body, photoIds: await papers(who.riderId) },
  });
  return data?.certificateId ?? '';
}
const shown = async (riderId: string) => (await app(riderIdentity.own, { params: { riderId } })).data;
const pass = (certificateId: string, body = {}, who = clerk()) =>
  who(certificates.pass, { params: { certificateId }, body });

describe('a clerk', () => {
  const desk = (operatorId = '小周') =>
    fixture.as({
      codes: ['070101', '07010125', '07010126', 'approve'],
      operatorId,
      name: operatorId,
      agentId: 2,
    });
  const reason = '用户更换了手机号码';

  test('lets a rider go on with a phone that nobody has, and the account stays as it is', async () => {
    const [who, other] = [await person(), await person('李四')];
    const of = { params: { riderId: who.riderId } };
    const change = (phone: string, by = desk(), code = '000000') =>
      by(identities.changePhone, { ...of, body: { phone, code, reason } });
    expect(await change(other.phone)).toMatchObject({ code: 'rebind.phone_used' });
    expect(await change(who.phone)).toMatchObject({ code: 'rider.same_phone' });
    const scope = { agentIds: [4], opAreaIds: 'all' as const };
    const elsewhere = fixture.as({ codes: ['070101', '07010125'], scope });
    expect(await change('19900000002', elsewhere)).toMatchObject({ status: 404 });
    expect(await desk()(identities.phoneCode, { ...of, body: { phone: '19900000002' } })).toMatchObject({
      status: 200,
    });
    const last = await fixture.write((db) => lastCodeTo(db, vault, '19900000002'));
    const { code = '', phone } = last ?? {};
    expect(phone).toBe('19900000002');
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await change('19900000002', desk(), wrong)).toMatchObject({ code: 'session.code_wrong' });
    expect((await change('19900000002', desk(), code)).data).toEqual({ riderPhone: '199****0002' });
    expect(await shown(who.riderId)).toMatchObject({ verifiedAt: expect.any(Number) });
  });

  test('takes back a real name when somebody else agrees, and its number is free again', async () => {
    const who = await person();
    const asked = await desk()(identities.reset, { params: { riderId: who.riderId }, body: { reason } });
    expect(asked).toMatchObject({ status: 202 });
    const { approval_id: id } = await fixture.write((db) =>
      db
        .selectFrom('approval')
        .select('approval_id')
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );
    expect(await desk('checker')(approvals.approve, { params: { id }, body: {} })).toMatchObject({
      status: 200,
    });
    expect(await shown(who.riderId)).toMatchObject({ verifiedAt: null, identityMasked: null });
    const { riderId } = await newRider();
    const body = { riderId, name: '陈晓兰', number: who.number };
    expect(await app(riderIdentity.verify, { body })).toMatchObject({ status: 200 });
  });
});

describe('a real name', () => {
  test('is kept sealed, shown masked, and found again by its number, by whoever may', async () => {
    const { riderId, number } = await person();
    expect(await shown(riderId)).toMatchObject({
      identityMasked: `1101${'*'.repeat(12)}${number.slice(-2)}`,
      certificates: [],
    });
    const rows = await fixture.write((db) =>
      db.selectFrom('rider_identity').selectAll().where('rider_id', '=', riderId).execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(number);
    const desk = fixture.as({ codes: ['070101', 'pii'] });
    const full = await desk(identities.unmask, { params: { riderId } });
    expect(full.data).toEqual({ name: '陈晓兰', number });
    expect((await desk(identities.personalInfo, { query: { certNo: number } })).data?.list).toMatchObject([
      { riderId, name: '陈*兰' },
    ]);
    const scope = { agentIds: [4], opAreaIds: 'all' as const };
    const elsewhere = fixture.as({ codes: ['070101', 'pii'], scope });
    expect((await elsewhere(identities.personalInfo, { query: { certNo: number } })).data).toEqual({
      list: [],
    });
    expect(await elsewhere(identities.unmask, { params: { riderId } })).toMatchObject({ status: 404 });
  });

  test('belongs to one account, and is said twice with the same answer', async () => {
    const { riderId, name, number } = await person();
    const again = await app(riderIdentity.verify, { body: { riderId, name, number } });
    expect(again).toMatchObject({ status: 200 });
    const other = await newRider();
    expect(await app(riderIdentity.verify, { body: { riderId: other.riderId, name, number } })).toMatchObject(
      {
        code: 'identity.taken',
      },
    );
    const another = { riderId, name, number: numberOf() };
    expect(await app(riderIdentity.verify, { body: another })).toMatchObject({ code: 'identity.verified' });
  });

  test('is that of somebody of 16 years at least, by a number without a mistake', async () => {
    const { riderId } = await newRider();
    const day = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(0, 10).replaceAll('-', '');
    const today = day(fixture.clock.now);
    const bornYearsAgo = (years: number, tomorrow: number) =>
      numberOf(
        String(Number(today.slice(0, 4)) - years) + day(fixture.clock.now + tomorrow * 24 * hour).slice(4),
      );
    const verify = (number: string) => app(riderIdentity.verify, { body: { riderId, name: '小明', number } });
    expect(await verify(bornYearsAgo(16, 1))).toMatchObject({ code: 'user.minor', promot: '未满16周岁' });
    const good = bornYearsAgo(16, 0);
    expect(await verify(`${good.slice(0, 17)}${good.endsWith('1') ? '2' : '1'}`)).toMatchObject({
      code: 'identity.number',
    });
    expect((await verify(good)).data?.age).toBe(16);
  });
});

describe('a certificate', () => {
  test('is applied for by somebody with a real name, once at a time, and holds until its last day', async () => {
    const { riderId } = await newRider();
    expect(await application({ riderId })).toBe('');
    const who = await person();
    const id = await application(who);
    expect(await application(who)).toBe('');
    expect((await clerk()(certificates.single, { params: { certificateId: id } })).data).toMatchObject({
      state: 'pending',
      dueAt: fixture.clock.now + 24 * hour,
      age: expect.any(Number),
      name: '陈*兰',
    });
    expect(await pass(id, { days: 20 })).toMatchObject({ code: 'certificate.valid_to' });
    expect((await pass(id, { days: 30 })).data).toMatchObject({ state: 'passed', auditor: '小周' });
    expect((await shown(who.riderId))?.qualifiedAs).toEqual(['student']);
    fixture.clock.now += 31 * 24 * hour;
    expect((await shown(who.riderId))?.qualifiedAs).toEqual([]);
    expect(await pass(id)).toMatchObject({ code: 'certificate.done' });
  });

  test('that two riders show is noticed; papers are seen by whoever may, and that is logged', async () => {
    const [one, other] = [await person(), await person('李四')];
    const [a, b] = [await application(one, 'XH20260001'), await application(other, 'XH20260001')];
    const { data } = await clerk()(certificates.list, { query: { riderId: one.riderId } });
    expect(data?.list).toMatchObject([{ id: a, sameNumber: 1, numberMasked: 'XH20****01' }]);
    const seen = await clerk()(certificates.papers, { params: { certificateId: b } });
    expect(seen.data?.photos).toHaveLength(1);
    const log = await fixture.write((db) =>
      db.selectFrom('audit_log').select('object').where('call_id', '=', 'certificates.papers').execute(),
    );
    expect(log).toContainEqual({ object: b });
    expect(
      await fixture.as({ codes: ['0704'] })(certificates.papers, { params: { certificateId: b } }),
    ).toMatchObject({ code: 'common.forbidden' });
  });

  test('is refused with a reason, taken back by its rider, or revoked', async () => {
    const who = await person();
    const first = await application(who);
    const no = { refusedFor: 'blurred' as const, text: '照片看不清楚' };
    expect(
      (await clerk()(certificates.reject, { params: { certificateId: first }, body: no })).data,
    ).toMatchObject({ state: 'rejected', refusedFor: 'blurred', opinion: '照片看不清楚' });
    const second = await application(who);
    await app(riderIdentity.withdraw, { params: { certificateId: second }, body: { riderId: who.riderId } });
    expect(await pass(second)).toMatchObject({ code: 'certificate.done' });
    const third = await application(who);
    await pass(third);
    const revoke = () =>
      clerk()(certificates.revoke, { params: { certificateId: third }, body: { reason: '证件系伪造' } });
    expect((await revoke()).data).toMatchObject({ state: 'revoked', passed: 0, rejected: 1 });
    expect(await revoke()).toMatchObject({ code: 'certificate.not_passed' });
    expect((await shown(who.riderId))?.qualifiedAs).toEqual([]);
  });

  test('that somebody else works on stays when several are passed at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => application(await person())));
    await clerk('小李')(certificates.claim, { params: { certificateId: ids[0] ?? '' } });
    const { data } = await clerk()(certificates.passMany, { body: { certificateIds: ids } });
    expect([data?.left, data?.passed.length]).toEqual([[ids[0]], 2]);
  });
});

describe('another phone', () => {
  const wish = async (who: Awaited<ReturnType<typeof person>>, fresh: { riderId: string }) => {
    const { name, number } = who;
    const photoIds = await papers(fresh.riderId);
    return app(riderIdentity.rebind, { body: { riderId: fresh.riderId, name, number, photoIds } });
  };
  const passRebind = (rebindId = '', who = clerk()) => who(rebinds.pass, { params: { rebindId }, body: {} });
  const phoneOf = async (riderId: string) =>
    await fixture.write((db) =>
      db.selectFrom('rider').select(['phone', 'state']).where('rider_id', '=', riderId).executeTakeFirst(),
    );

  test('is given to the account of the person, whose number stays, and the new account is closed', async () => {
    const [who, fresh] = [await person(), await newRider()];
    const { data } = await wish(who, fresh);
    expect(await wish(who, await newRider())).toMatchObject({ code: 'rebind.open' });
    expect((await passRebind(data?.rebindId)).data).toMatchObject({
      state: 'passed',
      undoUntil: fixture.clock.now + 24 * hour,
    });
    expect(await phoneOf(who.riderId)).toEqual({ phone: fresh.phone, state: 'normal' });
    expect(await phoneOf(fresh.riderId)).toEqual({ phone: '', state: 'cancelled' });
    const known = await app(rider.register, {
      body: { phone: fresh.phone, name: '陈晓兰', serviceAreaId: agentId * 10 + 1 },
    });
    expect(known.data?.riderId).toBe(who.riderId);
  });

  test('is asked for with the right name and number alone', async () => {
    const who = await person();
    expect(await wish({ ...who, name: '别人' }, await newRider())).toMatchObject({ code: 'rebind.unknown' });
    expect(await wish({ ...who, number: numberOf() }, await newRider())).toMatchObject({
      code: 'rebind.unknown',
    });
    expect(await wish(who, await person('李四'))).toMatchObject({ code: 'identity.verified' });
  });

  test('waits while the account owes, or the new one has something of its own', async () => {
    const debt = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
    const number = numberOf();
    await app(riderIdentity.verify, { body: { riderId: debt.riderId, name: '欠款人', number } });
    const owing = { riderId: debt.riderId, phone: '', name: '欠款人', number };
    const first = (await wish(owing, await newRider())).data?.rebindId;
    expect(await passRebind(first)).toMatchObject({ code: 'rebind.debt', promot: '原账号有欠款' });
    const [who, fresh] = [await person(), await newRider()];
    await fixture.write((db) => anEntry(db, { agentId, riderId: fresh.riderId, endsAt: null }));
    const second = (await wish(who, fresh)).data?.rebindId ?? '';
    expect((await clerk()(rebinds.single, { params: { rebindId: second } })).data?.obstacle).toBe(
      'rebind.not_empty',
    );
    expect(await passRebind(second)).toMatchObject({ code: 'rebind.not_empty' });
    const no = { params: { rebindId: second }, body: { text: '新号有处罚记录' } };
    expect((await clerk()(rebinds.reject, no)).data).toMatchObject({ state: 'rejected' });
  });

  test('goes to one person twice within 30 days, not three times', async () => {
    const who = await person();
    for (const _ of [1, 2]) await passRebind((await wish(who, await newRider())).data?.rebindId);
    expect(await wish(who, await newRider())).toMatchObject({ code: 'rebind.too_often' });
    fixture.clock.now += 31 * 24 * hour;
    expect(await wish(who, await newRider())).toMatchObject({ status: 200 });
  });

  test('of two clerks who pass it at once one does', async () => {
    const { data } = await wish(await person(), await newRider());
    const both = await Promise.all([passRebind(data?.rebindId), passRebind(data?.rebindId, clerk('小李'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is undone within a day when a second person agrees', async () => {
    const [who, fresh] = [await person(), await newRider()];
    const rebindId = (await wish(who, fresh)).data?.rebindId ?? '';
    await passRebind(rebindId);
    const undo = { params: { rebindId }, body: { reason: '并非本人申请' } };
    expect(await clerk()(rebinds.undo, undo)).toMatchObject({ status: 202, code: 'approval.requested' });
    expect((await phoneOf(who.riderId))?.phone).toBe(fresh.phone);
    const { approval_id: id } = await fixture.write((db) =>
      db
        .selectFrom('approval')
        .select('approval_id')
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );
    const checker = fixture.as({ codes: [...codes, 'approve'], operatorId: 'checker', agentId: 2 });
    expect(await checker(approvals.approve, { params: { id }, body: {} })).toMatchObject({ status: 200 });
    expect(await phoneOf(who.riderId)).toEqual({ phone: who.phone, state: 'normal' });
    expect(await phoneOf(fresh.riderId)).toEqual({ phone: fresh.phone, state: 'normal' });
    await passRebind((await wish(who, fresh)).data?.rebindId);
    fixture.clock.now += 25 * hour;
    expect(await clerk()(rebinds.undo, undo)).toMatchObject({ code: 'rebind.not_undone' });
  });
});
