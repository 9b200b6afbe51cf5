import type { InputOf } from '@kickstand/contract/kit';
import {
  areaDeposits,
  deposits,
  membership,
  riderConsents,
  riderDeposits,
} from '@kickstand/contract/money/deposits';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { membershipIn } from '../../money/deposits/deposits.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { groupHandlers } from '../../places/area-settings/changing.service.ts';
import { listAreas, listItems, refundArea, resumeArea } from './area-refunds.service.ts';
import { askConsent, endConsent, showConsents } from './consents.service.ts';
import {
  askBack,
  deduct,
  freeze,
  listDeposits,
  payDeposit,
  recover,
  refundAgain,
  refundDeposit,
  showQualification,
  transfer,
} from './deposits.service.ts';
import { areaIn } from './membership.store.ts';

/** By law, a deposit is at most a tenth of a vehicle's price. */
function demandLawful({ content }: InputOf<typeof membership.save>['body']) {
  const { takesDeposit, depositCents, vehicleCostCents } = content;
  if (takesDeposit && depositCents * 10 > vehicleCostCents) refuse('deposit.limit');
}

async function showFigures(
  { zone }: PaymentParts,
  ctx: Ctx,
  { params: { areaId } }: InputOf<typeof membership.figures>,
) {
  if (!(await areaIn(ctx.db, ctx.rows.scope(), areaId))) refuse('common.not_found');
  return membershipIn(ctx.db, areaId, { now: ctx.now(), zone });
}

export const membershipRoutes = (parts: PaymentParts): Route[] => {
  const { save: saveGroup, ...handlers } = groupHandlers(parts, 'permit');
  const save = (ctx: Ctx, input: Pick<InputOf<typeof membership.save>, 'params' | 'body'>) => {
    ctx.audit.on(String(input.params.areaId));
    demandLawful(input.body);
    return saveGroup(ctx, input);
  };
  return [
    ...routes(membership, {
      ...handlers,
      save,
      ofArea: (ctx, { query }) => handlers.show(ctx, { params: query }),
      saveOfArea: (ctx, { body: { areaId, ...body } }) => save(ctx, { params: { areaId }, body }),
      figures: (ctx, input) => showFigures(parts, ctx, input),
    }),
    ...routes(deposits, {
      ofRider: listDeposits,
      freeze: (ctx, input) => freeze(parts, ctx, input),
      recover: (ctx, input) => recover(parts, ctx, input),
      refund: (ctx, input) => refundDeposit(parts, ctx, input),
      again: (ctx, input) => refundAgain(parts, ctx, input),
      transfer: (ctx, input) => transfer(parts, ctx, input),
      deduct: (ctx, input) => deduct(parts, ctx, input),
    }),
    ...routes(areaDeposits, {
      list: listAreas,
      items: listItems,
      refund: refundArea,
      resume: resumeArea,
    }),
    ...routes(riderDeposits, {
      show: (ctx, input) => showQualification(parts.zone, ctx, input),
      pay: (ctx, input) => payDeposit(parts, ctx, input),
      refund: (ctx, input) => askBack(parts, ctx, input),
    }),
    ...routes(riderConsents, {
      show: showConsents,
      ask: (ctx, input) => askConsent(parts, ctx, input),
      end: endConsent,
    }),
  ];
};
