import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { AlipayHouse } from '../../payments/alipay/alipay-house.ts';
import type { HouseName, PaymentHouse } from '../../payments/port.ts';
import { privateKeyOf, publicKeyOf } from '../../payments/typed-keys.ts';
import { WechatHouse } from '../../payments/wechat/wechat-house.ts';
import type { StoredHouse } from './payment-houses.store.ts';

/** Seals what is kept, and opens it again; `place` ties it to where it is kept. */
export interface Sealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
}

const secrets = z.object({ privateKey: z.string(), apiV3Key: z.string(), houseKey: z.string() });
/** What is kept of a house sealed. */
export type HouseSecrets = z.infer<typeof secrets>;

const placeOf = ({ house, merchantId }: Pick<StoredHouse, 'house' | 'merchantId'>) =>
  `payment-house.${house}.${merchantId}`;

export const sealSecrets = (
  sealer: Sealer,
  of: Pick<StoredHouse, 'house' | 'merchantId'>,
  kept: HouseSecrets,
) => sealer.seal(JSON.stringify(kept), placeOf(of));

const openSecrets = (
  sealer: Sealer,
  of: Pick<StoredHouse, 'house' | 'merchantId' | 'sealed'>,
): HouseSecrets => secrets.parse(JSON.parse(sealer.open(of.sealed, placeOf(of))));

/** The keys of a house; undefined where they were sealed by another secret than this deployment's. */
export function readableSecrets(...of: Parameters<typeof openSecrets>): HouseSecrets | undefined {
  try {
    return openSecrets(...of);
  } catch {
    return undefined;
  }
}

/** By what a key is known: SHA-256 of its public half. */
export function printOf(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

const realAddress: Record<HouseName, string> = {
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com/gateway.do',
};

export interface MakingParts {
  sealer: Sealer;
  now(): number;
  /** Where the house tells us what happened at a merchant of its. */
  notifyUrl(house: HouseName, merchantId: string): string;
}

/** A house as it is spoken to by what is kept of it; throws where that cannot be read. */
export function houseFrom({ sealer, now, notifyUrl }: MakingParts, stored: StoredHouse): PaymentHouse {
  const { house, merchantId, appId, miniAppId, serviceId, serial, houseKeyId } = stored;
  const { privateKey, apiV3Key, houseKey } = openSecrets(sealer, stored);
  const common = {
    base: (stored.baseUrl || realAddress[house]).replace(/\/$/, ''),
    now,
    notifyUrl: () => notifyUrl(house, merchantId),
  };
  if (house === 'alipay')
    return new AlipayHouse({
      ...common,
      account: {
        merchantId,
        appId,
        serviceId,
        privateKey: privateKeyOf(privateKey),
        houseKey: publicKeyOf(houseKey),
      },
    });
  return new WechatHouse({
    ...common,
    account: {
      merchantId,
      appId,
      miniAppId,
      serviceId,
      serial,
      privateKey: privateKeyOf(privateKey),
      apiV3Key: Buffer.from(apiV3Key),
      houseKey: houseKeyId ? { id: houseKeyId, key: publicKeyOf(houseKey) } : undefined,
    },
  });
}
