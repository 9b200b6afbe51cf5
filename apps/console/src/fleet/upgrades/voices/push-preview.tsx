import { type UpgradePreview, voiceJobs } from '@kickstand/contract/fleet/upgrades';
import { useCall } from '../../../kit/client/calls.ts';
import { countText } from '../../../ui/format.ts';
import { leftOutOf, PreviewLines, reasonWith, takesOf } from '../preview.tsx';
import { upgradesWords } from '../upgrades.words.ts';
import { voicesWords } from './voices.words.ts';

/** The preview of a push, line by line: all of its vehicles are one part. */
export const linesOfPush = (preview: UpgradePreview): string[] =>
  preview.vehicles === 0
    ? [upgradesWords.jobs.preview.none, ...leftOutOf(preview)]
    : [voicesWords.jobs.reaches(countText(preview.vehicles)), ...leftOutOf(preview), takesOf(preview)];

/** The reason of a push, with its preview. */
export const ReasonField = reasonWith(({ entered }) => {
  const { packageId, areaIds, carIds, fromVersions, concurrency } = entered;
  const query = { packageId, areaIds, carIds, fromVersions, concurrency };
  return <PreviewLines of={useCall(voiceJobs.preview, { query }, { quiet: true })} linesOf={linesOfPush} />;
});
