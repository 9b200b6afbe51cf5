import { createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import type { WechatAccount } from './provider-keys.ts';

const scheme = 'WECHATPAY2-SHA256-RSA2048';

/** The lines that are signed, each with its end. */
const lined = (...parts: readonly (string | number)[]) => parts.map((part) => `${part}\n`).join('');

const signed = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text).sign(key, 'base64');

interface Said {
  method: string;
  /** The path with its query, as it is asked for. */
  path: string;
  body: string;
  /** Epoch seconds. */
  at: number;
  nonce: string;
}

/** The header that says that a request is ours. */
export function authorizationOf(account: WechatAccount, { method, path, body, at, nonce }: Said): string {
  const signature = signed(lined(method, path, at, nonce, body), account.privateKey);
  const { merchantId, serial } = account;
  return `${scheme} mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${at}",serial_no="${serial}"`;
}

export const newNonce = () => randomBytes(16).toString('hex');

/** What an app hands to WeChat, so that its rider pays an order. */
export function prepayOfApp(account: WechatAccount, prepayId: string, at: number, nonce = newNonce()) {
  const { appId, merchantId, privateKey } = account;
  return {
    appid: appId,
    partnerid: merchantId,
    prepayid: prepayId,
    package: 'Sign=WXPay',
    noncestr: nonce,
    timestamp: String(at),
    sign: signed(lined(appId, at, nonce, prepayId), privateKey),
  };
}

/** The same of a mini program. */
export function prepayOfMini(account: WechatAccount, prepayId: string, at: number, nonce = newNonce()) {
  const what = `prepay_id=${prepayId}`;
  return {
    appId: account.miniAppId,
    timeStamp: String(at),
    nonceStr: nonce,
    package: what,
    signType: 'RSA',
    paySign: signed(lined(account.miniAppId, at, nonce, what), account.privateKey),
  };
}

/** What the provider says of its signature, in the headers of what it sends. */
export interface ProviderSignature {
  serial: string;
  at: string;
  nonce: string;
  signature: string;
}

export function signatureIn(
  header: (name: string) => string | null | undefined,
): ProviderSignature | undefined {
  const [serial, at, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) =>
    header(`wechatpay-${name}`),
  );
  return serial && at && nonce && signature ? { serial, at, nonce, signature } : undefined;
}

/** Signatures that the provider makes wrongly on purpose begin like this. */
export const isProbe = ({ signature }: ProviderSignature) => signature.startsWith('WECHATPAY/SIGNTEST/');

const farthestMs = 5 * 60_000;

/** Signed more than five minutes ago, or ahead of our clock by that. */
export const isTooOld = ({ at }: ProviderSignature, now: number) =>
  !(Math.abs(now - Number(at) * 1_000) <= farthestMs);

export const isSignedBy = (key: KeyObject, { at, nonce, signature }: ProviderSignature, body: string) =>
  createVerify('RSA-SHA256')
    .update(lined(at, nonce, body))
    .verify(key, signature, 'base64');
