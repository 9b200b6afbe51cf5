import { refunds } from '@kickstand/contract/rides/orders';
import { Gate } from '../../kit/action/access.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { ordersPaths } from './orders.paths.ts';
import { ordersWords } from './orders.words.ts';

/** The way to what payment providers did not send back. */
export const FailedRefunds = () => (
  <Gate may={refunds.failed}>
    <PageLink to={ordersPaths.refunds.to()}>{ordersWords.refunds.failedList}</PageLink>
  </Gate>
);
