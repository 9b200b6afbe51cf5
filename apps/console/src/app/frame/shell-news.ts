import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveClient, NewsSaid } from '../../kit/client/live-client.ts';
import { fetchOperator, type Operator, operator, useOperator } from '../../kit/client/operator.ts';
import { useScope } from '../../kit/client/scope.ts';
import { tell } from '../../kit/page/notices.ts';
import { appWords as words } from '../app.words.ts';
import { askUnread, setUnread } from '../notices/bell.ts';

/** The connection is fetched when the frame stands: nothing of it is needed to draw the first page. */
const connection = async (): Promise<LiveClient> => (await import('../../kit/client/live.ts')).live;

/** How often it is asked what one may do, where no push says so. */
const askEveryMs = 60_000;

const rightsIn = (info: Operator | undefined) =>
  info && JSON.stringify([[...info.permissionList].sort(), info.scope, info.viewAs]);

/** Ask who this is; what changed meanwhile is said, with the server's sentence where there is one. */
async function askRights(why?: string) {
  const before = rightsIn(operator());
  const after = rightsIn(await fetchOperator());
  if (before !== undefined && before !== after)
    tell({ key: 'rights', kind: 'warning', text: why ?? words.rightsChanged });
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

function hear(said: NewsSaid) {
  if (said.kind === 'rights') quietly(askRights(said.why));
  if (said.kind === 'notice') setUnread(said.unread);
}

/** What one may do is asked again every minute while the window is in sight, and when it comes back. */
function useRightsWatch() {
  useEffect(() => {
    const ask = () => {
      if (!document.hidden && operator()) quietly(askRights());
    };
    const timer = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, []);
}

/** Everything that was read is read anew, and the live connection greets anew, when more or less may be seen. */
function useFreshReads() {
  const answers = useQueryClient();
  const seen = JSON.stringify([useScope(), rightsIn(useOperator())]);
  const before = useRef(seen);
  const refresh = useEffectEvent(() => {
    answers.removeQueries({ type: 'inactive' });
    quietly(answers.invalidateQueries());
    quietly(connection().then((live) => live.renew()));
  });
  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    refresh();
  }, [seen]);
}

/** Keeps the connection from now on; each time it stands, it is asked what was missed. Answers how to let it go. */
function listen(live: LiveClient) {
  let before = live.state;
  const look = () => {
    if (live.state === before) return;
    before = live.state;
    if (before === 'live') quietly(askUnread());
  };
  const stops = [live.onNews(hear), live.onChange(look), live.use()];
  return () => {
    for (const stop of stops) stop();
  };
}

function useConnection() {
  useEffect(() => {
    let over = false;
    let stop = () => {};
    const begin = async () => {
      const live = await connection();
      if (!over) stop = listen(live);
    };
    quietly(begin());
    // What the bell holds is shown also where no connection can be made.
    quietly(askUnread());
    return () => {
      over = true;
      stop();
    };
  }, []);
}

/** What the whole frame hears while somebody is signed in: rights that change, notices, and the choice of a scope. */
export function useShellNews() {
  useConnection();
  useRightsWatch();
  useFreshReads();
}
