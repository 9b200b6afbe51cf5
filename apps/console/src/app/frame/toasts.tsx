import { useEffect, useState } from 'react';
import { type Notice, showNotices } from '../../kit/page/notices.ts';
import { hrefOf } from '../../kit/page/screens.ts';
import { appWords as words } from '../app.words.ts';

interface Shown extends Notice {
  /** Tells a notice from the one it replaced. */
  turn: number;
}

const stays = ({ kind, title }: Notice) =>
  title ? 8_000 : kind === 'success' || kind === 'info' ? 3_000 : 5_000;
const signs = { success: '✓', info: 'i', warning: '!', error: '×' } as const;

let turns = 0;

/** Everything the console tells its operator, whichever page is in front. */
export function Toasts() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const drop = (turn: number) => setShown((all) => all.filter((one) => one.turn !== turn));
  useEffect(
    () =>
      showNotices((notice) => {
        turns += 1;
        const next = { ...notice, turn: turns };
        setShown((all) => [...all.filter(({ key }) => key !== notice.key), next]);
      }),
    [],
  );
  return (
    <div className="toasts">
      {shown.map((notice) => (
        <Toast key={notice.turn} notice={notice} gone={drop} />
      ))}
    </div>
  );
}

function Toast({ notice, gone }: { notice: Shown; gone(turn: number): void }) {
  const [read, setRead] = useState(false);
  const { kind, title, text, link, turn } = notice;
  useEffect(() => {
    if (read) return;
    const timer = setTimeout(() => gone(turn), stays(notice));
    return () => clearTimeout(timer);
  }, [read, notice, gone, turn]);
  return (
    <div
      className={`toast toast-${kind}`}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
    >
      <span className="toast-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      <div className="toast-body">
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {link && (
          <a href={hrefOf(link.to)} onClick={() => gone(turn)}>
            {link.text}
          </a>
        )}
      </div>
      {title && (
        <button type="button" className="toast-close" aria-label={words.close} onClick={() => gone(turn)}>
          ×
        </button>
      )}
    </div>
  );
}
