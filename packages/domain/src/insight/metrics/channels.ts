import { minus, plus, type Term } from './facts.ts';
import { type Metric, metric } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' } } as const;

const received = ['topUp', 'paidOnline', 'cardSold', 'depositPaid', 'unclaimedReceived'];
const sentBack = ['withdrawal', 'refundedOnline', 'cardRefunded', 'depositRefunded', 'unclaimedSentBack'];

const providers = {
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
} as const;
type Provider = keyof typeof providers;

const moved = (make: typeof plus, kinds: readonly string[], provider: Provider): Term =>
  make(['1110'], { kinds, providers: [provider] });

type Said = Pick<Metric, 'zh' | 'en' | 'is' | 'terms'>;
const amount = (said: Said) => metric({ ...summed, ...said, unit: 'cents' });
const often = (said: Said) => metric({ ...summed, ...said, unit: 'count', often: true });

const inOf = (provider: Provider) =>
  amount({
    zh: `${providers[provider].zh}收款`,
    en: `Received through ${providers[provider].en}`,
    is: {
      zh: `通过${providers[provider].zh}收到的款项，含诚信金`,
      en: `Amount received through ${providers[provider].en}, including deposits`,
    },
    terms: [moved(plus, received, provider)],
  });
const outOf = (provider: Provider) =>
  amount({
    zh: `${providers[provider].zh}退款`,
    en: `Sent back through ${providers[provider].en}`,
    is: {
      zh: `通过${providers[provider].zh}退回的款项`,
      en: `Amount sent back through ${providers[provider].en}`,
    },
    terms: [moved(minus, sentBack, provider)],
  });
const netOf = (provider: Provider) =>
  amount({
    zh: `${providers[provider].zh}净额`,
    en: `${providers[provider].en}, net`,
    is: {
      zh: `${providers[provider].zh}收款 − 退款`,
      en: `Received through ${providers[provider].en} minus sent back`,
    },
    terms: [moved(plus, [...received, ...sentBack], provider)],
  });
const paymentsOf = (provider: Provider) =>
  often({
    zh: `${providers[provider].zh}收款笔数`,
    en: `Payments through ${providers[provider].en}`,
    is: {
      zh: `${providers[provider].zh}收款的笔数`,
      en: `Number of payments received through ${providers[provider].en}`,
    },
    terms: [moved(plus, received, provider)],
  });
const refundsOf = (provider: Provider) =>
  often({
    zh: `${providers[provider].zh}退款笔数`,
    en: `Refunds through ${providers[provider].en}`,
    is: {
      zh: `${providers[provider].zh}退款的笔数`,
      en: `Number of refunds sent through ${providers[provider].en}`,
    },
    terms: [moved(plus, sentBack, provider)],
  });

const channelNet = amount({
  zh: '渠道净额',
  en: 'Channels, net',
  is: {
    zh: '各支付渠道收款 − 退款，含诚信金',
    en: 'Received through payment providers minus sent back, including deposits',
  },
  terms: [plus(['1110'], { kinds: [...received, ...sentBack] })],
});

/** The figures of this family. */
export const channelFigures = {
  wechatIn: inOf('wechat'),
  wechatOut: outOf('wechat'),
  wechatNet: netOf('wechat'),
  wechatPayments: paymentsOf('wechat'),
  wechatRefunds: refundsOf('wechat'),
  alipayIn: inOf('alipay'),
  alipayOut: outOf('alipay'),
  alipayNet: netOf('alipay'),
  alipayPayments: paymentsOf('alipay'),
  alipayRefunds: refundsOf('alipay'),
  channelNet,
} as const;
