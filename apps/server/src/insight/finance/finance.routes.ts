import { finance } from '@kickstand/contract/insight/finance';
import { routes } from '../../kernel/call/calls.ts';
import { LastMinute } from '../../kernel/list/last-minute.ts';
import { checkBooks, showFunds, showToday } from './finance.service.ts';
import { listFundDays, listMerchants, moveFunds } from './fund-moves.service.ts';

export function financeRoutes(zone: string) {
  const memory = new LastMinute();
  return routes(finance, {
    today: (ctx, input) => showToday({ zone, memory }, ctx, input),
    funds: showFunds,
    check: checkBooks,
    fundDays: listFundDays,
    merchants: listMerchants,
    moveFunds: (ctx, input) => moveFunds(zone, ctx, input),
  });
}
