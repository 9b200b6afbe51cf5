import type { BlacklistReach, BlacklistRow, BlacklistState } from '@kickstand/contract/riders/riders';
import { badge, withLayout } from '../../kit/list/cells.tsx';
import type { Tone } from '../../ui/tones.ts';
import { blacklistWords as words } from './blacklist.words.ts';

const tones: Record<BlacklistState, Tone> = { active: 'bad', expired: 'quiet', cancelled: 'quiet' };

export const entryState = badge<BlacklistState>(tones, words.states);

/** The reach of an entry: the area or the company by name. */
export const entryReach = withLayout<BlacklistReach, BlacklistRow>(
  (reach: BlacklistReach, row: BlacklistRow) => {
    if (reach === 'platform') return words.reaches.platform;
    return reach === 'area' ? (row.area ?? words.reaches.area) : `${words.reaches.agent} ${row.agent}`;
  },
  { width: 140 },
);
