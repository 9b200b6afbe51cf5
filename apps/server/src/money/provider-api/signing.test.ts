import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { rawMember, signedBy, textOf } from './alipay/signing.ts';
import { privateKeyOf, publicKeyOf } from './typed-keys.ts';
import { unseal } from './wechat/provider-keys.ts';
import {
  authorizationOf,
  isProbe,
  isSignedBy,
  isTooOld,
  prepayOfApp,
  prepayOfMini,
} from './wechat/signing.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const account = {
  merchantId: '1900009191',
  appId: 'wx8888888888888888',
  miniAppId: 'wx9999999999999999',
  serviceId: '',
  serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  privateKey,
  apiV3Key: Buffer.alloc(32, 1),
  providerKey: undefined,
};
const isOurs = (text: string, signature: string) =>
  createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64');

test('WeChat Pay is signed method, path, time, nonce and body, each with its end of line', () => {
  const said = authorizationOf(account, {
    method: 'GET',
    path: '/v3/certificates',
    body: '',
    at: 1_554_208_460,
    nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
  });
  expect(said).toMatch(
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",/,
  );
  const signature = /signature="([^"]+)"/.exec(said)?.[1] ?? '';
  const text = 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n';
  expect(isOurs(text, signature)).toBe(true);
});

test('what an app and a mini program hand to WeChat is signed as each of them is asked to', () => {
  const app = prepayOfApp(account, 'wx2017', 1_554_208_460, 'n');
  expect(isOurs('wx8888888888888888\n1554208460\nn\nwx2017\n', app.sign)).toBe(true);
  const mini = prepayOfMini(account, 'wx2017', 1_554_208_460, 'n');
  expect(isOurs('wx9999999999999999\n1554208460\nn\nprepay_id=wx2017\n', mini.paySign)).toBe(true);
});

test('what WeChat signs is believed for five minutes, and its probes are known', () => {
  const text = '1554209980\nn\n{"data":[]}\n';
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  const said = { serial: 'A', at: '1554209980', nonce: 'n', signature };
  expect(isSignedBy(publicKey, said, '{"data":[]}')).toBe(true);
  expect(isSignedBy(publicKey, said, '{"data":[1]}')).toBe(false);
  const at = 1_554_209_980_000;
  expect([at, at + 300_000, at - 300_001, at + 300_001].map((now) => isTooOld(said, now))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isTooOld({ ...said, at: 'soon' }, at)).toBe(true);
  expect(isProbe({ ...said, signature: 'WECHATPAY/SIGNTEST/x' })).toBe(true);
});

test('what is sealed with AES-256-GCM opens with the key alone, and unchanged', () => {
  // Key 32 × 0x61, nonce "abcdefghijkl", additional data "certificate".
  const sealed = {
    algorithm: 'AEAD_AES_256_GCM' as const,
    nonce: 'abcdefghijkl',
    associated_data: 'certificate',
    ciphertext: 'D+eRJsojBEy32TTQjzbiEiwYsYIuKu+p2MX3zUSg',
  };
  expect(unseal(Buffer.alloc(32, 0x61), sealed)).toBe('hello provider');
  expect(() => unseal(Buffer.alloc(32, 0x62), sealed)).toThrow();
  expect(() => unseal(Buffer.alloc(32, 0x61), { ...sealed, associated_data: 'transaction' })).toThrow();
});

test('Alipay is signed what says something, by name', () => {
  const params = { method: 'alipay.trade.query', app_id: '2014', empty: '', charset: 'utf-8' };
  expect(textOf(params)).toBe('app_id=2014&charset=utf-8&method=alipay.trade.query');
  const alipay = { merchantId: '2088', appId: '2014', serviceId: '', privateKey, providerKey: publicKey };
  expect(isOurs(textOf(params), signedBy(alipay, params).sign ?? '')).toBe(true);
});

test('what Alipay signs is the member as it stands, whatever is in it', () => {
  const raw = '{"code":"10000","msg":"a \\"}{\\" b","deep":{"x":"}"}}';
  expect(
    rawMember(`{"alipay_trade_query_response":${raw},"sign":"abc"}`, 'alipay_trade_query_response'),
  ).toBe(raw);
  expect(rawMember('{"sign":"abc"}', 'alipay_trade_query_response')).toBeUndefined();
  expect(rawMember('{"a":{"b":1', 'a')).toBeUndefined();
});

test('keys are read with their frame of PEM and without, in both forms', () => {
  const bare = (pem: string) => pem.replaceAll(/-----.*-----|\s/g, '');
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  for (const typed of [pkcs8, pkcs1, bare(pkcs8), bare(pkcs1)])
    expect(privateKeyOf(typed).equals(createPrivateKey(pkcs8))).toBe(true);
  for (const typed of [spki, bare(spki)]) expect(publicKeyOf(typed).equals(createPublicKey(spki))).toBe(true);
});
