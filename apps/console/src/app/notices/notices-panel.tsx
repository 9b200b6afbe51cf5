import { account, type NoticeRow } from '@kickstand/contract/platform/account';
import { Button, Drawer, Switch } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { RedAlarms } from '../../fleet/alarms/red-alarms.parts.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { send } from '../../kit/client/client.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { instantText } from '../../kit/page/format.ts';
import { tell } from '../../kit/page/notices.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { setUnread, useUnread } from './bell.ts';
import { noticeText } from './notice-text.ts';
import { noticesWords as words } from './notices.words.ts';
import './notices-panel.css';

interface NoticesPanelProps {
  open(to: string): void;
  close(): void;
}

/** The bell's notices, newest first; opening one marks it as read. */
export function NoticesPanel({ open, close }: NoticesPanelProps) {
  const [onlyUnread, setOnlyUnread] = useState(false);
  const unread = useUnread();
  const newest = useCall(account.notices, { query: onlyUnread ? { unread: true } : {} }, { quiet: true });
  const refetch = useEffectEvent(() => void newest.refetch());
  useEffect(() => refetch(), [unread]);
  const read = useReading();
  const leaveFor = (to: string) => {
    close();
    open(to);
  };
  const go = (row: NoticeRow) => {
    if (row.readAt === null) void read([row.id]);
    if (row.link !== null) leaveFor(row.link);
  };
  return (
    <Drawer
      open
      title={words.title}
      size={420}
      onClose={close}
      extra={
        <Button size="small" disabled={unread === 0} onClick={() => void read(undefined)}>
          {words.readAll}
        </Button>
      }
    >
      <RedAlarms open={leaveFor} />
      <div className="notices-filter">
        <Switch size="small" checked={onlyUnread} onChange={setOnlyUnread} aria-label={words.onlyUnread} />
        <span aria-hidden="true">{words.onlyUnread}</span>
      </div>
      <Loaded of={newest}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.none} hint={words.noneHint} />
          ) : (
            <Notices key={String(onlyUnread)} first={list} onlyUnread={onlyUnread} go={go} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

function useReading() {
  const { mutateAsync } = useChange(account.readNotices, { quiet: true });
  return async (ids: string[] | undefined) => {
    try {
      setUnread((await mutateAsync({ body: { ...(ids && { ids }) } })).unread);
    } catch (error) {
      tell({ key: 'notices', kind: 'error', title: words.failed, text: sentenceOf(error) });
    }
  };
}

interface NoticesProps {
  first: readonly NoticeRow[];
  onlyUnread: boolean;
  go(row: NoticeRow): void;
}

/** As many as came with one answer; fewer means that there are no older ones. */
const pageSize = 30;

function Notices({ first, onlyUnread, go }: NoticesProps) {
  const [older, setOlder] = useState<readonly NoticeRow[]>([]);
  const [more, setMore] = useState(first.length >= pageSize);
  const rows = [...first, ...older.filter(({ id }) => !first.some((row) => row.id === id))];
  const askOlder = async () => {
    const before = rows.at(-1)?.id;
    const query = { ...(onlyUnread && { unread: true }), ...(before && { before }) };
    const { list } = await send(account.notices, { query });
    setOlder([...older, ...list]);
    setMore(list.length >= pageSize);
  };
  return (
    <>
      <ul className="notices">
        {rows.map((row) => (
          <li key={row.id} className={row.readAt === null ? 'notice notice-new' : 'notice'}>
            <button type="button" onClick={() => go(row)}>
              {row.readAt === null && <span className="only-read">{words.isNew} </span>}
              <span>{noticeText(row)}</span>
              <span className="notice-at">{instantText(row.createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && <Button onClick={() => void askOlder().catch(() => undefined)}>{words.older}</Button>}
    </>
  );
}
