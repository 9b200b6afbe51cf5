import { type CityFeed, cityFeeds } from '@kickstand/contract/open/regulator';
import { useCall } from '../../../kit/client/calls.ts';
import {
  age,
  average,
  badge,
  type Cell,
  duration,
  instant,
  percent,
  tags,
  text,
} from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { countText, percentText } from '../../../ui/format.ts';
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

/** Accepted records, and their share of all. */
const accepted: Cell<number, CityFeed> = (records, { acceptedPct }) =>
  acceptedPct === null ? countText(records) : words.share(countText(records), percentText(acceptedPct));

/** Refused records, with the count of each reason. */
const refused: Cell<number, CityFeed> = (records, row) => (
  <>
    {countText(records)}
    {row.refusedFor.length > 0 &&
      tags(
        row.refusedFor.map((one) => words.reason(one.field, one.reason, countText(one.records))),
        row,
      )}
  </>
);

/** Waiting records, and the age of the oldest. */
const waiting: Cell<number, CityFeed> = (records, row) => (
  <>
    {countText(records)} {row.oldestWaitingAt !== null && age(row.oldestWaitingAt, row)}
  </>
);

/** The alarms of a feed, by the bounds of its area, and its own problem. */
const alarms: Cell<CityFeed['alarms'], CityFeed> = (all, row) =>
  tags(
    [
      ...all.map(({ kind, bound }) => words.alarm[kind](countText(bound))),
      ...(row.problem === null ? [] : [row.problem]),
    ],
    row,
  );

/** The state of each feed, and its deadlines. */
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
                  perMinute: average,
                  accepted,
                  rejected: refused,
                  waiting,
                  coveragePct: percent,
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
        </a>{' '}
        {words.openMds}
      </p>
    </div>
  );
}
