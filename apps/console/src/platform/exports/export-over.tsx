import { ExportCentre } from './export-centre.tsx';
import { useTasks } from './export-tasks.ts';

/** The export centre over the page that asked for it. */
export function ExportOver({ close }: { close(): void }) {
  return <ExportCentre answer={useTasks(true)} close={close} />;
}
