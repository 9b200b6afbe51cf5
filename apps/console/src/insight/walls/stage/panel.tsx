import { ClockCircleOutlined } from '@ant-design/icons';
import { createContext, type ReactNode, useContext } from 'react';
import { RefusedByServer } from '../../../kit/client/client.ts';
import { useNow } from '../../../kit/client/clock.ts';
import { copyText } from '../../../kit/page/copy.ts';
import { ageText, instantText } from '../../../kit/page/format.ts';
import { hrefOf } from '../../../kit/page/screens.ts';
import { nothing } from '../../../ui/format.ts';
import { wallsWords as words } from '../walls.words.ts';
import { type PanelState, panelStateOf } from './panel-state.ts';

/** A reply shown by a panel, from any source. */
export interface Told<T> {
  data: T | undefined;
  error: Error | null;
  /** When it arrived, epoch ms. */
  dataUpdatedAt: number;
}

/** Without an interval of its own, a reply is stale after so long, milliseconds. */
const usualEveryMs = 60_000;

const forbiddenStatus = 403;

function failureOf(error: Error | null) {
  if (!error) return undefined;
  return error instanceof RefusedByServer && error.status === forbiddenStatus ? 'forbidden' : 'otherwise';
}

/** The present state of a reply. */
export function usePanelState<T>(told: Told<T>, everyMs: number | undefined, isEmpty = false): PanelState {
  const now = useNow();
  const { data, error, dataUpdatedAt: at } = told;
  const known = { has: data !== undefined, isEmpty, at, every: everyMs ?? usualEveryMs };
  return panelStateOf({ ...known, failed: failureOf(error) }, now);
}

/** Since when there was no update. */
export function StaleMark({ at }: { at: number }) {
  const now = useNow();
  return (
    <span className="wall-stale" role="status">
      <ClockCircleOutlined aria-hidden="true" />{' '}
      {words.stale(instantText(at).slice(11, 16), ageText(at, now))}
    </span>
  );
}

interface PanelProps<T> {
  name: string;
  title: string;
  told: Told<T>;
  /** The refresh interval, milliseconds; undefined: none. */
  every: number | undefined;
  isEmpty?(data: T): boolean;
  /** A note beside the title. */
  note?(data: T): ReactNode;
  children(data: T): ReactNode;
}

/** One panel of a wall, independent of the others: a failure affects it alone. */
export function Panel<T>({ name, title, told, every, isEmpty, note, children }: PanelProps<T>) {
  const { data } = told;
  const state = usePanelState(told, every, data !== undefined && isEmpty?.(data) === true);
  const shown = data !== undefined && state !== 'forbidden';
  return (
    <section
      className="wall-panel"
      data-panel={name}
      data-state={state}
      aria-label={title}
      aria-busy={state === 'loading'}
    >
      <header>
        <h2>{title}</h2>
        {state === 'stale' ? (
          <StaleMark at={told.dataUpdatedAt} />
        ) : (
          shown && note && <span className="wall-note">{note(data)}</span>
        )}
      </header>
      {shown && !isEmpty?.(data) ? children(data) : <Instead state={state} />}
    </section>
  );
}

const said: Partial<Record<PanelState, string>> = {
  forbidden: words.forbidden,
  error: words.failed,
};

function Instead({ state }: { state: PanelState }) {
  if (state === 'loading')
    return (
      <div className="wall-blocks">
        <span className="only-read">{words.loading}</span>
        {[0, 1, 2, 3].map((n) => (
          <span key={n} />
        ))}
      </div>
    );
  const text = said[state];
  return (
    <p className="wall-instead" role={text ? 'alert' : undefined}>
      {text ?? words.none}
      {!text && <b>{nothing}</b>}
    </p>
  );
}

/** Whether a click on a figure copies its number instead of opening its rows. */
export const CopiesFigures = createContext(false);

interface FigureProps {
  /** What it counts, for screen readers. */
  label?: string;
  /** The plain number to copy; absent if there is none. */
  copies?: string | undefined;
  /** The list behind it; undefined: not a link. */
  to: string | undefined;
  children: ReactNode;
}

/** A number that opens what it counts in a new tab, or is copied. */
export function Figure({ label, copies, to, children }: FigureProps) {
  const isCopied = useContext(CopiesFigures);
  if (isCopied && copies !== undefined)
    return (
      <button type="button" className="wall-figure wall-copied" onClick={() => void copyText(copies)}>
        <span className="only-read">{words.copyOf(label ?? '')} </span>
        {children}
      </button>
    );
  if (to === undefined) return <span className="wall-figure">{children}</span>;
  return (
    <a className="wall-figure" href={hrefOf(to)} target="_blank" rel="noopener">
      {label && <span className="only-read">{label} </span>}
      {children}
      <span className="only-read">{words.newTab}</span>
    </a>
  );
}
