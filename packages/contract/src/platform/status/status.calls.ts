import { codes, defineCalls } from '../../kit/index.ts';
import { deploymentStatus } from './status.rows.ts';

/** The deployment itself: its parts, programs and jobs. */
export const status = defineCalls('status', {
  show: {
    summary:
      'Get how the deployment stands: its parts, programs, jobs by the clock, backups and the last day',
    method: 'GET',
    path: '/ebike/v3/backend/status',
    access: codes('0508'),
    rows: 'whole',
    reply: deploymentStatus,
  },
});
