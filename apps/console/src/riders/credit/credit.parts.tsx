import type { RiderRow } from '@kickstand/contract/riders/riders';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { creditWords as words } from './credit.words.ts';

const Entries = lazy(() => import('./credit-list.tsx'));

/** What gave and took points of one rider. */
export const CreditOf = ({ riderId }: { riderId: string }) => (
  <Suspense fallback={<Skeleton active />}>
    <Entries fixed={{ riderId }} />
  </Suspense>
);

/** Says of a rider that too few points keep them from riding, and until when. */
export const CreditBan = ({ rider: { creditBannedUntil } }: { rider: RiderRow }) =>
  creditBannedUntil !== null && <Badge tone="bad">{words.banned(instantText(creditBannedUntil))}</Badge>;
