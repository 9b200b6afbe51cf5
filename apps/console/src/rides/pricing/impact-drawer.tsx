import type { Cents } from '@kickstand/contract/kit';
import { priceImpact, type WeekImpact } from '@kickstand/contract/rides/price-impact';
import type { PriceSchemeRow } from '@kickstand/contract/rides/pricing';
import { Alert, Drawer } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { type Cell, count, instant, link, money, text } from '../../kit/list/cells.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { moneyText, nothing, percentText } from '../../ui/format.ts';
import { ordersPaths } from '../orders/orders.paths.ts';
import { pricingWords } from './pricing.words.ts';
import './pricing.css';

const words = pricingWords.impact;
const labels = words.fields;

interface Sum {
  orders: number;
  oldCents: number;
  newCents: number;
}

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);

/** Percent with one decimal; nothing where there was no money before. */
const shareText = ({ oldCents, newCents }: Omit<Sum, 'orders'>) => {
  if (oldCents === 0) return newCents === 0 ? percentText(0) : nothing;
  const percent = Math.round(((newCents - oldCents) / oldCents) * 1_000) / 10;
  return signed(percentText(percent), percent);
};

const figure = (write: (text: string) => string): Cell<string> =>
  Object.assign((value: string) => <span className="figure">{write(value)}</span>, {
    align: 'right' as const,
  });
const plain = figure((value) => value);
const yuan = money as Cell<number>;

/** A sum with what changes of it, as its columns show it. */
const shown = <T extends Omit<Sum, 'orders'>>(row: T) => ({
  ...row,
  oldCents: row.oldCents as Cents,
  newCents: row.newCents as Cents,
  delta: signed(moneyText(row.newCents - row.oldCents), row.newCents - row.oldCents),
  share: shareText(row),
});
const sums = { orders: count, oldCents: yuan, newCents: yuan, delta: plain, share: plain };

function Found({ impact }: { impact: WeekImpact }) {
  const { all, hours, areas, riders, most, elastic } = impact;
  const byHour = hours.map((row) => ({ ...shown(row), at: words.hour(String(row.hour).padStart(2, '0')) }));
  const byArea = areas.map((row) => ({ ...shown(row), key: String(row.areaId) }));
  const byRiders = riders.map((row) => ({ ...shown(row), who: words.groups[row.group] }));
  return (
    <div className="simulator">
      <p className="muted">{words.span(instantText(impact.from), instantText(impact.to))}</p>
      <Facts of={shown(all)} show={sums} labels={labels} />
      {elastic.map(({ elasticity, cents }) => (
        <p key={elasticity}>
          {words.elastic(
            String(elasticity),
            moneyText(cents),
            signed(moneyText(cents - all.oldCents), cents - all.oldCents),
          )}
        </p>
      ))}
      <h3 className="form-heading">{words.byHour}</h3>
      <Parts title={words.byHour} rows={byHour} rowKey="at" show={{ at: text, ...sums }} labels={labels} />
      <h3 className="form-heading">{words.byRiders}</h3>
      <Parts
        title={words.byRiders}
        rows={byRiders}
        rowKey="who"
        show={{ who: text, riders: count, ...sums }}
        labels={labels}
      />
      <h3 className="form-heading">{words.byArea}</h3>
      <Parts
        title={words.byArea}
        rows={byArea}
        rowKey="key"
        show={{ areaName: text, ...sums }}
        labels={labels}
      />
      <h3 className="form-heading">{words.most}</h3>
      {most.length === 0 ? (
        <Alert type="info" showIcon title={words.same} />
      ) : (
        <Parts
          title={words.most}
          rows={most.map(shown)}
          rowKey="orderId"
          show={{
            orderId: link<{ orderId: string }>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId })),
            startedAt: instant,
            endedAt: instant,
            oldCents: yuan,
            newCents: yuan,
            delta: plain,
            share: plain,
          }}
          labels={labels}
        />
      )}
    </div>
  );
}

/** What the orders of the last days would cost by the draft of a scheme, or by the version that is shown. */
export default function ImpactDrawer({ row, close }: { row: PriceSchemeRow; close(): void }) {
  const no = row.draft ? 0 : row.versionNo;
  const answer = useCall(priceImpact.week, { query: { id: row.id, no } }, { quiet: true });
  return (
    <Drawer open size={960} title={words.title(row.name)} onClose={close}>
      <Loaded of={answer}>
        {(impact) =>
          impact.all.orders === 0 ? (
            <StatePanel kind="empty" title={words.empty} />
          ) : (
            <Found impact={impact} />
          )
        }
      </Loaded>
    </Drawer>
  );
}
