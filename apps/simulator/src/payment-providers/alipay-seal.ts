import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';
import type { DemoProviders } from '@kickstand/contract/money/payment-providers';

type Params = Readonly<Record<string, string>>;

/** The signed text of parameters: the non-empty ones, by name. */
const textOf = (params: Params, without: readonly string[]) =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** Alipay's own key, and its verification of the merchant. */
export class AlipaySeal {
  readonly account: DemoProviders['alipay'];
  readonly #key: KeyObject;
  readonly #merchantKey: KeyObject;

  constructor(account: DemoProviders['alipay']) {
    this.account = account;
    this.#key = createPrivateKey(account.providerKey);
    this.#merchantKey = createPublicKey(account.merchantKey);
  }

  sign(text: string) {
    return createSign('RSA-SHA256').update(text).sign(this.#key, 'base64');
  }

  /** Parameters of a notification, signed. */
  signed(params: Params): Record<string, string> {
    return { ...params, sign_type: 'RSA2', sign: this.sign(textOf(params, [])) };
  }

  isMerchants(params: Params) {
    return (
      params.app_id === this.account.appId &&
      createVerify('RSA-SHA256')
        .update(textOf(params, ['sign']))
        .verify(this.#merchantKey, params.sign ?? '', 'base64')
    );
  }
}
