import { toneOf, writeWav } from '@kickstand/domain/fleet/upgrades';
import { furnishUpgrade, furnishVoices } from '../../fleet/upgrades/furnish.service.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type DemoWords, demoWords } from '../words/demo.words.ts';
import { common, type Fate, type PastOne, vehiclesOf, well } from './past-upgrades.ts';

const day = 86_400_000;
/** Voice packs of the demo’s controllers: previous and current. */
const versions = { before: 'v11', now: 'v12' } as const;
const most = 80;

/** Sounds of the demo’s vehicles, as notes instead of speech. */
const sounds: readonly [
  slot: number,
  says: keyof DemoWords['fleet']['voices']['sounds'],
  notes: readonly number[],
][] = [
  [1, 'armed', [880, 660]],
  [2, 'disarmed', [660, 880]],
  [3, 'welcome', [523, 659, 784]],
  [4, 'goodbye', [784, 659, 523]],
  [5, 'alarm', [1_046, 784, 1_046, 784]],
  [6, 'here', [1_046, 1_318]],
  [7, 'park', [587, 587, 784]],
  [8, 'edge', [784, 587, 784, 587]],
];

/** Creates a released voice pack and its completed rollout. */
export async function makeVoices(db: Db, one: Omit<PastOne, 'packageId'>) {
  const { modelId, by, at } = one;
  const said = demoWords().fleet.voices;
  const spoken = sounds.map(([slot, says, notes]) => ({
    slot,
    text: said.sounds[says],
    wav: writeWav(toneOf({ hz: 8_000, ms: 300 * notes.length, notes, peak: -6 })),
  }));
  const packageId = await furnishVoices(db, {
    modelId,
    by,
    name: said.name,
    version: versions.now,
    notes: said.notes,
    sounds: spoken,
    at: at - 2 * day,
  });
  const fateOf = (n: number): Fate => {
    if (n === 30) return { state: 'skipped', code: 'slot' };
    return n === 61 ? { state: 'failed', code: 'hash' } : well;
  };
  const past = { ...one, packageId };
  const bytes = spoken.reduce((sum, { wav }) => sum + wav.length, 0);
  const extent = { most, canary: most, from: versions.before, bytes };
  const vehicles = await vehiclesOf(db, past, extent, fateOf);
  await furnishUpgrade(
    db,
    {
      ...common(past, vehicles, vehicles.length),
      name: said.pushed,
      reason: said.reason,
      state: 'done',
      stop: null,
      stopPercent: 10,
      promotedAt: null,
      promotedBy: null,
      endedAt: at + day / 8,
    },
    vehicles,
  );
}
