import type { Cents } from '@kickstand/contract/kit';
import { topUpOffer, topUpOffers } from '@kickstand/contract/marketing/campaigns';
import { longTextField, moneyField, numberField, yesNoField } from '../../kit/form/fields.tsx';
import { count, money, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { moneyText } from '../../ui/format.ts';
import { campaignWords } from '../campaign-kit/campaign-kit.words.ts';
import { defineCampaignScreen } from '../campaign-kit/define-campaign-screen.tsx';
import { cardField } from '../campaign-kit/reward-field.tsx';
import { AmountField, GiftField } from './amount-field.tsx';
import { offerWords as words } from './top-up-offers.words.ts';

const extra = { extra: true } as const;

/** Gifts for topping up. */
export default defineCampaignScreen({
  of: topUpOffer,
  calls: topUpOffers,
  words,
  columns: {
    amountCents: withLayout(money, { keep: true }),
    giftCents: withLayout(money, { keep: true }),
    cardName: text,
    paidCents: money,
    giftDays: withLayout(count, extra),
    isDefault: withLayout(yesNo, extra),
    sort: withLayout(count, extra),
    details: withLayout(text, extra),
  },
  fields: {
    amountCents: AmountField,
    giftCents: GiftField,
    giftDays: numberField({ unit: campaignWords.days }),
    productId: cardField(topUpOffers.cards),
    isDefault: yesNoField,
    leastCents: moneyField,
    mostCents: moneyField,
    details: longTextField(2),
    sort: numberField(),
  },
  start: { giftCents: 0 as Cents, giftDays: 180, isDefault: false, details: '', sort: 100 },
  faceOf: ({ giftCents, productId }, priceOf) =>
    ((giftCents as number | undefined) ?? 0) + (productId ? priceOf(productId as string) : 0),
  seen: ({ amountCents, giftCents, giftDays, cardName, leastCents, mostCents, details }) => [
    words.pays(moneyText(amountCents)),
    ...(leastCents && mostCents ? [words.ownAmount(moneyText(leastCents), moneyText(mostCents))] : []),
    ...(giftCents > 0 ? [words.gets(moneyText(giftCents), giftDays)] : []),
    ...(cardName ? [words.getsCard(cardName)] : []),
    ...(details ? [details] : []),
  ],
});
