import { ExportCentre } from './export-centre.tsx';
import { useFileJobs } from './export-jobs.ts';

/** The export centre over the page that asked for it. */
export function ExportOver({ close }: { close(): void }) {
  return <ExportCentre answer={useFileJobs(true)} close={close} />;
}
