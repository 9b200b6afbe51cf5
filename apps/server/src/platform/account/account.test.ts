import { account, mostApiKeys, startLayout } from '@kickstand/contract/platform/account';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { phones } from '../../../test/session-fixture.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../notices/notices.service.ts';
import { makeSession } from '../session/session.feature.ts';
import { accountRoutes } from './account.routes.ts';

const day = 86_400_000;

let fixture: FeatureFixture;
const told: { operatorId: string; unread: number }[] = [];
const tell: TellOperator = (operatorId, say) => {
  if (say.kind === 'notice') told.push({ operatorId, unread: say.unread });
};

beforeAll(async () => {
  fixture = await featureFixture(({ database, now }) => {
    const session = makeSession({ database, now, secret: Buffer.alloc(32, 5), demo: false });
    return accountRoutes({ session, tell });
  });
  await fixture.write(async (db) => {
    const at = new Date(fixture.clock.now);
    await db
      .insertInto('role')
      .values([
        { role_id: 'r-1', agent_id: 3, name: '运营', codes: ['0302'], updated_at: at },
        { role_id: 'r-2', agent_id: 3, name: '审计', codes: ['1404'], updated_at: at, enable: false },
      ])
      .execute();
    for (const [operator_id, phone] of [
      ['o-1', phones.clerk],
      ['o-2', phones.admin],
    ] as const)
      await db
        .insertInto('operator')
        .values({ operator_id, phone, name: operator_id, agent_id: 3, role_id: 'r-1', created_at: at })
        .execute();
    await db.insertInto('operator_role').values({ operator_id: 'o-1', role_id: 'r-2' }).execute();
  });
});
afterAll(() => fixture.close());
afterEach(() => {
  told.length = 0;
});

const one = (over: object = {}) =>
  fixture.as({
    codes: ['0302', '1404'],
    agentId: 3,
    operatorId: 'o-1',
    phone: phones.clerk,
    scope: { agentIds: [3], opAreaIds: 'all' },
    ...over,
  });
const other = () => fixture.as({ operatorId: 'o-2', phone: phones.admin, agentId: 3 });

const logOf = (action: string) =>
  fixture.write((db) =>
    db
      .selectFrom('audit_log')
      .select(['object', 'change', 'operator_id'])
      .where('module', '=', 'account')
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .execute(),
  );

test('the profile names all roles, the main one first, and whether they count', async () => {
  const { data } = await one()(account.profile, {});
  expect(data).toMatchObject({
    phone: phones.clerk,
    agentName: 'north',
    roles: [
      { name: '运营', enable: true },
      { name: '审计', enable: false },
    ],
    totpSince: null,
  });
});

describe('how the console looks', () => {
  test('is nothing until something was chosen, then the choice, for its own account alone', async () => {
    expect((await one()(account.layout, {})).data).toEqual({ layout: null });
    const body = { ...startLayout, primaryColor: '#722ED1', density: 'dense' as const };
    expect((await one()(account.saveLayout, { body })).data).toEqual({ layout: body });
    expect((await one()(account.layout, {})).data).toEqual({ layout: body });
    expect((await other()(account.layout, {})).data).toEqual({ layout: null });
  });

  test('is logged as what changed', async () => {
    const body = { ...startLayout, primaryColor: '#722ED1', density: 'dense' as const };
    await one()(account.saveLayout, { body });
    await one()(account.saveLayout, { body: { ...body, navTheme: 'light' } });
    expect((await logOf('save_layout'))[0]).toMatchObject({
      operator_id: 'o-1',
      object: 'o-1',
      change: { navTheme: ['dark', 'light'] },
    });
  });

  test.each([
    [{ contentWidth: 'Fluid' }, { contentWidth: 'Fixed' }],
    [
      { layout: 'topmenu', contentWidth: 'Fluid' },
      { contentWidth: 'Fluid', fixSiderbar: false },
    ],
    [{ fixedHeader: false, autoHideHeader: true }, { autoHideHeader: false }],
  ] as const)('%j is put right', async (given, kept) => {
    const { data } = await one()(account.saveLayout, { body: { ...startLayout, ...given } });
    expect(data?.layout).toMatchObject(kept);
  });

  test('accepts no invalid colour', async () => {
    const body = { ...startLayout, primaryColor: 'red;}' };
    expect(await one()(account.saveLayout, { body })).toMatchObject({ status: 400, code: 'common.invalid' });
  });

  test('may be changed while looking as a franchisee', async () => {
    expect(await one({ viewAs: 3 })(account.saveLayout, { body: startLayout })).toMatchObject({
      status: 200,
    });
  });
});

describe('the bell', () => {
  const put = (operatorId: string, kind: 'export_done' | 'log_alert') =>
    fixture.write((db) =>
      notify({ db, now: () => fixture.clock.now, afterCommit: (work) => work() }, tell, {
        operatorIds: [operatorId],
        kind,
        facts: { title: kind },
        link: '/log',
      }),
    );

  test('tells open consoles how many are unread', async () => {
    await put('o-1', 'export_done');
    await put('o-1', 'log_alert');
    expect(told).toEqual([
      { operatorId: 'o-1', unread: 1 },
      { operatorId: 'o-1', unread: 2 },
    ]);
  });

  test('shows one’s own notices, newest first, and nobody else’s', async () => {
    await put('o-2', 'log_alert');
    const { data } = await one()(account.notices, {});
    expect(data?.list.map(({ kind }) => kind)).toEqual(['log_alert', 'export_done']);
    expect(data).toMatchObject({ count: 2, unread: 2 });
    const { data: older } = await one()(account.notices, { query: { before: data?.list[0]?.id ?? '' } });
    expect(older?.list.map(({ kind }) => kind)).toEqual(['export_done']);
  });

  test('marks one as read, then all, and nobody else’s', async () => {
    const { data } = await one()(account.notices, {});
    const { data: foreign } = await other()(account.notices, {});
    const ids = [data?.list[0]?.id ?? '', foreign?.list[0]?.id ?? ''];
    expect((await one()(account.readNotices, { body: { ids } })).data).toEqual({ unread: 1 });
    expect((await one()(account.notices, { query: { unread: true } })).data?.count).toBe(1);
    expect((await other()(account.notices, {})).data?.unread).toBe(1);
    expect((await one()(account.readNotices, { body: {} })).data).toEqual({ unread: 0 });
    expect(told).toEqual([
      { operatorId: 'o-1', unread: 1 },
      { operatorId: 'o-1', unread: 0 },
    ]);
  });
});

