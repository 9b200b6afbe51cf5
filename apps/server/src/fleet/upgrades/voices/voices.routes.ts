import { voiceJobs, voicePacks } from '@kickstand/contract/fleet/upgrades';
import { type Route, routes } from '../../../kernel/call/calls.ts';
import { listUpgrades, listVehicles } from '../jobs.service.ts';
import { withdrawPackage } from '../packages.service.ts';
import { abortUpgrade, pauseUpgrade, resumeUpgrade, retryUpgrade } from '../steps.service.ts';
import { previewPush, pushVoices, rollBackVoices, testVoices } from './voice-jobs.service.ts';
import {
  addPack,
  listPacks,
  listSounds,
  oneSound,
  putSound,
  removeSound,
  setPackState,
} from './voice-packs.service.ts';

/** Voice packs, and pushes of them through upgrades. */
export const voicesRoutes = (zone: string): Route[] => [
  ...routes(voicePacks, {
    list: listPacks,
    sounds: listSounds,
    sound: oneSound,
    add: addPack,
    putSound,
    removeSound,
    setState: setPackState,
    withdraw: (ctx, input) => withdrawPackage('voice', ctx, { ...input }),
  }),
  ...routes(voiceJobs, {
    list: (ctx, input) => listUpgrades('voice', zone, ctx, { ...input }),
    vehicles: (ctx, input) => listVehicles('voice', ctx, { ...input }),
    preview: previewPush,
    push: pushVoices,
    test: testVoices,
    pause: (ctx, input) => pauseUpgrade('voice', ctx, { ...input }),
    resume: (ctx, input) => resumeUpgrade('voice', ctx, { ...input }),
    abort: (ctx, input) => abortUpgrade('voice', ctx, { ...input }),
    retry: (ctx, input) => retryUpgrade('voice', ctx, { ...input }),
    rollback: rollBackVoices,
  }),
];
