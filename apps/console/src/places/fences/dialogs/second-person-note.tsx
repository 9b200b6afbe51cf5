import type { ReplyOf } from '@kickstand/contract/kit';
import type { fences } from '@kickstand/contract/places/fences';
import { Alert } from 'antd';
import { fencesWords } from '../fences.words.ts';

type SecondPerson = ReplyOf<typeof fences.impact>['secondPerson'];

/** Whether publishing waits for a second person, if known. */
export function SecondPersonNote({ of }: { of: SecondPerson | undefined }) {
  if (of === undefined || of === 'no') return null;
  const alone = of === 'nobody';
  const { second, alone: nobody } = fencesWords.publish;
  return <Alert type={alone ? 'warning' : 'info'} showIcon title={alone ? nobody : second} />;
}
