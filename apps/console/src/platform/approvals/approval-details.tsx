import type { ApprovalRow } from '@kickstand/contract/platform/approvals';
import { Drawer } from 'antd';
import { badge, count, instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { objectName } from '../logs/object-name.parts.ts';
import { ApprovalChange } from './approval-change.tsx';
import { actionName, moduleName, stateTones } from './approval-names.ts';
import { approve, cancel, reject } from './approvals.actions.tsx';
import { approvalsWords as words } from './approvals.words.ts';

const [Approve, Reject, Cancel] = [approve, reject, cancel];

const show = {
  state: badge(stateTones, words.states),
  maker: text,
  createdAt: instant,
  expiresAt: instant,
  module: moduleName,
  action: actionName,
  object: (_: string, row: ApprovalRow) => text(objectName(row), undefined),
  measured: count,
  most: count,
  reason: text,
  checker: text,
  decidedAt: instant,
  opinion: text,
  failure: text,
};

/** One request: who wants what and why, its change, and its actions. */
export function ApprovalDetails({ row, close }: { row: ApprovalRow; close(): void }) {
  return (
    <Drawer
      open
      size={640}
      title={`${moduleName(row.module)} · ${actionName(row.action)} ${objectName(row)}`}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          {row.own ? (
            <Cancel row={row} />
          ) : (
            <>
              <Reject row={row} />
              <Approve row={row} />
            </>
          )}
        </div>
      }
    >
      <Facts of={row} show={show} labels={words.fields} />
      <h2 className="list-title">{words.change.title}</h2>
      <ApprovalChange row={row} />
    </Drawer>
  );
}
