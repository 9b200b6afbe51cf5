import { type CommandType, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { type ApprovalRow, approvals } from '@kickstand/contract/platform/approvals';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { approvalPlace } from '../../../kit/action/approval-place.ts';
import { useCall } from '../../../kit/client/calls.ts';
import { tell } from '../../../kit/page/notices.ts';
import { usePage } from '../../../kit/page/page.ts';
import { countText } from '../../../ui/format.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import { jobAmong } from './lasso-job.ts';
import { type WaitingOrder, waitingOrders } from './lasso-waiting.ts';

const ApprovedResults = lazy(() => import('./lasso-results.tsx'));

const pollMs = 3_000;
/** The command is sent when the second person approves; clocks of two servers may differ by this much. */
const clockSlackMs = 60_000;
const isOver = (state: ApprovalRow['state']) => state !== 'pending' && state !== 'approved';

/** Follows a command job from its approval request to the outcome of each vehicle. */
export function FollowedOrder({ order }: { order: WaitingOrder }) {
  const page = usePage();
  const { approvalId, label, type, carIds } = order;
  const { data: request } = useCall(
    approvals.one,
    { params: { id: approvalId } },
    { quiet: true, every: pollMs },
  );
  const state = request?.state ?? 'pending';
  const end = useEffectEvent(() => {
    const done = state === 'approved';
    const text = done ? words.approvedDone : words.requestOver[state as keyof typeof words.requestOver];
    tell({ key: approvalId, kind: done ? 'success' : 'warning', title: label, text });
    waitingOrders.remove(order);
  });
  const ended = isOver(state) || (state === 'approved' && !type);
  useEffect(() => {
    if (ended) end();
  }, [ended]);

  if (state === 'approved' && type && request?.decidedAt)
    return <Going order={{ ...order, type }} decidedAt={request.decidedAt} />;
  return (
    <p className="live-badge" role="status">
      {words.waitsForSecond(label, countText(carIds.length))}
      <Button type="link" size="small" onClick={() => page.open(approvalPlace(approvalId))}>
        {words.seeRequest}
      </Button>
    </p>
  );
}

interface GoingProps {
  order: WaitingOrder & { type: CommandType };
  decidedAt: number;
}

function Going({ order, decidedAt }: GoingProps) {
  const query = { type: order.type, from: decidedAt - clockSlackMs, pageNum: 1, pageSize: 200 };
  const { data } = useCall(vehicleCommands.list, { query }, { quiet: true, every: pollMs, keep: true });
  const [job, setJob] = useState<string>();
  const found = data && jobAmong(data.list, order.carIds);
  // Kept once found: later jobs for the same vehicles are not this one.
  if (found && !job) setJob(found);
  if (!job)
    return (
      <p className="live-badge" role="status">
        {words.approvedGoing(order.label)}
      </p>
    );
  return (
    <Suspense>
      <ApprovedResults order={order} jobId={job} close={() => waitingOrders.remove(order)} />
    </Suspense>
  );
}
