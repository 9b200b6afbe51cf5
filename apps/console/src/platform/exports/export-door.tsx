import { DownloadOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { isOpenFileJob, useFileJobs } from './export-jobs.ts';
import { exportsWords as words } from './exports.words.ts';

const ExportCentre = lazy(async () => ({ default: (await import('./export-centre.tsx')).ExportCentre }));

/** The button of the export centre, with the number of jobs in progress. */
export function ExportDoor() {
  const [open, setOpen] = useState(false);
  const answer = useFileJobs(open);
  const running = answer.data?.list.filter(isOpenFileJob).length ?? 0;
  return (
    <>
      <Badge count={running} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          aria-label={words.centre}
          aria-haspopup="dialog"
          aria-description={running > 0 ? words.running(running) : undefined}
          title={running > 0 ? `${words.centre}${words.colon}${words.running(running)}` : words.centre}
          icon={<DownloadOutlined />}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {open && (
        <Suspense>
          <ExportCentre answer={answer} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
