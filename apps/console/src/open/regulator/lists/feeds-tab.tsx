import { type CityFeed, cityFeeds } from '@kickstand/contract/open/regulator';
import { useCall } from '../../../kit/client/calls.ts';
import {
  age,
  badge,
  type Cell,
  count,
  duration,
  instant,
  percent,
  tags,
  text,
} from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { regulatorWords } from '../regulator.words.ts';
import { DeadlinesPart } from './deadlines-part.tsx';
import { addFeed as Add, editFeed as Edit, pushAgain as PushAgain } from './feed.actions.tsx';

const words = regulatorWords.feeds;
const everyMs = 30_000;

const actionsCell: Cell<string, CityFeed> = (_, row) => (
  <span className="regulator-actions">
    <PushAgain row={row} />
    <Edit row={row} />
  </span>
);

/** Why records were refused, and how many for each. */
const reasons: Cell<CityFeed['refusedFor'], CityFeed> = (all, row) =>
  tags(
    all.map(({ field, reason, records }) => words.reason(field, reason, countText(records))),
    row,
  );

/** What is wrong with a feed, by the bounds that are set of its area. */
const alarms: Cell<CityFeed['alarms'], CityFeed> = (all, row) =>
  tags(
    all.map(({ kind, bound }) => words.alarm[kind](countText(bound))),
    row,
  );

/** How well each city is told of the fleet, and what is due to it. */
export default function FeedsTab() {
  const found = useCall(cityFeeds.list, {}, { quiet: true, every: everyMs });
  return (
    <div className="regulator">
      <h1 className="list-title">{regulatorWords.tabs.feeds}</h1>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} hint={words.emptyHint}>
              <Add row={undefined} />
            </StatePanel>
          ) : (
            <>
              <div>
                <Add row={undefined} />
              </div>
              <Parts
                title={regulatorWords.tabs.feeds}
                rows={list}
                rowKey="id"
                show={{
                  cityName: text,
                  area: text,
                  state: badge({ fine: 'good', late: 'warn', away: 'bad', off: 'quiet' }, words.states),
                  alarms,
                  lagSeconds: duration,
                  accepted: count,
                  rejected: count,
                  refusedFor: reasons,
                  acceptedPct: percent,
                  waiting: count,
                  oldestWaitingAt: age,
                  coveragePct: percent,
                  problem: text,
                  lastAnsweredAt: instant,
                  id: actionsCell,
                }}
                labels={{ ...words.columns, id: regulatorWords.districts.actions }}
              />
              <p className="muted">{words.coverageHint}</p>
            </>
          )
        }
      </Loaded>
      <DeadlinesPart />
      <p className="muted">
        {words.open}{' '}
        <a href="/gbfs/manifest.json" target="_blank" rel="noreferrer">
          GBFS
        </a>
      </p>
    </div>
  );
}
