import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { AlipayProvider } from '../provider-api/alipay/alipay-provider.ts';
import type { PaymentProvider, ProviderName } from '../provider-api/port.ts';
import { privateKeyOf, publicKeyOf } from '../provider-api/typed-keys.ts';
import { WechatProvider } from '../provider-api/wechat/wechat-provider.ts';
import type { StoredProvider } from './payment-providers.store.ts';

/** Seals stored values and opens them again; `place` binds the result to its storage location. */
export interface Sealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
}

// No migration can open what is sealed: its place and the names in it stay what they were when it was written first.
const placeOf = ({ provider, merchantId }: Pick<StoredProvider, 'provider' | 'merchantId'>) =>
  `payment-house.${provider}.${merchantId}`;
const sealedSecrets = z
  .object({ privateKey: z.string(), apiV3Key: z.string(), houseKey: z.string() })
  .transform(({ houseKey: providerKey, ...own }) => ({ ...own, providerKey }));

/** The sealed part of a provider's configuration. */
export type ProviderSecrets = z.output<typeof sealedSecrets>;

export const sealSecrets = (
  sealer: Sealer,
  of: Pick<StoredProvider, 'provider' | 'merchantId'>,
  { providerKey: houseKey, ...own }: ProviderSecrets,
) => sealer.seal(JSON.stringify({ ...own, houseKey } satisfies z.input<typeof sealedSecrets>), placeOf(of));

const openSecrets = (
  sealer: Sealer,
  of: Pick<StoredProvider, 'provider' | 'merchantId' | 'sealed'>,
): ProviderSecrets => sealedSecrets.parse(JSON.parse(sealer.open(of.sealed, placeOf(of))));

/** A provider's keys; undefined if they were sealed with another deployment's secret. */
export function readableSecrets(...of: Parameters<typeof openSecrets>): ProviderSecrets | undefined {
  try {
    return openSecrets(...of);
  } catch {
    return undefined;
  }
}

/** A key's fingerprint: SHA-256 of its public half. */
export function printOf(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

const realAddress: Record<ProviderName, string> = {
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com/gateway.do',
};

export interface MakingParts {
  sealer: Sealer;
  now(): number;
  /** Where the provider sends notifications for one of its merchants. */
  notifyUrl(provider: ProviderName, merchantId: string): string;
}

/** A provider client from its stored configuration; throws if that cannot be read. */
export function providerFrom(
  { sealer, now, notifyUrl }: MakingParts,
  stored: StoredProvider,
): PaymentProvider {
  const { provider, merchantId, appId, miniAppId, serviceId, serial, providerKeyId } = stored;
  const { privateKey, apiV3Key, providerKey } = openSecrets(sealer, stored);
  const common = {
    base: (stored.baseUrl || realAddress[provider]).replace(/\/$/, ''),
    now,
    notifyUrl: () => notifyUrl(provider, merchantId),
  };
  if (provider === 'alipay')
    return new AlipayProvider({
      ...common,
      account: {
        merchantId,
        appId,
        serviceId,
        privateKey: privateKeyOf(privateKey),
        providerKey: publicKeyOf(providerKey),
      },
    });
  return new WechatProvider({
    ...common,
    account: {
      merchantId,
      appId,
      miniAppId,
      serviceId,
      serial,
      privateKey: privateKeyOf(privateKey),
      apiV3Key: Buffer.from(apiV3Key),
      providerKey: providerKeyId ? { id: providerKeyId, key: publicKeyOf(providerKey) } : undefined,
    },
  });
}
