import { SettingOutlined } from '@ant-design/icons';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useBrand } from '../../../kit/client/brand.ts';
import { useNow } from '../../../kit/client/clock.ts';
import { deploymentZone, instantText } from '../../../kit/page/format.ts';
import { tell } from '../../../kit/page/notices.ts';
import { locale } from '../../../kit/words.ts';
import { countText } from '../../../ui/format.ts';
import { wallsWords as words } from '../walls.words.ts';
import { StaleMark } from './panel.tsx';
import { savePicture } from './png.ts';
import { refreshSeconds, type Slides, toggleFullScreen, type useHabits } from './use-wall.ts';

export interface Slide {
  key: string;
  name: string;
}

export interface Freshness {
  /** When the content was made, epoch ms; undefined: there is none yet. */
  at: number | undefined;
  isStale: boolean;
  /** How far the server's clock is ahead of this one, milliseconds. */
  ahead: number;
}

interface HeaderProps {
  title: string;
  tabs: readonly string[];
  tab: number;
  turnTab(at: number): void;
  slides: readonly Slide[];
  /** The common name of the slides. */
  slidesName: string;
  beside?: ReactNode;
  tools?: ReactNode;
  carousel: Slides;
  fresh: Freshness;
  habits: ReturnType<typeof useHabits>;
  stage: RefObject<HTMLElement | null>;
  leave(): void;
}

/**
 * How many slides are listed. If they turn automatically, those around the current one; otherwise they are in a
 * menu.
 */
const mostShown = 5;

export function Header(props: HeaderProps) {
  const { title, tabs, tab, turnTab, beside, fresh } = props;
  const { logo } = useBrand();
  return (
    <header className="wall-head">
      <img src={logo} alt="" />
      <h1>{title}</h1>
      <div role="tablist" className="wall-tabs">
        {tabs.map((name, i) => (
          <button key={name} type="button" role="tab" aria-selected={i === tab} onClick={() => turnTab(i)}>
            {name}
          </button>
        ))}
      </div>
      <Areas {...props} />
      {beside}
      <Live {...fresh} />
      <Clock ahead={fresh.ahead} />
      <Settings {...props} />
    </header>
  );
}

function Areas({
  slides,
  slidesName,
  carousel: { at, progress, turn, isHeld, hold },
}: Pick<HeaderProps, 'slides' | 'slidesName' | 'carousel'>) {
  const most = hold ? mostShown : slides.length;
  const from = Math.max(0, Math.min(at - 2, slides.length - most));
  if (most > mostShown)
    return (
      <select
        className="wall-spans"
        aria-label={slidesName}
        value={at}
        onChange={({ target }) => {
          turn(Number(target.value));
          // The arrows turn the wall again.
          target.blur();
        }}
      >
        {slides.map(({ key, name }, i) => (
          <option key={key} value={i}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <nav className="wall-areas" aria-label={slidesName}>
      {slides.slice(from, from + most).map(({ key, name }, i) => (
        <button key={key} type="button" aria-pressed={from + i === at} onClick={() => turn(from + i)}>
          {name}
          {from + i === at && hold && slides.length > 1 && (
            <progress value={progress} max={1} data-held={isHeld} aria-hidden="true" />
          )}
        </button>
      ))}
    </nav>
  );
}

function Live({ at, isStale }: Freshness) {
  const now = useNow();
  if (at === undefined) return <span className="wall-live">{words.connecting}</span>;
  if (isStale) return <StaleMark at={at} />;
  const age = words.secondsAgo(countText(Math.max(0, Math.round((now - at) / 1_000))));
  return (
    <span className="wall-live">
      <i aria-hidden="true" />
      {words.live(age)}
    </span>
  );
}

/** The server's time: a wall's own clock may be wrong. */
function Clock({ ahead }: Pick<Freshness, 'ahead'>) {
  const now = useNow() + ahead;
  const day = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    timeZone: deploymentZone(),
  });
  return (
    <time className="wall-clock">
      <span>{day.format(now)}</span>
      <b>{instantText(now).slice(11)}</b>
    </time>
  );
}

function Settings({ title, tools, carousel, habits, stage, leave }: HeaderProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const save = async () => {
    details.current?.removeAttribute('open');
    if (!stage.current) return;
    await savePicture(stage.current, title).catch(() =>
      tell({ key: 'wall-png', kind: 'error', text: words.pngFailed }),
    );
  };
  return (
    <details className="wall-settings" ref={details}>
      <summary aria-label={words.settings}>
        <SettingOutlined aria-hidden="true" />
      </summary>
      <div>
        <button type="button" onClick={() => toggleFullScreen(stage.current)}>
          {words.fullScreen}
        </button>
        {carousel.hold && (
          <button type="button" onClick={carousel.hold}>
            {carousel.isHeld ? words.goOn : words.hold}
          </button>
        )}
        <label>
          <input
            type="checkbox"
            checked={habits.light}
            onChange={({ target }) => habits.change({ light: target.checked })}
          />
          {words.theme}
        </label>
        <label>
          {words.refresh}
          <select
            value={habits.refresh}
            onChange={({ target }) =>
              habits.change({ refresh: refreshSeconds.find((n) => n === Number(target.value)) ?? 10 })
            }
          >
            {refreshSeconds.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? words.never : words.every(countText(seconds))}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => void save()}>
          {words.png}
        </button>
        {tools}
        <button type="button" onClick={leave}>
          {words.leave}
        </button>
      </div>
    </details>
  );
}
