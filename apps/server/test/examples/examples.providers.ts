import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { sealSecrets } from '../../src/money/payment-providers/making.service.ts';
import { insertProvider, offerProvider } from '../../src/money/payment-providers/payment-providers.store.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';
import { fixtureNow } from '../feature-fixture.ts';
import { type AnyRequest, fixtureSecret, type World } from '../harness.ts';
import { aStaffMember } from '../people/staff.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const ours = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const apiV3Key = '0123456789abcdefghijklmnopqrstuv';
const said = {
  appId: 'wx8888888888888888',
  miniAppId: '',
  serial: 'ABC123',
  providerKeyId: '',
  serviceId: '',
  feeBp: 60,
};
/** Nobody listens there. */
const baseUrl = 'https://127.0.0.1:9';

/** Another number of ours at WeChat Pay each time: a draft, or where money is collected. */
async function aProvider(db: Db, state: 'draft' | 'offered') {
  await db.updateTable('payment_provider').set({ state: 'gone', sealed: null }).execute();
  const [id, provider] = [newId(), 'wechat' as const];
  const merchantId = String(1_900_000_000 + Math.floor(Math.random() * 99_999_999));
  const secrets = { privateKey: ours, apiV3Key, providerKey: '' };
  await insertProvider(db, {
    ...said,
    id,
    provider,
    merchantId,
    baseUrl,
    ownKeyPrint: 'a'.repeat(64),
    providerKeyPrint: '',
    sealed: sealSecrets(makeVault(fixtureSecret), { provider, merchantId }, secrets),
    by: '周敏',
    now: fixtureNow,
  });
  if (state === 'offered') await offerProvider(db, id, { by: '周敏', approver: null, now: fixtureNow });
  return { id, version: state === 'offered' ? 2 : 1 };
}

const changing =
  (state: 'draft' | 'offered'): Example =>
  async (_, db) => {
    const { id, version } = await aProvider(db, state);
    await aStaffMember(db, { operatorId: newId(), agentId: 2, codes: ['0502', '050280', 'approve'] });
    return { params: { id }, body: { version, reason: '接入支付机构' } };
  };

/** Good requests about payment providers. */
export const providerExamples: Readonly<Record<string, Example>> = {
  'paymentProviders.save': () => ({
    params: { provider: 'wechat' },
    body: { ...said, merchantId: '1900000109', baseUrl: '', privateKey: ours, apiV3Key, providerKey: '' },
  }),
  'paymentProviders.test': async (_, db) => ({ params: { id: (await aProvider(db, 'draft')).id } }),
  'paymentProviders.offer': changing('draft'),
  'paymentProviders.switchOff': changing('offered'),
};
