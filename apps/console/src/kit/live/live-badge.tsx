import { useNow } from '../client/clock.ts';
import { live, useLive } from '../client/live.ts';
import { ageText } from '../page/format.ts';
import { liveWords as words } from './live.words.ts';
import './live.css';

/** Without a word for this long what is shown may be old, milliseconds. */
const freshMs = 8_000;

function saying(state: ReturnType<typeof useLive>, now: number) {
  const { heardAt, staleSince } = live;
  if (state === 'live' && staleSince !== undefined)
    return { tone: 'warn', text: words.dataAt(ageText(staleSince, now)) };
  const old = heardAt !== undefined && now - heardAt > freshMs;
  if (state === 'live')
    return old
      ? { tone: 'warn', text: words.dataAt(ageText(heardAt, now)) }
      : { tone: 'good', text: words.live };
  if (state === 'forbidden') return { tone: 'bad', text: words.noLive };
  const age = heardAt === undefined ? '' : ` · ${words.dataAt(ageText(heardAt, now))}`;
  if (state === 'paused') return { tone: 'quiet', text: words.paused + age };
  return { tone: 'warn', text: (heardAt === undefined ? words.connecting : words.reconnecting) + age };
}

/** Whether what is shown is what is. */
export function LiveBadge() {
  const state = useLive();
  const now = useNow(1_000);
  const { tone, text } = saying(state, now);
  return (
    <span className="live-badge" data-tone={tone} role="status" aria-live="polite" aria-atomic="true">
      <span className="live-dot" aria-hidden="true" />
      {text}
    </span>
  );
}
