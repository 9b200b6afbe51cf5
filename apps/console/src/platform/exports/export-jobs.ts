import { exportCalls, type FileJobRow } from '@kickstand/contract/platform/exports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { live, useLive } from '../../kit/client/live.ts';

/** How many of one's jobs are shown; older ones have expired long before. */
const most = 50;

/** Where nothing is heard of the progress, it is asked for this often while somebody looks, milliseconds. */
const askEveryMs = 3_000;

export const isOpenFileJob = ({ state }: Pick<FileJobRow, 'state'>) =>
  state === 'queued' || state === 'running';

/** One's own jobs, newest first: kept up to date by what the server says, and by asking while one looks. */
export function useFileJobs(looking: boolean) {
  useFileJobNews();
  const [some, setSome] = useState(false);
  const answer = useCall(
    exportCalls.list,
    { query: { pageSize: most } },
    { quiet: true, keep: true, ...(looking && some && { every: askEveryMs }) },
  );
  const running = answer.data?.list.some(isOpenFileJob) ?? false;
  if (running !== some) setSome(running);
  return answer;
}

/** Reads the jobs anew whenever the server says that one of them went on. */
function useFileJobNews() {
  useLive();
  const client = useQueryClient();
  useEffect(
    () =>
      live.onNews((said) => {
        if (said.kind === 'file_job') void client.invalidateQueries({ queryKey: ['exports'] });
      }),
    [client],
  );
}
