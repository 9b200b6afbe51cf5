import { Drawer, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { returnEvidenceWords as words } from './return-evidence.words.ts';

const Shown = lazy(() => import('./evidence-shown.tsx'));

/** What the end of a ride was decided by. */
export const ReturnEvidence = ({ tripId }: { tripId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Shown tripId={tripId} />
  </Suspense>
);

/** The same in a drawer. */
export const EvidenceDrawer = ({ tripId, close }: { tripId: string; close(): void }) => (
  <Drawer open size={720} title={words.title} onClose={close}>
    <ReturnEvidence tripId={tripId} />
  </Drawer>
);
