import type { SchemeEffect } from '@kickstand/contract/fleet/production';
import { productionWords } from '../production.words.ts';

const words = productionWords.schemes;

/** What a scheme would change, in total and by area. */
export function Effect({ effect }: { effect: SchemeEffect }) {
  const { vehicles, lowBefore, lowAfter, noRentAfter, bySoc, unknown, areas } = effect;
  return (
    <div role="status">
      <p>{words.preview(vehicles, lowBefore, lowAfter)}</p>
      <p>{words.previewMore(noRentAfter, bySoc, unknown)}</p>
      <ul>
        {areas.map(({ areaId, area, lowBefore: before, lowAfter: after }) => (
          <li key={areaId}>
            {area ?? words.noArea}: {words.low(before, after)}
          </li>
        ))}
      </ul>
    </div>
  );
}
