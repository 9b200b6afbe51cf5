import type { PriceStep, Saving } from '@kickstand/contract/rides/pricing';
import { durationText, instantText } from '../../kit/page/format.ts';
import { countText, metresText, moneyText, percentText } from '../../ui/format.ts';
import { priceWords as words } from './price-kit.words.ts';
import './price-kit.css';

type Of<K extends PriceStep['kind']> = Extract<PriceStep, { kind: K }>;
type Hours = Of<'start'>['band'];

const { items } = words;
const clock = (at: number) => instantText(at).slice(11);
const hours = (band: Hours) => (band ? words.band(band.from, band.to) : '');
const share = (bp: number) => percentText(bp / 100);
const joined = (...texts: (string | false | null)[]) => texts.filter(Boolean).join(words.between);

function savingText(saving: Saving) {
  if (saving.by === 'time') return words.savings.time(durationText(saving.freeSeconds));
  const most = saving.mostCents;
  if (saving.by === 'amount')
    return most === null ? words.savings.whole : words.savings.amount(moneyText(most));
  const charged = share(saving.payBp);
  return most === null ? words.savings.share(charged) : words.savings.shareMost(charged, moneyText(most));
}

function timeText({ elapsedSeconds, pausedSeconds, chargedSeconds }: Of<'time'>) {
  const whole = durationText(elapsedSeconds);
  if (pausedSeconds === 0) return words.elapsed(whole);
  return words.elapsedLess(whole, durationText(pausedSeconds), durationText(chargedSeconds));
}

function trialText({ trialSeconds, trialM, left, isUsed }: Of<'trial'>) {
  const [time, far] = [durationText(trialSeconds), metresText(trialM)];
  return isUsed ? words.trialUsed(time, far) : words.trialMissed(time, far, countText(left));
}

function placeText({ feeOf, feeCents, difficulty, mostCents, uncharged }: Of<'location'>) {
  return joined(
    words.fee(words.feeOf[feeOf], moneyText(feeCents)),
    difficulty !== null && words.difficulty(String(difficulty / 1_000)),
    mostCents !== null && words.most(moneyText(mostCents)),
    uncharged && words.uncharged[uncharged],
  );
}

/** What each kind of step is called and how it came about. */
const said: { [K in PriceStep['kind']]: (step: Of<K>) => [item: string, how: string] } = {
  time: (step) => [items.time, timeText(step)],
  distance: ({ metres, by, isImplausible }) => [
    items.distance,
    joined(words.metres(metresText(metres), words.by[by]), isImplausible && words.implausible),
  ],
  trial: (step) => [items.trial, trialText(step)],
  start: ({ band, includedSeconds, includedM }) => [
    items.start,
    joined(hours(band), words.includes(durationText(includedSeconds), metresText(includedM))),
  ],
  units: ({ units, unitSeconds, unitCents, from, to, band }) => [
    items.units,
    joined(
      words.units(countText(units), durationText(unitSeconds), moneyText(unitCents)),
      words.span(clock(from), clock(to)),
      hours(band),
    ),
  ],
  bracket: ({ fromSeconds, toSeconds }) => [
    items.bracket,
    words.bracket(durationText(fromSeconds), durationText(toSeconds)),
  ],
  km: ({ overM, km, kmCents }) => [items.km, words.km(metresText(overM), countText(km), moneyText(kmCents))],
  discount: ({ discountBp, fullCents }) => [
    items.discount,
    words.discount(share(discountBp), moneyText(fullCents)),
  ],
  cap: ({ dayCapCents, usedCents, roomCents, cents }) => [
    items.cap,
    joined(
      words.cap(moneyText(dayCapCents), moneyText(usedCents), moneyText(roomCents)),
      cents === 0 && words.capKept,
    ),
  ],
  benefit: ({ type, saving }) => [words.benefits[type], savingText(saving)],
  unused: ({ type, why }) => [items.unused, joined(words.benefits[type], words.why[why])],
  location: (step) => [`${items.location} · ${words.relations[step.relation]}`, placeText(step)],
  helmet: () => [items.helmet, ''],
};

interface Line {
  item: string;
  how: string;
  /** Cents; undefined where the step costs and saves nothing by its kind. */
  cents: number | undefined;
  /** How the line above came about: not added up. */
  isDetail: boolean;
}

function linesOf(step: PriceStep, isDetail = false): Line[] {
  const write = said[step.kind] as (step: PriceStep) => [string, string];
  const [item, how] = write(step);
  const line = { item, how, cents: 'cents' in step ? step.cents : undefined, isDetail };
  const rest = step.kind === 'benefit' ? step.rest : null;
  if (!rest || rest.seconds === 0) return [line];
  const again = words.rest(clock(rest.from), durationText(rest.seconds));
  return [
    line,
    { item: items.rest, how: again, cents: rest.cents, isDetail: true },
    ...rest.steps.flatMap((one) => linesOf(one, true)),
  ];
}

interface HowComputedProps {
  /** As the price tells them: their cents add up. */
  steps: readonly PriceStep[];
  payableCents: number;
}

/** How a price came about, item by item: the same for an order, the simulator and a preview. */
export function HowComputed({ steps, payableCents }: HowComputedProps) {
  return (
    <table className="how-computed" aria-label={words.computed}>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.how}</th>
          <th scope="col" className="how-amount">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps
          .flatMap((step) => linesOf(step))
          .map(({ item, how, cents, isDetail }, i) => (
            <tr key={i} className={isDetail ? 'how-detail' : undefined}>
              <th scope="row">{item}</th>
              <td>{how}</td>
              <td className="how-amount figure">{cents === undefined ? '' : moneyText(cents)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {words.sum}
          </th>
          <td className="how-amount figure">{moneyText(payableCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