describe('API keys of the own account', () => {
  const living = async () => (await one()(account.apiKeys, {})).data?.list.filter((key) => !key.revokedAt);

  test('are shown once, end by themselves, and are kept as nothing but a digest', async () => {
    const { data } = await one()(account.addApiKey, { body: { name: 'BI 报表', codes: ['0302'] } });
    expect(data).toMatchObject({ name: 'BI 报表', codes: ['0302'], areaIds: null });
    expect(data?.key).toMatch(/^ksk_[\w-]{43}$/);
    expect(data?.expiresAt).toBe(fixture.clock.now + 90 * day);
    expect(JSON.stringify(await living())).not.toContain('ksk_');
    const stored = await fixture.write((db) => db.selectFrom('api_key').selectAll().execute());
    const kept = await fixture.write((db) => db.selectFrom('idempotency').selectAll().execute());
    for (const rows of [stored, kept, await logOf('add_api_key')])
      expect(JSON.stringify(rows)).not.toContain(data?.key);
  });

  test('are not remembered under an idempotency key: the answer is a secret', async () => {
    const body = { name: 'twice' };
    const headers = { 'idempotency-key': 'one-and-the-same-wish' };
    const ask = one();
    const first = await ask(account.addApiKey, { body }, headers);
    const second = await ask(account.addApiKey, { body }, headers);
    expect(second.data?.key).not.toBe(first.data?.key);
    const kept = await fixture.write((db) => db.selectFrom('idempotency').selectAll().execute());
    expect(kept).toEqual([]);
  });

  test.each([
    [{ codes: ['0302', '1101'] }, 'role.exceeds'],
    [{ areaIds: [31, 41] }, 'scope.denied'],
    [{ areaIds: [999] }, 'scope.denied'],
    [{ days: 366 }, 'common.invalid'],
    [{ days: 0 }, 'common.invalid'],
    [{ codes: [] }, 'common.invalid'],
  ])('%j is refused: %s', async (over, code) => {
    expect((await one()(account.addApiKey, { body: { name: 'too much', ...over } })).code).toBe(code);
  });

  test('may be made for what asks for a fresh proof, which is told and logged', async () => {
    const { data } = await one()(account.addApiKey, { body: { name: 'integrator', stepUp: true } });
    expect(data?.stepUp).toBe(true);
    expect((await living())?.find(({ keyId }) => keyId === data?.keyId)?.stepUp).toBe(true);
    expect(JSON.stringify(await logOf('add_api_key'))).toContain('"stepUp":true');
  });

  test('may be limited to an area of the account', async () => {
    const { data } = await one()(account.addApiKey, { body: { name: 'north only', areaIds: [31] } });
    expect(data?.areaIds).toEqual([31]);
  });

  test('require step-up', async () => {
    const stale = one({ provenAt: fixture.clock.now - 16 * 60_000 });
    expect(await stale(account.addApiKey, { body: { name: 'late' } })).toMatchObject({
      status: 403,
      code: 'common.step_up',
    });
  });

  test('make no further keys and take off no authenticator app, whatever they were made for', async () => {
    const key = one({ provenAt: null, needsNoProof: true });
    for (const said of [
      await key(account.addApiKey, { body: { name: 'longer' } }),
      await key(account.beginTotp, {}),
      await key(account.removeTotp, {}),
    ])
      expect(said).toMatchObject({ status: 403, code: 'common.step_up' });
  });

  test('can be revoked by their owner alone, and stay listed', async () => {
    const { data } = await one()(account.addApiKey, { body: { name: 'short-lived' } });
    const params = { keyId: data?.keyId ?? '' };
    expect(await other()(account.revokeApiKey, { params })).toMatchObject({ status: 404 });
    expect((await one()(account.revokeApiKey, { params })).data?.revokedAt).toBe(fixture.clock.now);
    const { data: all } = await one()(account.apiKeys, {});
    expect(all?.list.at(-1)).toMatchObject({ keyId: params.keyId, revokedAt: fixture.clock.now });
  });

  test('are limited in number, also when many are asked for at once', async () => {
    const ask = one();
    const answers = await Promise.all(
      Array.from({ length: mostApiKeys + 4 }, (_, n) =>
        ask(account.addApiKey, { body: { name: `key ${n}` } }),
      ),
    );
    expect(answers.map(({ code }) => code)).toContain('account.too_many_keys');
    expect(await living()).toHaveLength(mostApiKeys);
  });
});

test('nobody who is not signed in gets anything', async () => {
  for (const call of [account.profile, account.sessions, account.apiKeys, account.notices, account.layout])
    expect(await fixture.stranger(call, {})).toMatchObject({ status: 401 });
});
