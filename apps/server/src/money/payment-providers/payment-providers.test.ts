import type { RequestOf } from '@kickstand/contract/kit';
import { paymentProviders } from '@kickstand/contract/money/payment-providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aMerchant, simulatedProviders } from '../../../test/money/providers.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { LiveProviders } from './live-providers.service.ts';
import { paymentProvidersRoutes } from './payment-providers.routes.ts';

const merchant = aMerchant();
const pem = (key: typeof merchant.wechat.privateKey) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const spki = (key: typeof merchant.alipay.providerKey) =>
  key.export({ type: 'spki', format: 'pem' }).toString();
const sealer = makeVault(Buffer.alloc(32, 9));
const notifyUrl = (provider: string, id: string) => `https://bikes.example/pay/notify/${provider}/${id}`;

let fixture: FeatureFixture;
let simulated: Awaited<ReturnType<typeof simulatedProviders>>;
let live: LiveProviders;
let ask: ReturnType<FeatureFixture['as']>;
const troubles: string[] = [];

beforeAll(async () => {
  const now = () => fixture.clock.now;
  const parts = { sealer, now, notifyUrl, zone: 'Asia/Shanghai', demo: true };
  fixture = await featureFixture(() => paymentProvidersRoutes(parts));
  simulated = await simulatedProviders(merchant.known, { now });
  const onTrouble = (_: unknown, what: string) => void troubles.push(what);
  live = new LiveProviders({ sealer, now, notifyUrl, database: fixture.database, demo: true, onTrouble });
  ask = fixture.as({ codes: ['0502', '050280'] });
});
beforeEach(async () => {
  troubles.length = 0;
  await fixture.write((db) =>
    db.updateTable('payment_provider').set({ state: 'gone', sealed: null }).execute(),
  );
});
const sealed = (where: 'draft' | 'gone') =>
  fixture.write((db) =>
    db
      .selectFrom('payment_provider')
      .select('sealed')
      .where('state', '=', where)
      .where('sealed', 'is not', null)
      .execute(),
  );
afterAll(async () => {
  await simulated.close();
  await fixture.close();
});

type Body = RequestOf<typeof paymentProviders.save>['body'];
const wechat = (over: Partial<Body> = {}): Body => ({
  merchantId: merchant.wechat.merchantId,
  appId: merchant.wechat.appId,
  miniAppId: '',
  serial: merchant.wechat.serial,
  providerKeyId: '',
  serviceId: '',
  feeBp: 60,
  baseUrl: simulated.base,
  privateKey: pem(merchant.wechat.privateKey),
  apiV3Key: merchant.known.wechat.apiV3Key,
  providerKey: '',
  ...over,
});
const alipay = (over: Partial<Body> = {}): Body => ({
  ...wechat({ apiV3Key: '', serial: '' }),
  merchantId: merchant.alipay.merchantId,
  appId: merchant.alipay.appId,
  privateKey: pem(merchant.alipay.privateKey),
  baseUrl: `${simulated.base}/gateway.do`,
  providerKey: spki(merchant.alipay.providerKey),
  ...over,
});
const save = (provider: 'wechat' | 'alipay', body: Body) =>
  ask(paymentProviders.save, { params: { provider }, body });
const change = { reason: '接入支付机构' };
const offer = (row: { id: string; version: number } | undefined) =>
  ask(paymentProviders.offer, {
    params: { id: row?.id ?? '' },
    body: { ...change, version: row?.version ?? 0 },
  });
const list = async () => (await ask(paymentProviders.list, {})).data?.list ?? [];
const states = async () =>
  (await list()).map(({ provider, merchantId, state }) => [provider, merchantId, state]);

