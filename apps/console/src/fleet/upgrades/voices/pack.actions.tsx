import { type VoicePackRow, voiceJobs, voicePacks } from '@kickstand/contract/fleet/upgrades';
import { Input } from 'antd';
import { lazy } from 'react';
import type { Questions } from '../../../kit/action/asking.tsx';
import { defineAction, defineGo } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { packageSteps } from '../package-steps.tsx';
import { voicesPaths } from './voices.paths.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.packs;
const refreshes = ['voicePacks', 'voiceJobs'];

/** Creates a voice pack. */
export const add = defineAction<undefined, typeof voicePacks.add>({
  call: voicePacks.add,
  label: words.add,
  form: lazy(() => import('./pack-form.tsx')),
  refreshes,
  done: () => words.added,
});

const sounds = defineGo<VoicePackRow>({
  id: 'voicePacks.sounds',
  label: words.sounds,
  go: ({ id }, page) => page.open(voicesPaths.voices.to({}, { pack: id })),
});

const { toTest, release, withdraw } = packageSteps({ calls: voicePacks, refreshes, words });

const isCarId = (carId: string) => /^[1-9]\d{7,8}$/.test(carId);

const carQuestion: Questions<VoicePackRow, { carId: string }> = {
  start: () => ({ carId: '' }),
  answered: ({ carId }) => isCarId(carId),
  Ask: ({ given: { carId }, put, tried }) => (
    <DialogField label={words.carId} wrong={tried && !isCarId(carId) && words.carNeeded} required>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={9}
          value={carId}
          onChange={({ target }) => put({ carId: target.value.trim() })}
        />
      )}
    </DialogField>
  ),
};

/** Tries a voice pack on one vehicle. */
const test = defineAsk<VoicePackRow, typeof voiceJobs.test, { carId: string }>({
  call: voiceJobs.test,
  label: words.test,
  level: 2,
  refreshes,
  applies: ({ state }) => state === 'test' || state === 'released',
  changes: ({ name }) => words.testEffect(name),
  questions: carQuestion,
  request: ({ id }, { carId }) => ({ body: { packageId: id, carId } }),
  done: () => words.tested,
});

/** The actions of a voice pack. */
export const packActions = [sounds, toTest, test, release, withdraw];
