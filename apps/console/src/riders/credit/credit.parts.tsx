import type { RiderRow } from '@kickstand/contract/riders/riders';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { creditWords as words } from './credit.words.ts';

const Entries = lazy(() => import('./credit-list.tsx'));

/** The changes of one rider's score. */
export const CreditOf = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Entries fixed={{ riderId }} />
  </Suspense>
);

/** A badge for a rider banned by a low score, with the end of the ban. */
export const CreditBan = ({ rider: { creditBannedUntil } }: { rider: RiderRow }) =>
  creditBannedUntil !== null && <Badge tone="bad">{words.banned(instantText(creditBannedUntil))}</Badge>;
