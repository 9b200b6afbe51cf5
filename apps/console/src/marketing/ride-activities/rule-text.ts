import type { Cents } from '@kickstand/contract/kit';
import type { rideActivity } from '@kickstand/contract/marketing/campaigns';
import type { z } from 'zod';
import { countText, moneyText } from '../../ui/format.ts';
import { activityWords } from './ride-activities.words.ts';

const words = activityWords.rules;
type Rule = Pick<
  z.output<typeof rideActivity.row>,
  | 'activity'
  | 'perRider'
  | 'payPct'
  | 'cutCents'
  | 'mostCutCents'
  | 'thresholdCents'
  | 'mostSavedCents'
  | 'rewardCents'
  | 'idleHours'
  | 'onlyOutside'
  | 'stationIds'
>;

/** What an activity does to the price of a ride. */
export function ruleText(rule: Rule): string {
  const { activity, perRider, payPct = 100, idleHours = 0, onlyOutside, stationIds = [], ...cents } = rule;
  const money = (name: keyof typeof cents) => moneyText(cents[name] ?? (0 as Cents));
  const most = money('mostSavedCents');
  switch (activity) {
    case 'free_first_n':
      return words.free_first_n(countText(perRider), most);
    case 'time_free':
      return words.time_free(most);
    case 'discount':
      return words.discount(String(payPct / 10), most);
    case 'random_cut': {
      const cut = words.random_cut(money('cutCents'), money('mostCutCents'));
      return cents.thresholdCents ? `${cut} · ${words.from(money('thresholdCents'))}` : cut;
    }
    case 'full_cut':
      return words.full_cut(money('thresholdCents'), money('cutCents'));
    case 'red_packet_car': {
      const said = onlyOutside ? words.red_packet_outside : words.red_packet_car;
      return said(countText(idleHours), money('rewardCents'));
    }
    case 'red_packet_station':
      return words.red_packet_station(countText(stationIds.length), money('rewardCents'));
  }
}
