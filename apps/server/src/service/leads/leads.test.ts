import { leads } from '@kickstand/contract/service/leads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { makeSession, type Session } from '../../platform/session/session.feature.ts';
import { leadsRoutes } from './leads.routes.ts';

let fixture: FeatureFixture;
let session: Session;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  fixture = await featureFixture(({ database, now }) => {
    session = makeSession({ database, now, secret: Buffer.alloc(32, 7), demo: false, sms: { send } });
    return leadsRoutes(session.deps);
  });
});
afterAll(() => fixture.close());

const sent: { phone: string; code: string; text: string }[] = [];
async function send(message: (typeof sent)[number]) {
  sent.push(message);
  return { is: 'accepted' } as const;
}

let serial = 0;
const aPhone = () => `139${String(++serial).padStart(8, '0')}`;

/** The code sent to a phone. */
async function codeFor(phone: string) {
  const said = await fixture.stranger(leads.smsCode, { body: { phone } });
  expect(said).toMatchObject({ status: 200, data: { resendSeconds: 60 } });
  while (await session.sendDue());
  return sent.findLast((message) => message.phone === phone)?.code ?? '';
}

const form = (phone: string, code: string) => ({
  company: '江城骑行有限公司',
  contact: '周先生',
  phone,
  code,
  province: '湖北省',
  city: '武汉市',
  vehicles: 500,
  remark: '大学城片区',
});

const apply = (phone: string, code: string, over: object = {}) =>
  fixture.stranger(leads.create, { body: { ...form(phone, code), ...over } });

const head = (codes: readonly string[] = ['110159', 'pii']) => fixture.as({ codes });

/** Long enough for all limits to expire. */
const nextDay = () => {
  fixture.clock.now += day + minute;
};

