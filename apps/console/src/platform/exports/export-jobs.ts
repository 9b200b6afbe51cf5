import { exportCalls, type FileJobRow } from '@kickstand/contract/platform/exports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { live, useLive } from '../../kit/client/live.ts';

/** How many jobs are shown; older ones have expired. */
const most = 50;

/** Without live updates progress is polled this often while visible, milliseconds. */
const askEveryMs = 3_000;

export const isOpenFileJob = ({ state }: Pick<FileJobRow, 'state'>) =>
  state === 'queued' || state === 'running';

/** The operator's own jobs, newest first: updated live, and by polling while visible. */
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

/** Refetches the jobs whenever the server reports progress of one. */
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
