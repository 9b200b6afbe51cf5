import { finance, type MoneyFigure } from '@kickstand/contract/insight/finance';
import type { RecordGap } from '@kickstand/contract/kit';
import { codesOfFigure } from '@kickstand/domain/insight/figure-access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { deploymentZone } from '../../../kit/page/format.ts';
import { PageLink } from '../../../kit/page/link.tsx';
import { changeText, gapText } from '../../../kit/report/compared.tsx';
import { rowsOf } from '../../../kit/report/figure.tsx';
import { metricLabel } from '../../../kit/report/metric-text.ts';
import { ridersPaths } from '../../../riders/riders/riders.paths.ts';
import { ordersPaths } from '../../../rides/orders/orders.paths.ts';
import { moneyText, nothing } from '../../../ui/format.ts';
import { homePaths } from '../home.paths.ts';
import { homeWords as words } from '../home.words.ts';
import { Tile, TileSection, useTiles } from '../home-tiles.tsx';
import { BooksCheck } from './books-check.tsx';
import { MoveFunds } from './fund-moves.tsx';

const marks: Record<MoneyFigure, string> = {
  receivable: 'tone-busy',
  paid: 'tone-good',
  managementFee: 'tone-busy',
  refunded: 'tone-special',
  outstanding: 'tone-warn',
};

function deltaOf(now: number, before: number | null, gap: RecordGap | null) {
  if (gap) return nothing;
  const change = changeText(now, before);
  return change ? words.money.delta(change, moneyText(before)) : undefined;
}

/** Today's money beside the same span a week ago; each figure opens its rows, if permitted. */
export function MoneyToday() {
  const { answer, busy, refresh } = useTiles(finance.today);
  const may = useMay();
  const day = businessDayOf(answer.data?.at ?? Date.now(), deploymentZone());
  return (
    <TileSection
      title={words.money.title}
      at={answer.data?.at}
      busy={busy}
      error={answer.error}
      refresh={() => void refresh()}
      tiles={(answer.data?.list ?? []).map(({ name, cents, before, gap }) => (
        <Tile
          key={name}
          label={metricLabel(name)}
          value={cents}
          shown={moneyText(cents)}
          note={deltaOf(cents, before, gap)}
          noteHint={gapText(gap)}
          mark={marks[name]}
          to={may(codesOfFigure(name)) ? rowsOf({ metric: name, from: day, to: day }) : undefined}
        />
      ))}
    />
  );
}

/** The usual cap of prepaid balances, cents: the tile links to riders above it. */
export const usualCapCents = 10_000;

/** The required and the actual funds for riders' money, for those who reconcile the whole platform. */
export function Funds() {
  const answer = useCall(finance.funds, {}, { quiet: true });
  const { error, isFetching, refetch, dataUpdatedAt } = answer;
  const data = answer.data?.funds;
  const may = useMay();
  const { labels } = words.funds;
  const short = (kept: number, needed: number) => (kept < needed ? 'tone-bad' : 'tone-good');
  const money = (name: keyof typeof labels, cents: number, mark = 'tone-quiet') => (
    <Tile key={name} label={labels[name]} value={cents} shown={moneyText(cents)} mark={mark} />
  );
  return (
    <>
      <TileSection
        title={words.funds.title}
        at={data ? dataUpdatedAt : undefined}
        busy={isFetching}
        error={error}
        refresh={() => void refetch()}
        tiles={
          data
            ? [
                money('depositCents', data.depositCents),
                money(
                  'depositAccountCents',
                  data.depositAccountCents,
                  short(data.depositAccountCents, data.depositCents),
                ),
                money('principalCents', data.principalCents),
                money('neededCents', data.neededCents),
                money('reserveCents', data.reserveCents, short(data.reserveCents, data.neededCents)),
                <Tile
                  key="overCap"
                  label={labels.overCap}
                  value={data.overCap}
                  mark="tone-warn"
                  to={may('070101') ? ridersPaths.list.to({}, { balanceFrom: usualCapCents + 1 }) : undefined}
                />,
                <Tile
                  key="lateRefunds"
                  label={labels.lateRefunds}
                  value={data.lateRefunds}
                  mark="tone-bad"
                  to={ordersPaths.refunds.to({}, { late: 1 })}
                />,
                ...data.agents.map(({ agentId, agent, principalCents }) => (
                  <Tile
                    key={agentId}
                    label={words.funds.ofAgent(agent)}
                    value={principalCents}
                    shown={moneyText(principalCents)}
                    mark="tone-quiet"
                  />
                )),
              ]
            : []
        }
      />
      <nav className="home-funds" aria-label={words.funds.title}>
        <PageLink to={homePaths.funds.to()}>{words.funds.days}</PageLink> <MoveFunds row={{}} />
      </nav>
      <BooksCheck />
    </>
  );
}
