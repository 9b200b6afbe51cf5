import { minus, plus, type Term } from './facts.ts';
import { type Metric, metric } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' } } as const;

const received = ['topUp', 'paidOnline', 'cardSold', 'depositPaid', 'unclaimedReceived'];
const sentBack = ['withdrawal', 'refundedOnline', 'cardRefunded', 'depositRefunded', 'unclaimedSentBack'];

const houses = {
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
} as const;
type House = keyof typeof houses;

const moved = (make: typeof plus, kinds: readonly string[], house: House): Term =>
  make(['1110'], { kinds, houses: [house] });

type Said = Pick<Metric, 'zh' | 'en' | 'is' | 'terms'>;
const amount = (said: Said) => metric({ ...summed, ...said, unit: 'cents' });
const often = (said: Said) => metric({ ...summed, ...said, unit: 'count', often: true });

const inOf = (house: House) =>
  amount({
    zh: `${houses[house].zh}收款`,
    en: `Received through ${houses[house].en}`,
    is: {
      zh: `通过${houses[house].zh}收到的款项，含诚信金`,
      en: `What ${houses[house].en} received, deposits too`,
    },
    terms: [moved(plus, received, house)],
  });
const outOf = (house: House) =>
  amount({
    zh: `${houses[house].zh}退款`,
    en: `Sent back through ${houses[house].en}`,
    is: { zh: `通过${houses[house].zh}退回的款项`, en: `What ${houses[house].en} sent back` },
    terms: [moved(minus, sentBack, house)],
  });
const netOf = (house: House) =>
  amount({
    zh: `${houses[house].zh}净额`,
    en: `${houses[house].en}, net`,
    is: { zh: `${houses[house].zh}收款 − 退款`, en: `Received through ${houses[house].en} less sent back` },
    terms: [moved(plus, [...received, ...sentBack], house)],
  });
const paymentsOf = (house: House) =>
  often({
    zh: `${houses[house].zh}收款笔数`,
    en: `Payments through ${houses[house].en}`,
    is: { zh: `${houses[house].zh}收款的笔数`, en: `How often ${houses[house].en} received something` },
    terms: [moved(plus, received, house)],
  });
const refundsOf = (house: House) =>
  often({
    zh: `${houses[house].zh}退款笔数`,
    en: `Refunds through ${houses[house].en}`,
    is: { zh: `${houses[house].zh}退款的笔数`, en: `How often ${houses[house].en} sent something back` },
    terms: [moved(plus, sentBack, house)],
  });

const channelNet = amount({
  zh: '渠道净额',
  en: 'Channels, net',
  is: { zh: '各支付渠道收款 − 退款，含诚信金', en: 'What payment houses received less what they sent back' },
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
