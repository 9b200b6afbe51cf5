import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { useState } from 'react';
import { BulkResults } from '../../../kit/action/bulk-results.tsx';
import { useChange } from '../../../kit/client/calls.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { tell } from '../../../kit/page/notices.ts';
import { type MeantJob, useMeantOutcome } from '../../vehicles/street.parts.tsx';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import type { WaitingOrder } from './lasso-waiting.ts';

interface ResultsProps {
  order: WaitingOrder & { type: NonNullable<WaitingOrder['type']> };
  jobId: string;
  close(): void;
}

/** The result for each vehicle of an approved command job. */
export default function ApprovedResults({ order: { label, type, carIds }, jobId, close }: ResultsProps) {
  const again = useChange(vehicleCommands.createJob, { quiet: true, refreshes: ['commands'] });
  const [meant, setMeant] = useState<MeantJob>({ jobId, carIds });
  const outcome = useMeantOutcome(meant, words.notGiven);
  const retry = async (failed: string[]) => {
    try {
      const reply = await again.mutateAsync({ body: { type, carIds: failed } });
      setMeant({ jobId: reply.jobId, carIds: failed });
    } catch (error) {
      tell({ key: jobId, kind: 'error', title: label, text: sentenceOf(error) });
    }
  };
  return (
    <BulkResults label={label} outcome={outcome} retrying={again.isPending} retry={retry} close={close} />
  );
}
