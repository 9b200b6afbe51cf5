import { ExportCentre } from './export-centre.tsx';
import { useFileJobs } from './export-jobs.ts';

/** The export centre above the page that opened it. */
export function ExportOver({ close }: { close(): void }) {
  return <ExportCentre answer={useFileJobs(true)} close={close} />;
}
