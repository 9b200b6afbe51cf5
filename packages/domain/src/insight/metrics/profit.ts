import { rest } from './metric.ts';
import { moneyFigures } from './money.ts';
import { taskFigures } from './tasks.ts';

const profitEstimate = rest({
  zh: '平台预估利润',
  en: 'Head office profit (est.)',
  unit: 'cents',
  is: {
    zh: '总部留下多少的估算：结算基数 − 渠道手续费 − 加盟商分成 − 任务成本',
    en: 'Estimate of what head office keeps: settlement base minus channel fees, franchisee share and task cost',
  },
  without: {
    zh: '未日结日的加盟商分成；税、工资、租金、电费、配件、车辆折旧和保险，坏账、补偿和平台费',
    en: 'Franchisee share of days not closed yet; tax, wages, rent, electricity, parts, vehicle depreciation and insurance; bad debt, goodwill and platform fees',
  },
  of: moneyFigures.settlementBase,
  less: [moneyFigures.channelFee, moneyFigures.agentShare, taskFigures.taskCost],
});

/** The figures of this family. */
export const profitFigures = { profitEstimate } as const;
