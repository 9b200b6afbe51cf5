import { lazy, Suspense } from 'react';

const Door = lazy(async () => ({ default: (await import('./export-door.tsx')).ExportDoor }));

/** The way to the export centre, for the header; it comes once the shell is there. */
export const ExportCentreButton = () => (
  <Suspense>
    <Door />
  </Suspense>
);