describe('a provider', () => {
  test.each([
    ['wechat', wechat],
    ['alipay', alipay],
  ] as const)('of %s is written down, tested, and then collected at', async (provider, body) => {
    const { data } = await save(provider, body());
    expect(data).toMatchObject({ state: 'draft', ownKeyPrint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const tested = await ask(paymentProviders.test, { params: { id: data?.id ?? '' } });
    expect(tested.data).toEqual({ said: 'well', code: 'unknown_order', message: '' });
    await live.refresh();
    expect([...live.keys()]).toEqual([]);
    expect((await offer(data)).data).toMatchObject({ state: 'offered' });
    await live.refresh();
    const offered = live.get(provider);
    expect(offered?.merchantId).toBe(body().merchantId);
    expect(await offered?.provider.query('any-order')).toMatchObject({ value: { state: 'unknown_order' } });
    const before = offered?.provider;
    await live.refresh();
    expect(live.get(provider)?.provider).toBe(before);
  });

  test('shows no key to anybody, nor to the operator log', async () => {
    const { data } = await save('alipay', alipay());
    const { rows } = await fixture.fresh.owner.query('select * from audit_log order by seq desc limit 1');
    const shown = JSON.stringify([data, await list(), rows]);
    expect(shown).not.toContain('PRIVATE KEY');
    expect(shown).not.toContain(pem(merchant.alipay.privateKey).slice(60, 120));
    expect(rows[0]).toMatchObject({ module: 'settings', action: 'draftProvider', sensitive: true });
    expect(JSON.stringify(await sealed('draft'))).not.toContain('PRIVATE');
  });

  test('keeps the keys that are left empty, and forgets those it needs no more', async () => {
    await offer((await save('wechat', wechat())).data);
    const { data } = await save('wechat', wechat({ privateKey: '', apiV3Key: '', serial: 'abc123' }));
    expect(data).toMatchObject({ state: 'draft', serial: 'ABC123' });
    await offer(data);
    expect(await states()).toEqual([['wechat', merchant.wechat.merchantId, 'offered']]);
    expect(await sealed('gone')).toEqual([]);
  });

  test('whose keys another secret sealed is written down with new ones, and said to be unreadable until then', async () => {
    const { data } = await save('wechat', wechat());
    await fixture.write((db) =>
      db.updateTable('payment_provider').set({ sealed: '-' }).where('state', '=', 'draft').execute(),
    );
    const tested = () => ask(paymentProviders.test, { params: { id: data?.id ?? '' } });
    expect((await tested()).code).toBe('payment_provider.unreadable');
    expect((await save('wechat', wechat({ privateKey: '' }))).code).toBe('payment_provider.lacks');
    expect((await save('wechat', wechat())).data).toMatchObject({ state: 'draft' });
  });

  test('of another number is asked about what was begun at the one before', async () => {
    await offer((await save('wechat', wechat())).data);
    await offer((await save('wechat', wechat({ merchantId: '1900000110' }))).data);
    expect(await states()).toEqual([
      ['wechat', '1900000110', 'offered'],
      ['wechat', '1900000109', 'kept'],
    ]);
    await live.refresh();
    expect(live.get('wechat')?.merchantId).toBe('1900000110');
    expect(live.formerly('wechat:1900000109')).toBeDefined();
  });

  test('is switched off for new payments alone, and on again', async () => {
    const { data } = await offer((await save('wechat', wechat())).data);
    const off = await ask(paymentProviders.switchOff, {
      params: { id: data?.id ?? '' },
      body: { ...change, version: data?.version ?? 0 },
    });
    expect(off.data).toMatchObject({ state: 'kept' });
    await live.refresh();
    expect(live.get('wechat')).toBeUndefined();
    expect(live.formerly('wechat:1900000109')).toBeDefined();
    expect((await offer(off.data)).data).toMatchObject({ state: 'offered' });
  });
});

describe('what cannot be', () => {
  const small =
    'MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALRiMLAHudeSA2cV4Vzl8Rl7x9mRyrNFCLNBhGBN4xNu';

  test.each([
    ['payment_provider.lacks', { serial: '' }],
    ['payment_provider.lacks', { providerKeyId: 'PUB_KEY_ID_1' }],
    ['payment_provider.private_key', { privateKey: 'not a key' }],
    ['payment_provider.private_key', { privateKey: small }],
    ['payment_provider.api_key', { apiV3Key: 'short' }],
  ])('is refused: %s', async (code, over) => {
    expect(await save('wechat', wechat(over))).toMatchObject({ code });
    expect(await list()).toEqual([]);
  });

  test('is the merchant’s own key for that of the provider', async () => {
    const own = spki(merchant.alipay.providerKey);
    expect(await save('alipay', alipay({ providerKey: own.replace('PUBLIC', 'PUBLI') }))).toMatchObject({
      code: 'payment_provider.provider_key',
    });
    expect(await save('alipay', alipay({ providerKey: merchant.known.alipay.merchantKey }))).toMatchObject({
      code: 'payment_provider.provider_key',
    });
  });

  test('is a draft that somebody else has changed', async () => {
    const { data } = await save('wechat', wechat());
    expect(await offer(data && { ...data, version: 9 })).toMatchObject({ code: 'common.stale_version' });
  });

  test('is a demo’s provider in a deployment that is none', async () => {
    await offer((await save('wechat', wechat())).data);
    const onTrouble = (_: unknown, what: string) => void troubles.push(what);
    const now = () => fixture.clock.now;
    const real = new LiveProviders({
      sealer,
      now,
      notifyUrl,
      database: fixture.database,
      demo: false,
      onTrouble,
    });
    await real.refresh();
    expect([...real.keys()]).toEqual([]);
    expect(troubles).toEqual([expect.stringContaining('wechat')]);
  });

  test('is said when it is tested', async () => {
    const { data } = await save('alipay', alipay({ providerKey: aMerchant().known.alipay.merchantKey }));
    const tested = await ask(paymentProviders.test, { params: { id: data?.id ?? '' } });
    expect(tested.data).toMatchObject({
      said: 'unknown',
      message: expect.stringContaining('signed wrongly'),
    });
  });
});
