import { firmwareJobs, firmwarePackages, type PackageRow } from '@kickstand/contract/fleet/upgrades';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { defineGo } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { areasQuestion } from '../../platform/area-kit/areas-question.parts.tsx';
import { packageSteps } from './package-steps.tsx';
import { upgradesPaths } from './upgrades.paths.ts';
import { upgradesWords } from './upgrades.words.ts';
import { type Uploading, uploadQuestion } from './upload-question.tsx';

const words = upgradesWords.packages;
const refreshes = ['firmwarePackages', 'firmwareJobs'];

/** Uploads a package; it is a draft, and nothing is sent. */
export const upload = defineAsk<undefined, typeof firmwarePackages.upload, Uploading>({
  call: firmwarePackages.upload,
  label: words.upload,
  level: 4,
  object: () => words.uploadObject,
  changes: () => words.uploadEffect,
  questions: uploadQuestion,
  request: (_, { name, modelId = 0, notes, file, reason = '' }) => ({
    body: { name, modelId, notes, content: file?.content ?? '', reason },
  }),
  done: () => words.uploaded,
});

const jobs = defineGo<PackageRow>({
  id: 'firmwarePackages.jobs',
  label: words.jobs,
  applies: ({ state }) => state === 'released' || state === 'withdrawn',
  go: ({ id }, page) => page.open(upgradesPaths.upgrade.to({}, { tab: 'jobs', packageId: id })),
});

const { toTest, release, withdraw } = packageSteps({ calls: firmwarePackages, refreshes, words });

/** Downgrades to an older version: the version is typed, and a second person must approve. */
const downgrade = defineAsk<PackageRow, typeof firmwareJobs.downgrade, { areaIds: number[] }>({
  call: firmwareJobs.downgrade,
  label: words.downgrade,
  level: 4,
  danger: true,
  refreshes,
  applies: ({ state }) => state === 'released',
  object: ({ packageVersion }) => firmwareText(packageVersion),
  changes: ({ name, packageVersion }) => words.downgradeEffect(name, firmwareText(packageVersion)),
  questions: areasQuestion(words.targetNeeded),
  request: ({ id, packageVersion }, { areaIds, reason = '' }) => ({
    body: {
      name: `${words.downgrade} ${firmwareText(packageVersion)}`,
      packageId: id,
      areaIds,
      canary: 5,
      canaryUnit: 'percent',
      window: null,
      concurrency: 100,
      stopPercent: 3,
      severalWindows: true,
      startsNow: true,
      reason,
    },
  }),
});

/** The actions of a package. */
export const packageActions = [toTest, release, jobs, withdraw, downgrade];
