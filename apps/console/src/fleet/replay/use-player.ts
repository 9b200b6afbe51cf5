import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Player, type PlayerLook, type Span } from './player.ts';
import type { Track } from './use-track.ts';

/** Stops and gaps in order; a gap within a stop is part of the stop. */
const idleOf = ({ stops, gaps }: Track): Span[] =>
  [...stops, ...gaps].map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from || b.to - a.to);

/** A player of a track. It starts at the requested moment, else at the beginning of the track. */
export function usePlayer(span: Span, track: Track, asked: number | undefined): Player {
  const { from, to } = span;
  const player = useMemo(
    () => new Player({ span: { from, to }, idle: idleOf(track), at: asked ?? track.points[0]?.at ?? from }),
    [from, to, track, asked],
  );
  useEffect(() => () => player.pause(), [player]);
  return player;
}

/** The player's state, a few times a second. */
export const usePlayerLook = (player: Player): PlayerLook =>
  useSyncExternalStore(player.subscribe, player.look);

const fineMs = 10_000;
const coarseMs = 5 * 60_000;
/** Where keys have another meaning. */
const ownKeys =
  'input, textarea, select, [contenteditable=true], [role=combobox], [role=tab], [role=menuitem], [role=radio], .ant-picker, .ant-modal, .ant-drawer, .maplibregl-canvas';
const pressed = 'button, a, summary';

const keys: Readonly<Record<string, (player: Player, coarse: boolean) => void>> = {
  ' ': (player) => player.toggle(),
  ArrowLeft: (player, coarse) => player.seek(player.look().at - (coarse ? coarseMs : fineMs)),
  ArrowRight: (player, coarse) => player.seek(player.look().at + (coarse ? coarseMs : fineMs)),
  ArrowUp: (player) => player.shift(1),
  ArrowDown: (player) => player.shift(-1),
  Home: (player) => player.seek(player.span.from),
  End: (player) => player.seek(player.span.to),
};

/** The keys of the player, unless something else on the page handles them. */
export function usePlayerKeys(player: Player) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const act = keys[key];
      if (!act || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(ownKeys)) return;
      if (key === ' ' && target instanceof Element && target.closest(pressed)) return;
      event.preventDefault();
      act(player, shiftKey);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [player]);
}
