import { account, type OwnSession } from '@kickstand/contract/platform/account';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instant, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import { accountWords as words } from './account.words.ts';

const End = defineAsk<OwnSession, typeof account.endSession>({
  call: account.endSession,
  label: words.end,
  level: 2,
  danger: true,
  changes: ({ deviceName, address }) => words.endChanges(deviceName || nothing, address ?? nothing),
  request: ({ sid }) => ({ body: { sid } }),
  done: () => words.ended,
});

interface Sessions {
  others: number;
}

const EndOthers = defineAsk<Sessions, typeof account.endOtherSessions>({
  call: account.endOtherSessions,
  label: words.endOthers,
  level: 2,
  danger: true,
  changes: () => words.endOthersChanges,
  request: () => ({}),
  done: (_, { ended }) => words.endedOthers(ended),
});

const show = {
  deviceName: text,
  address: text,
  startedAt: instant,
  lastSeenAt: instant,
  sid: (_: string, row: OwnSession) =>
    row.current ? <Badge tone="busy">{words.thisSession}</Badge> : <End row={row} />,
};

/** The operator's logins, to end remotely. */
export function OwnSessions() {
  const answer = useCall(account.sessions, {}, { quiet: true, every: 30_000 });
  return (
    <Loaded of={answer}>
      {({ list }) => (
        <section className="profile-part">
          <Parts title={words.sessions} rows={list} rowKey="sid" show={show} labels={words.sessionFields} />
          {list.some(({ current }) => !current) && (
            <div>
              <EndOthers row={{ others: list.length - 1 }} />
            </div>
          )}
        </section>
      )}
    </Loaded>
  );
}
