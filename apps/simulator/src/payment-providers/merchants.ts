import { createPrivateKey } from 'node:crypto';
import type { DemoProviders } from '@kickstand/contract/money/payment-providers';
import { type AlipayParts, SimulatedAlipay } from './alipay.ts';
import { AlipaySeal } from './alipay-seal.ts';
import type { ProviderName } from './book.ts';
import type { Heard, Said } from './said.ts';
import { SimulatedWechat, type WechatParts } from './wechat.ts';
import { WechatSeal } from './wechat-seal.ts';

type Common = Omit<WechatParts & AlipayParts, 'seal' | 'merchant'>;
type Keys = Pick<DemoProviders, 'wechat' | 'alipay'>;

/** Both providers as seen by one of their merchants. */
function merchantAt(keys: Keys, common: Common, isFranchisee: boolean) {
  const wechatSeal = new WechatSeal(keys.wechat, createPrivateKey(keys.wechat.providerKey), common.now);
  const at = (name: ProviderName) => (isFranchisee ? keys[name].merchantId : undefined);
  return {
    wechatSeal,
    wechat: new SimulatedWechat({ ...common, seal: wechatSeal, merchant: at('wechat') }),
    alipay: new SimulatedAlipay({ ...common, seal: new AlipaySeal(keys.alipay), merchant: at('alipay') }),
  };
}

/** All merchants at the providers: head office, and franchisees that collect themselves. */
export class Merchants {
  readonly own: ReturnType<typeof merchantAt>;
  readonly #byMerchant = new Map<string, SimulatedWechat | SimulatedAlipay>();
  readonly #wechats = new Map<string, SimulatedWechat>();
  readonly #alipays = new Map<string, SimulatedAlipay>();

  constructor({ franchisees = [], ...keys }: DemoProviders, common: Common) {
    this.own = merchantAt(keys, common, false);
    for (const [one, at] of [
      [keys, this.own] as const,
      ...franchisees.map((franchisee) => [franchisee, merchantAt(franchisee, common, true)] as const),
    ]) {
      this.#wechats.set(one.wechat.merchantId, at.wechat);
      this.#alipays.set(one.alipay.appId, at.alipay);
      this.#byMerchant.set(`wechat ${one.wechat.merchantId}`, at.wechat);
      this.#byMerchant.set(`alipay ${one.alipay.merchantId}`, at.alipay);
    }
  }

  /** The merchant; head office's if no number is given. */
  of({ provider, merchant }: { provider: ProviderName; merchant?: string | undefined }) {
    return this.#byMerchant.get(`${provider} ${merchant}`) ?? this.own[provider];
  }

  /** All merchants at a provider. */
  at(provider: ProviderName): readonly (SimulatedWechat | SimulatedAlipay)[] {
    return [...(provider === 'wechat' ? this.#wechats : this.#alipays).values()];
  }

  /** Handled by the merchant that the request identifies. */
  handle(heard: Heard): Said {
    if (heard.path.startsWith('/v3/')) {
      const [, mchid = ''] = /mchid="(\d+)"/.exec(String(heard.headers.authorization ?? '')) ?? [];
      return (this.#wechats.get(mchid) ?? this.own.wechat).handle(heard);
    }
    const said = new URL(heard.path, 'http://provider').searchParams;
    const appId = said.get('app_id') ?? new URLSearchParams(heard.body).get('app_id') ?? '';
    return (this.#alipays.get(appId) ?? this.own.alipay).handle(heard);
  }
}
