import { cardTerms } from '@kickstand/contract/money/cards';
import { priceScheme, surchargeFees } from '@kickstand/contract/rides/pricing';
import { freeTerms } from '@kickstand/domain/rides/orders';
import { agentOfArea, demoModels } from '../../src/demo/demo.fleet.ts';
import type { PastPrices } from '../../src/demo/money/past-terms.ts';

const scheme = priceScheme.parse({
  kind: 0,
  startCents: 250,
  includedSeconds: 900,
  includedM: 3_000,
  unitSeconds: 600,
  unitCents: 100,
  kmCents: 50,
  dayCapCents: 1_500,
  trialSeconds: 60,
  trialM: 200,
  trialsPerDay: 1,
});
const fees = surchargeFees.parse({
  outOfStationCents: 500,
  noStopCents: 1_000,
  noRideCents: 1_000,
  outOfAreaCents: 2_000,
  mostCents: null,
  helmetCents: 3_000,
});

/** One price for every area and model, as the past of a demo is billed by it. */
export const pricesForAll = (areaIds: readonly number[], zone: string): PastPrices => ({
  terms: areaIds.flatMap((areaId) =>
    demoModels().map(({ modelId }) => ({
      areaId,
      modelId,
      terms: { ...freeTerms(zone), version: { id: 'a scheme', name: 'a scheme' }, scheme, fees },
    })),
  ),
  calendar: { holidays: [], makeUpWorkdays: [] },
  activities: [],
  cards: areaIds.map((areaId) => ({
    productId: `card of ${areaId}`,
    name: '7天畅骑卡',
    areaId,
    agentId: agentOfArea({ id: areaId - 1 }),
    priceCents: 990,
    share: 1,
    terms: cardTerms.parse({
      rights: { by: 'time', freeMinutes: 30 },
      validDays: 7,
      totalUses: 14,
      dailyUses: 2,
      usable: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 },
      refundRule: 'proportion',
    }),
  })),
});
