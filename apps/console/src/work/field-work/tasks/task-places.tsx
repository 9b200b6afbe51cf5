import type { TaskInDetail } from '@kickstand/contract/work/field-work';
import { useMemo } from 'react';
import { MapWithDots } from '../../../platform/map-kit/dots/map-with-dots.parts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { metresText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { tasksWords } from './tasks.words.ts';

const words = tasksWords.detail;
type Name = keyof TaskInDetail['places'];

const toneOf: Record<Name, Tone> = {
  target: 'special',
  ended: 'good',
  started: 'busy',
  opened: 'warn',
  vehicle: 'quiet',
};
const names = Object.keys(toneOf) as Name[];

/** Where a task was begun and ended, where it is to go and where its vehicle is now. */
export function TaskPlaces({ task }: { task: TaskInDetail }) {
  const { id, places, arrivalRadiusM } = task;
  const known = names.filter((name) => places[name] !== null);
  const from: Name = places.started ? 'started' : 'vehicle';
  const dots = useMemo(
    () =>
      names.flatMap((name) => {
        const at = places[name];
        if (!at) return [];
        const reach = name === from && { radiusM: arrivalRadiusM };
        return [{ id: name, at: [at.lng, at.lat] as const, tone: toneOf[name], ...reach }];
      }),
    [places, from, arrivalRadiusM],
  );
  if (known.length === 0) return <p className="muted">{words.noPlaces}</p>;
  return (
    <>
      <MapWithDots small title={words.map} view={id} dots={dots} />
      <p>
        {known.map((name) => (
          <Badge key={name} tone={toneOf[name]}>
            {words.places[name]}
          </Badge>
        ))}{' '}
        <span className="muted">{words.radius(metresText(arrivalRadiusM))}</span>
      </p>
    </>
  );
}
