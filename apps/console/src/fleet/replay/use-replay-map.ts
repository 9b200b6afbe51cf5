import { type RefObject, useRef } from 'react';
import { locale } from '../../kit/words.ts';
import type { Start } from '../../platform/map-kit/base-map.parts.ts';
import { useDrawnMap } from '../../platform/map-kit/use-drawn-map.parts.ts';
import { wantsStillness } from '../../ui/stillness.ts';
import { replayWords as words } from './replay.words.ts';

/** The map of a replay in the element of `place`; `here` names the moving mark. */
export function useReplayMap(place: RefObject<HTMLElement | null>, start: Start, here: string) {
  const first = useRef({ start, here });
  return useDrawnMap(place, async (container, look) => {
    const { ReplayMap } = await import('./replay-map.ts');
    return new ReplayMap({
      container,
      ...first.current,
      appearance: look,
      language: locale === 'zh-CN' ? 'zh' : 'en',
      title: words.canvas,
      still: wantsStillness(),
    });
  });
}
