import {
  type ConditionKey,
  conditionKinds,
  type Measured,
  type ScreeningHit,
} from '@kickstand/contract/fleet/screening';
import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { badges, type Cell } from '../../kit/list/cells.tsx';
import { inLocale } from '../../kit/words.ts';
import { nothing } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { taskKitWords } from '../task-kit/task-kit.words.ts';
import { screeningWords as words } from './screening.words.ts';

const conditionNames = Object.fromEntries(
  Object.entries(conditionKinds).map(([key, names]) => [key, inLocale(names)]),
) as Record<ConditionKey, string>;
const conditionTones = Object.fromEntries(Object.keys(conditionKinds).map((key) => [key, 'warn'])) as Record<
  ConditionKey,
  Tone
>;

/** The conditions that a vehicle met. */
export const metBadges = badges(conditionTones, conditionNames);

const taskTones: Record<TaskType, Tone> = {
  swap: 'busy',
  move: 'busy',
  inspect: 'busy',
  repair: 'bad',
  drag_back: 'special',
};
export const taskBadges = badges(taskTones, taskKitWords.tasks.type);

/** Each condition's value at the moment of the screening; those not met are muted. */
export const measuredCell: Cell<readonly Measured[]> = Object.assign(
  (values: readonly Measured[]) => (
    <ul className="screening-values">
      {values.map(({ key, days, met, text }) => (
        <li key={`${key}:${days}:${text}`} data-met={met}>
          {text}
        </li>
      ))}
    </ul>
  ),
  { width: 260, writing: { as: 'field' as const, field: 'text' } },
);

export const stationCell: Cell<string | null, ScreeningHit> = Object.assign(
  (station: string | null, { outOfArea, lng }: ScreeningHit) => {
    if (station !== null) return station;
    if (lng === null) return nothing;
    return outOfArea ? words.outOfArea : words.outside;
  },
  { width: 150, writing: { as: 'text' as const } },
);
