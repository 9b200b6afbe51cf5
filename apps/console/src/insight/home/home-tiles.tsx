import { ReloadOutlined } from '@ant-design/icons';
import type { finance } from '@kickstand/contract/insight/finance';
import type { fleetHistory, TodayFigure } from '@kickstand/contract/insight/fleet-history';
import type { home } from '@kickstand/contract/insight/home';
import { featureOf, type ReplyOf } from '@kickstand/contract/kit';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { send } from '../../kit/client/client.ts';
import { useNow } from '../../kit/client/clock.ts';
import { ageText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { countText } from '../../ui/format.ts';
import { homeWords as words } from './home.words.ts';
import { TileHistory } from './tile-history.tsx';

const everyMinute = 60_000;

type TileCall =
  | typeof finance.today
  | typeof home.todo
  | typeof home.exceptions
  | typeof fleetHistory.today
  | typeof fleetHistory.course;

/** The counts of the last minute, refetched every minute; `refresh` recounts. */
export function useTiles<C extends TileCall>(call: C) {
  const request = {} as never;
  const answer = useCall<C>(call, request, { every: everyMinute, quiet: true });
  const answers = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function refresh() {
    setBusy(true);
    try {
      const fresh: ReplyOf<C> = await send(call, { query: { fresh: true } } as never, { quiet: true });
      answers.setQueryData([featureOf(call), call.id, request], fresh);
    } catch {
      await answer.refetch();
    } finally {
      setBusy(false);
    }
  }
  return { answer, busy, refresh };
}

interface StripProps {
  title: string;
  /** When it was counted; undefined until then. */
  at: number | undefined;
  busy: boolean;
  error: Error | null;
  refresh(): void;
}

/** A heading with the age of its content and a button to recount, or why it could not be counted. */
export function Strip({ title, at, busy, error, refresh, children }: StripProps & { children: ReactNode }) {
  return (
    <section className="home-strip" aria-label={title} aria-busy={at === undefined && !error}>
      <div className="home-strip-head">
        <h2>{title}</h2>
        {at !== undefined && <Age at={at} />}
        <Button
          type="text"
          size="small"
          aria-label={`${words.refresh}${words.colon}${title}`}
          icon={<ReloadOutlined spin={busy} />}
          onClick={refresh}
        />
      </div>
      {error && at === undefined ? (
        <Alert
          type="error"
          showIcon
          title={words.countsFailed}
          description={error.message}
          action={
            <Button size="small" onClick={refresh}>
              {words.retry}
            </Button>
          }
        />
      ) : (
        children
      )}
    </section>
  );
}

interface SectionProps extends StripProps {
  tiles: readonly ReactElement<TileProps>[];
  /** Folds zeros away, where only other numbers need attention. */
  foldZeros?: boolean;
}

/** Tiles under a heading. */
export function TileSection({ tiles, foldZeros, ...strip }: SectionProps) {
  const folded = foldZeros ? tiles.filter(({ props }) => props.value === 0) : [];
  const open = tiles.filter((tile) => !folded.includes(tile));
  return (
    <Strip {...strip}>
      {open.length > 0 || strip.at === undefined ? (
        <ul>{open}</ul>
      ) : (
        <p className="home-calm">{words.nothingToDo}</p>
      )}
      {folded.length > 0 && (
        <details className="home-zeros">
          <summary>
            {words.zeros(folded.length)}
            {words.colon}
            {folded.map(({ props }) => props.label).join(words.comma)}
          </summary>
          <ul>{folded}</ul>
        </details>
      )}
    </Strip>
  );
}

function Age({ at }: { at: number }) {
  const now = useNow(10_000);
  return <span className="home-age">{words.updated(ageText(at, now))}</span>;
}

interface TileProps {
  label: string;
  /** A definition, where the label is ambiguous. */
  hint?: string | undefined;
  /** Undefined until counted, null if unknown. */
  value: number | null | undefined;
  /** The formatted value, unless a plain count. */
  shown?: string | undefined;
  /** A note beside it. */
  note?: string | undefined;
  /** An explanation of the note. */
  noteHint?: string | undefined;
  /** The style of its dot or edge. */
  mark: string;
  /** Its urgency in words, unless zero. */
  urgency?: string | undefined;
  /** The page that shows what is counted; without one the number is not a link. */
  to?: string | undefined;
  open?: (() => void) | undefined;
  /** Its history, if known. */
  history?: Pick<TodayFigure, 'compared' | 'gap' | 'trend'> | undefined;
}

/** Longer figures are written smaller to fit their tile, characters. */
const longest = 8;

/** One number: unknown is `-- --`, zero is grey, anything else links to what it counts. */
export function Tile(props: TileProps) {
  const { label, hint, value, shown, note, noteHint, mark, urgency, to, open, history } = props;
  const text = shown ?? countText(value);
  const content = (
    <>
      <span className="home-label" title={hint}>
        <span className={`home-dot ${value ? mark : 'tone-none'}`} aria-hidden="true" />
        {label}
        {value ? urgency && <span className="home-urgency">{urgency}</span> : null}
      </span>
      <span className={value === 0 ? 'home-value home-zero' : 'home-value'} data-long={text.length > longest}>
        {text}
      </span>
      {note && (
        <span className="home-delta" title={noteHint}>
          {note}
        </span>
      )}
      {history && <TileHistory {...history} />}
    </>
  );
  if (to === undefined && open === undefined) return <li className="home-tile">{content}</li>;
  return (
    <li className="home-tile home-link">
      {to === undefined ? (
        <button type="button" aria-haspopup="dialog" onClick={open}>
          {content}
        </button>
      ) : (
        <PageLink to={to}>{content}</PageLink>
      )}
    </li>
  );
}
