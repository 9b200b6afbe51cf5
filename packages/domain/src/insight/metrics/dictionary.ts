import { cardFigures } from './cards.ts';
import { channelFigures } from './channels.ts';
import { depositFigures } from './deposit.ts';
import { fleetFigures } from './fleet.ts';
import type { Figure, Metric } from './metric.ts';
import { moneyFigures } from './money.ts';
import { peopleFigures } from './people.ts';
import { profitFigures } from './profit.ts';
import { rideMoneyFigures } from './ride-money.ts';
import { rideFigures } from './rides.ts';
import { taskFigures } from './tasks.ts';
import { walletFigures } from './wallet.ts';

/** Every figure of the product, by family: screens, files and answers show no others. */
export const families = {
  rides: rideFigures,
  money: { ...moneyFigures, ...rideMoneyFigures },
  wallet: walletFigures,
  deposit: depositFigures,
  cards: cardFigures,
  channels: channelFigures,
  fleet: fleetFigures,
  people: peopleFigures,
  tasks: taskFigures,
  profit: profitFigures,
} as const;

/** The same by name. */
export const metrics = {
  ...rideFigures,
  ...moneyFigures,
  ...rideMoneyFigures,
  ...walletFigures,
  ...depositFigures,
  ...cardFigures,
  ...channelFigures,
  ...fleetFigures,
  ...peopleFigures,
  ...taskFigures,
  ...profitFigures,
} as const;

export type MetricName = keyof typeof metrics;

/** A figure by its name. */
export const metricOf = (name: MetricName): Figure => metrics[name];

/** Whether the dictionary has a figure of this name. */
export const isMetric = (name: string): name is MetricName => Object.hasOwn(metrics, name);

/** The metrics that must be counted for a figure: itself, or those it is composed of. */
export function countedFor(name: MetricName): readonly Metric[] {
  const one = metricOf(name);
  if (one.kind === 'metric') return [one];
  return one.kind === 'ratio' ? [one.of, one.per] : [one.of, ...one.less];
}
