import { toneOf, writeWav } from '@kickstand/domain/fleet/upgrades';
import { furnishUpgrade, furnishVoices } from '../../fleet/upgrades/furnish.service.ts';
import type { Db } from '../../kernel/database/db.ts';
import { common, type Fate, type PastOne, vehiclesOf, well } from './past-upgrades.ts';

const day = 86_400_000;
/** What the demo’s controllers say, and what they said before. */
const versions = { before: 'v11', now: 'v12' } as const;
const most = 80;

/** What the demo’s vehicles say, as notes: nobody has spoken it. */
const sounds: readonly [slot: number, text: string, notes: readonly number[]][] = [
  [1, '已设防', [880, 660]],
  [2, '已撤防', [660, 880]],
  [3, '欢迎使用', [523, 659, 784]],
  [4, '感谢使用，再见', [784, 659, 523]],
  [5, '报警', [1_046, 784, 1_046, 784]],
  [6, '我在这里', [1_046, 1_318]],
  [7, '请停入指定停车点', [587, 587, 784]],
  [8, '即将驶出服务区', [784, 587, 784, 587]],
];

/** A voice pack that was released, and a push of it that is done. */
export async function makeVoices(db: Db, one: Omit<PastOne, 'packageId'>) {
  const { modelId, by, at } = one;
  const spoken = sounds.map(([slot, text, notes]) => ({
    slot,
    text,
    wav: writeWav(toneOf({ hz: 8_000, ms: 300 * notes.length, notes, peak: -6 })),
  }));
  const packageId = await furnishVoices(db, {
    modelId,
    by,
    name: '标准语音',
    version: versions.now,
    notes: '提示音，增加停车点和服务区提醒',
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
      name: '标准语音 v12',
      reason: '增加停车点提醒',
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