describe('the code', () => {
  test('arrives on the phone of somebody without an account and says what it is for', async () => {
    const phone = aPhone();
    await codeFor(phone);
    expect(sent.at(-1)).toMatchObject({ phone, code: expect.stringMatching(/^\d{6}$/) });
    expect(sent.at(-1)?.text).toContain('合作申请');
  });

  test('comes once a minute and five times an hour to one phone', async () => {
    nextDay();
    const phone = aPhone();
    await codeFor(phone);
    const again = () => fixture.stranger(leads.smsCode, { body: { phone } });
    expect(await again()).toMatchObject({ status: 429, code: 'lead.sms_limit', promot: '短信发送次数超量' });
    for (let i = 0; i < 4; i++) {
      fixture.clock.now += minute;
      expect(await again()).toMatchObject({ status: 200 });
    }
    fixture.clock.now += minute;
    expect(await again()).toMatchObject({ status: 429 });
    fixture.clock.now += 60 * minute;
    expect(await again()).toMatchObject({ status: 200 });
  });

  /** Codes sent a minute ago. */
  const sentBefore = (count: number, address: (i: number) => string) =>
    fixture.write((db) =>
      db
        .insertInto('lead_code')
        .values(
          Array.from({ length: count }, (_, i) => ({
            code_id: `${address(i)}-${i}`,
            phone_hash: `phone-${i}`,
            address: address(i),
            digest: '',
            created_at: new Date(fixture.clock.now - minute),
            expires_at: new Date(fixture.clock.now),
          })),
        )
        .execute(),
    );

  test('comes a hundred times an hour to one address, as many as people of one company may ask for', async () => {
    nextDay();
    const ask = () => fixture.stranger(leads.smsCode, { body: { phone: aPhone() } });
    await sentBefore(99, () => '127.0.0.1');
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429, code: 'lead.sms_limit' });
    fixture.clock.now += 61 * minute;
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('stops for everybody when the form has used up its share of an hour', async () => {
    nextDay();
    await sentBefore(200, (i) => `address-${i}`);
    const ask = () => fixture.stranger(leads.smsCode, { body: { phone: aPhone() } });
    expect(await ask()).toMatchObject({ status: 429, code: 'lead.sms_limit' });
    nextDay();
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test('is refused to what is no mobile number, by name', async () => {
    const said = await fixture.stranger(leads.smsCode, { body: { phone: '12345678901' } });
    expect(said).toMatchObject({ status: 400, fields: { phone: expect.any(String) } });
  });
});

describe('an application', () => {
  test('with the right code becomes a lead with a number to read out', async () => {
    nextDay();
    const phone = aPhone();
    const said = await apply(phone, await codeFor(phone));
    expect(said).toMatchObject({ status: 200, data: { leadNo: expect.stringMatching(/^L\d{14}$/) } });
    const found = await head()(leads.list, { query: { who: phone } });
    expect(found.data?.list).toEqual([
      expect.objectContaining({
        id: said.data?.leadNo,
        company: '江城骑行有限公司',
        phone,
        city: '武汉市',
        vehicles: 500,
        state: 'new',
        version: 1,
      }),
    ]);
    const [row] = await fixture.write((db) =>
      db.selectFrom('audit_log').selectAll().where('call_id', '=', 'leads.create').execute(),
    );
    expect(row).toMatchObject({ object: said.data?.leadNo, operator_id: 'nobody', module: 'leads' });
    expect(JSON.stringify(row?.change)).not.toContain(phone);
  });

  test('counts wrong codes: after five even the right one is worth nothing', async () => {
    nextDay();
    const phone = aPhone();
    const code = await codeFor(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++)
      expect(await apply(phone, wrong)).toMatchObject({ status: 422, code: 'lead.code_wrong' });
    expect(await apply(phone, code)).toMatchObject({ status: 422, code: 'lead.code_wrong' });
  });

  test('needs the code of its own phone, unused and less than five minutes old', async () => {
    nextDay();
    const [mine, other] = [aPhone(), aPhone()];
    const code = await codeFor(mine);
    expect(await apply(other, code)).toMatchObject({ code: 'lead.code_wrong' });
    expect(await apply(mine, code)).toMatchObject({ status: 200 });
    expect(await apply(mine, code)).toMatchObject({ code: 'lead.code_wrong' });
    const late = await codeFor(other);
    fixture.clock.now += 5 * minute + 1;
    expect(await apply(other, late)).toMatchObject({ code: 'lead.code_wrong' });
  });

  test('names a city of its province', async () => {
    const said = await apply(aPhone(), '123456', { city: '长沙市' });
    expect(said).toMatchObject({ status: 422, code: 'lead.place' });
  });

  test('comes three times a day from one phone', async () => {
    nextDay();
    const phone = aPhone();
    for (let i = 0; i < 3; i++) {
      expect(await apply(phone, await codeFor(phone))).toMatchObject({ status: 200 });
      fixture.clock.now += minute;
    }
    expect(await apply(phone, '123456')).toMatchObject({ status: 429, code: 'lead.too_many' });
    nextDay();
    expect(await apply(phone, await codeFor(phone))).toMatchObject({ status: 200 });
  });

  test('leaves nothing behind when it is refused', async () => {
    nextDay();
    const phone = aPhone();
    await apply(phone, '123456');
    expect((await head()(leads.list, { query: { who: phone } })).data?.count).toBe(0);
  });
});

describe('the list of leads', () => {
  test('is for who holds its code, and shows phones in full to who may see personal data', async () => {
    expect(await fixture.stranger(leads.list, {})).toMatchObject({ status: 401 });
    expect(await head(['1101'])(leads.list, {})).toMatchObject({ status: 403 });
    const { data } = await head(['110159'])(leads.list, {});
    expect(data?.list[0]?.phone).toMatch(/^139\*{4}\d{4}$/);
  });

  test('finds by state, province and part of a name, and takes signs of the search literally', async () => {
    const all = (await head()(leads.list, {})).data?.count ?? 0;
    expect(all).toBeGreaterThan(3);
    const count = async (query: object) => (await head()(leads.list, { query })).data?.count;
    expect(await count({ state: 'new', province: '湖北省', who: '江城' })).toBe(all);
    expect(await count({ state: 'won' })).toBe(0);
    expect(await count({ province: '湖南省' })).toBe(0);
    expect(await count({ who: '%' })).toBe(0);
    expect(await count({ from: fixtureNow - day, to: fixtureNow })).toBe(0);
  });

  test('moves a lead on and keeps who did and what was noted', async () => {
    const ask = fixture.as({ codes: ['110159'], operatorId: 'seller' });
    const [lead] = (await ask(leads.list, {})).data?.list ?? [];
    if (!lead) throw new Error('no lead');
    const moved = await ask(leads.setState, {
      params: { leadId: lead.id },
      body: { state: 'contacted', note: '周三上门', version: lead.version },
    });
    expect(moved.data).toMatchObject({ state: 'contacted', note: '周三上门', version: 2 });
    const stale = await ask(leads.setState, {
      params: { leadId: lead.id },
      body: { state: 'lost', version: lead.version },
    });
    expect(stale).toMatchObject({ status: 409, code: 'common.stale_version' });
    const gone = await ask(leads.setState, {
      params: { leadId: 'L0' },
      body: { state: 'lost', version: 1 },
    });
    expect(gone).toMatchObject({ status: 404 });
  });
});
