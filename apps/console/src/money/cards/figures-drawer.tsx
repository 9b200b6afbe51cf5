import type { Cents } from '@kickstand/contract/kit';
import { type CardFigures, type CardProductRow, mall } from '@kickstand/contract/money/cards';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { count, money, withLayout } from '../../kit/list/cells.tsx';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { cardsWords } from './cards.words.ts';

const words = cardsWords.figures;

const barsOf = (days: CardFigures['days']) => (look: ChartLook) => ({
  grid: { left: 40, right: 8, top: 12, bottom: 28 },
  xAxis: {
    type: 'category',
    data: days.map(({ day }) => day.slice(5)),
    axisLabel: { color: look.text },
    axisLine: { lineStyle: { color: look.line } },
  },
  yAxis: valueAxis(look, { unit: '' }),
  series: [{ type: 'bar', data: days.map(({ sold }) => sold), color: look.tones.busy }],
  tooltip: { trigger: 'axis' },
});

function Days({ days }: Pick<CardFigures, 'days'>) {
  const option = useMemo(() => barsOf(days), [days]);
  return (
    <section aria-label={words.days}>
      <h3 className="form-heading">{words.days}</h3>
      <Chart label={words.days} option={option} />
    </section>
  );
}

const broken = withLayout((n: number) => n.toFixed(1), { align: 'right' });

/** What became of the cards of a product. */
export default function FiguresDrawer({ row, close }: { row: CardProductRow; close(): void }) {
  const answer = useCall(mall.figures, { params: { id: row.id } }, { quiet: true });
  return (
    <Drawer open size={560} extra={<Steps />} title={words.title(row.name)} onClose={close}>
      <Loaded of={answer}>
        {({ days, ...figures }) => {
          const cards = Math.max(1, figures.sold + figures.granted);
          const savedPerCard = Math.round(figures.savedCents / cards) as Cents;
          return (
            <>
              <Facts
                of={{ ...figures, perCard: figures.uses / cards, savedPerCard }}
                labels={words.labels}
                show={{
                  sold: count,
                  granted: count,
                  good: count,
                  refunded: count,
                  refundCents: money,
                  uses: count,
                  perCard: broken,
                  savedCents: money,
                  savedPerCard: money,
                  overUnused: count,
                }}
              />
              <Days days={days} />
            </>
          );
        }}
      </Loaded>
    </Drawer>
  );
}
