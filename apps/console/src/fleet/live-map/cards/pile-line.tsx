import { alarmsOf, opsOf, ridingOf } from '@kickstand/domain/fleet/vehicles';
import type { KeyboardEvent } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { percentText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { alarmTones, opsTones, ridingTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import type { Listed } from '../fleet/fleet-view.ts';

interface Trouble {
  tone: Tone;
  text: string;
}

const severity: readonly Tone[] = ['bad', 'warn'];
const rank = ({ tone }: Trouble) => (severity.includes(tone) ? severity.indexOf(tone) : severity.length);

/** What is wrong with a vehicle, most urgent first. Being offline is part of its state. */
const troublesOf = ({ alarms, ops }: Pick<Listed, 'alarms' | 'ops'>): Trouble[] =>
  [
    ...alarmsOf(alarms)
      .filter((alarm) => alarm !== 'offline')
      .map((alarm) => ({ tone: alarmTones[alarm], text: vehiclesWords.alarm[alarm] })),
    ...opsOf(ops).map((state) => ({ tone: opsTones[state], text: vehiclesWords.ops[state] })),
  ].sort((a, b) => rank(a) - rank(b));

function stateOf({ riding, online, onShelf }: Listed): Trouble {
  if (!online) return { tone: 'quiet', text: vehiclesWords.online.offline };
  const state = ridingOf(riding);
  return { tone: onShelf ? ridingTones[state] : 'quiet', text: vehiclesWords.riding[state] };
}

interface PileLineProps {
  one: Listed;
  picked: boolean;
  /** Whether it is the tab stop; arrow keys lead to the others. */
  inTurn: boolean;
  onPick(): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** One vehicle of a pile: number, state, charge and its most urgent problem. */
export function PileLine({ one, picked, inTurn, onPick, onFocus, onKeyDown }: PileLineProps) {
  const state = stateOf(one);
  const [worst, ...others] = troublesOf(one);
  return (
    <button
      type="button"
      aria-current={picked}
      tabIndex={inTurn ? 0 : -1}
      onClick={onPick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className="figure">{one.vehicle}</span>
      <Badge tone={state.tone}>{state.text}</Badge>
      <span className="pile-charge figure">{percentText(one.battery)}</span>
      {worst && (
        <span className="pile-worst" title={[worst, ...others].map(({ text }) => text).join(' · ')}>
          <Badge tone={worst.tone}>{worst.text}</Badge>
          {others.length > 0 && <span className="muted">+{others.length}</span>}
        </span>
      )}
    </button>
  );
}
