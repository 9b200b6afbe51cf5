import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { judgeMove, type MoveFacts } from './move.ts';
import {
  type DragBackFacts,
  type InspectFacts,
  judgeDragBack,
  judgeInspection,
  judgeRepair,
  type RepairFacts,
} from './other-work.ts';
import { type Fix, isNear } from './places.ts';
import { judgeSwap, type SwapFacts } from './swap.ts';
import { firstFitting, invalid, pending, type Row, type WorkRules, type WorkVerdict } from './verdict.ts';

/** What is known of any work. */
export interface CommonFacts {
  /** The seat or the lock was opened for it. */
  started: boolean;
  /** Where the person’s phone and the vehicle were when it began; null: not known. */
  person: Fix | null;
  vehicle: Fix | null;
  /** The vehicle belonged to another area. */
  foreign: boolean;
  /** One of its photos was sent with another task, so long before; null: none was. */
  photoAgeMs: number | null;
  needsPhoto: boolean;
  hasPhoto: boolean;
  /** Since its end. */
  sinceEndMs: number;
}

/** The work itself, by kind. */
export type KindFacts =
  | { type: 'swap'; facts: SwapFacts }
  | { type: 'move'; facts: MoveFacts }
  | { type: 'inspect'; facts: InspectFacts }
  | { type: 'repair'; facts: RepairFacts }
  | { type: 'drag_back'; facts: DragBackFacts };

export interface WorkFacts {
  common: CommonFacts;
  /** Null where it was never begun. */
  kind: KindFacts | { type: TaskType; facts: null };
}

type Any = CommonFacts & { type: TaskType };
const opens: ReadonlySet<TaskType> = new Set(['swap', 'move', 'drag_back']);
const lacksPhoto = ({ needsPhoto, hasPhoto }: CommonFacts) => needsPhoto && !hasPhoto;

const rows: readonly Row<Any>[] = [
  [({ type, started }) => opens.has(type) && !started, invalid('not_started')],
  [
    ({ person, vehicle }, rules) => person !== null && vehicle !== null && !isNear(person, vehicle, rules),
    invalid('far'),
  ],
  [({ foreign }) => foreign, invalid('foreign')],
  [
    ({ photoAgeMs }, { photoAgainMs }) => photoAgeMs !== null && photoAgeMs <= photoAgainMs,
    invalid('photo_reused'),
  ],
  [(facts, { photoWithinMs }) => lacksPhoto(facts) && facts.sinceEndMs >= photoWithinMs, invalid('no_photo')],
];

function ofKind(kind: WorkFacts['kind'], rules: WorkRules): WorkVerdict {
  if (kind.facts === null) return pending;
  switch (kind.type) {
    case 'swap':
      return judgeSwap(kind.facts, rules);
    case 'move':
      return judgeMove(kind.facts, rules);
    case 'inspect':
      return judgeInspection(kind.facts, rules);
    case 'repair':
      return judgeRepair(kind.facts, rules);
    case 'drag_back':
      return judgeDragBack(kind.facts, rules);
  }
}

/** How a piece of field work counts, by what is known of it and one version of the rules. A photo still to come keeps it open. */
export function judgeWork({ common, kind }: WorkFacts, rules: WorkRules): WorkVerdict {
  const general = firstFitting(rows, { ...common, type: kind.type }, rules);
  if (general) return general;
  const verdict = ofKind(kind, rules);
  return verdict.validity === 'valid' && lacksPhoto(common) ? pending : verdict;
}
