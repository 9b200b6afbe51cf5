import { daypartCount, daypartOf } from './days.ts';
import { shrunkShare } from './rates.ts';
import type { Episode } from './types.ts';

/** What riders of an area do, by part of the day; `moved` for all of it. */
export interface Shares {
  /** c: of searches that found a vehicle at their own station, the share that started. */
  conversion: readonly number[];
  /** ρ: of starts, the share with a search before. */
  searched: readonly number[];
  /** κ: of searches at an empty station, the share that started near it. */
  moved: number;
}

/** Before anything is known of an area. */
const usual = { conversion: 0.6, searched: 0.7, moved: 0.3 };

type Tally = { hits: number; of: number };
const tallies = (): Tally[] => Array.from({ length: daypartCount }, () => ({ hits: 0, of: 0 }));

const count = (tally: Tally | undefined, weight: number, isHit: boolean | undefined) => {
  if (!tally || isHit === undefined) return;
  tally.of += weight;
  if (isHit) tally.hits += weight;
};

function byDaypart(parts: readonly Tally[], before: number) {
  const sum = (key: keyof Tally) => parts.reduce((total, part) => total + part[key], 0);
  const whole = shrunkShare(sum('hits'), sum('of'), before);
  return parts.map(({ hits, of }) => shrunkShare(hits, of, whole));
}

/** What one episode says of each share: undefined nothing, else whether it is a hit. */
function saidBy(
  episode: Episode,
  areNear: (a: number, b: number) => boolean,
): { [share in keyof Shares]?: boolean } {
  const { originId, originWas, startedId, searched } = episode;
  if (originId === null || originWas === 'closed') return {};
  const hasStarted = startedId !== null;
  if (originWas === 'empty') return searched ? { moved: hasStarted && areNear(originId, startedId) } : {};
  // Who walked over unseen from an empty neighbour would look like a rider of the station at which they started.
  const isSurelyOwn = hasStarted && episode.emptyNearIds.length === 0;
  const hasFound = searched && !episode.failed;
  return {
    ...(isSurelyOwn ? { searched } : {}),
    ...(hasFound ? { conversion: hasStarted } : {}),
  };
}

/** The shares of an area from its weighted episodes. */
export function sharesOf(
  episodes: readonly Episode[],
  weightOf: (episode: Episode) => number,
  areNear: (a: number, b: number) => boolean,
): Shares {
  const conversion = tallies();
  const searched = tallies();
  const moved = { hits: 0, of: 0 };
  for (const episode of episodes) {
    const said = saidBy(episode, areNear);
    const weight = weightOf(episode);
    const part = daypartOf(episode.slot);
    count(moved, weight, said.moved);
    count(searched[part], weight, said.searched);
    count(conversion[part], weight, said.conversion);
  }
  return {
    conversion: byDaypart(conversion, usual.conversion),
    searched: byDaypart(searched, usual.searched),
    moved: shrunkShare(moved.hits, moved.of, usual.moved),
  };
}
