import { lazy, Suspense } from 'react';

const Door = lazy(async () => ({ default: (await import('./export-door.tsx')).ExportDoor }));

const Over = lazy(async () => ({ default: (await import('./export-over.tsx')).ExportOver }));

/** The export centre, for pages that open it. */
export const ExportCentreOver = ({ close }: { close(): void }) => (
  <Suspense>
    <Over close={close} />
  </Suspense>
);

/** The button of the export centre for the header; loaded after the shell. */
export const ExportCentreButton = () => (
  <Suspense>
    <Door />
  </Suspense>
);
