import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { DemoProviders } from '@kickstand/contract/money/payment-providers';
import { type Faults, faults } from '../../../simulator/src/payment-providers/faults.ts';
import { openProviders } from '../../../simulator/src/payment-providers/providers.ts';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};
const pemOf = ({ privateKey }: ReturnType<typeof pair>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const usualNumbers = { wechat: '1900000109', alipay: '2088000000000109', alipayApp: '2021000000000109' };

/** A merchant of both providers, and what the providers know of it. */
export function aMerchant(numbers = usualNumbers) {
  const [wechat, wechatProvider, alipay, alipayProvider] = [pair(), pair(), pair(), pair()];
  const known: DemoProviders = {
    wechat: {
      merchantId: numbers.wechat,
      appId: 'wx8888888888888888',
      serviceId: '50000100000000000000000000000109',
      miniAppId: 'wx9999999999999999',
      serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      apiV3Key: '0123456789abcdefghijklmnopqrstuv',
      merchantKey: wechat.publicKey,
      providerKey: pemOf(wechatProvider),
    },
    alipay: {
      merchantId: numbers.alipay,
      appId: numbers.alipayApp,
      serviceId: 'INDUSTRY|EBIKE_RENT',
      merchantKey: alipay.publicKey,
      providerKey: pemOf(alipayProvider),
    },
  };
  return {
    known,
    wechat: {
      merchantId: known.wechat.merchantId,
      appId: known.wechat.appId,
      serviceId: known.wechat.serviceId,
      miniAppId: known.wechat.miniAppId,
      serial: known.wechat.serial,
      privateKey: wechat.privateKey,
      apiV3Key: Buffer.from(known.wechat.apiV3Key),
      providerKey: undefined,
    },
    alipay: {
      merchantId: known.alipay.merchantId,
      appId: known.alipay.appId,
      serviceId: known.alipay.serviceId,
      privateKey: alipay.privateKey,
      providerKey: createPublicKey(alipayProvider.privateKey),
    },
  };
}

/** Both providers on a port of this machine; nothing goes wrong but what is asked for. */
export const simulatedProviders = (
  keys: DemoProviders,
  {
    wrong = {},
    ...more
  }: {
    wrong?: Partial<Faults>;
    now?: () => number;
    file?: string;
    refundMs?: number;
    provision?: string;
  } = {},
) => openProviders({ keys, port: 0, faults: faults.parse(wrong), seed: 7, ...more });
