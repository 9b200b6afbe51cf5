import { lazy, Suspense } from 'react';

const Door = lazy(async () => ({ default: (await import('./export-door.tsx')).ExportDoor }));

const Over = lazy(async () => ({ default: (await import('./export-over.tsx')).ExportOver }));

/** The export centre itself, for a page that leads to it. */
export const ExportCentreOver = ({ close }: { close(): void }) => (
  <Suspense>
    <Over close={close} />
  </Suspense>
);

/** The way to the export centre, for the header; it comes once the shell is there. */
export const ExportCentreButton = () => (
  <Suspense>
    <Door />
  </Suspense>
);
