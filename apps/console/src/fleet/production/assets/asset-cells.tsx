import type { AssetRow, testStates } from '@kickstand/contract/fleet/production';
import { badge, link, tags, withLayout } from '../../../kit/list/cells.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { lifecycleTones, onlineTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { productionPaths } from '../production.paths.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;

export const toCard = link<AssetRow>(({ carId }) => productionPaths.card.to({}, { carId }));
export const lifecycleBadge = withLayout(badge(lifecycleTones, vehiclesWords.lifecycle), { width: 120 });
export const onlineBadge = withLayout(badge(onlineTones, vehiclesWords.online), { width: 90 });
/** The names of the failed steps of the bench test. */
export const failedCell = withLayout(
  (steps: readonly string[]) =>
    tags(
      steps.map((step) => words.steps[step] ?? step),
      undefined,
    ),
  { width: 160 },
);
export const testBadge = badge(
  { untested: 'quiet', pass: 'good', fail: 'bad' } satisfies Record<(typeof testStates)[number], Tone>,
  words.testStates,
);
