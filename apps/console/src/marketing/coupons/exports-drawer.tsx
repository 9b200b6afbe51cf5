import { type CouponBatchRow, type CouponExport, coupons } from '@kickstand/contract/marketing/coupons';
import { Alert, Button, Drawer, Modal, Typography } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import type { FollowProps } from '../../kit/action/sending.ts';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { countText } from '../../ui/format.ts';
import { couponsWords } from './coupons.words.ts';

const words = couponsWords.exports;

const ExportCodes = defineAsk<CouponBatchRow, typeof coupons.exportCodes>({
  call: coupons.exportCodes,
  label: words.ask,
  level: 4,
  object: ({ name }) => name,
  changes: ({ shape, quantity, used, voided }) =>
    words.effect(countText(shape === 'shared' ? 1 : quantity - used - voided)),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
});

/** The password, which cannot be shown again after closing. */
function PasswordShown({ reply: { password }, end }: FollowProps<CouponExport, typeof coupons.readPassword>) {
  return (
    <Modal open title={words.password} onCancel={end} onOk={end} cancelButtonProps={{ hidden: true }}>
      <Typography.Text copyable code>
        {password}
      </Typography.Text>
    </Modal>
  );
}

const ReadPassword = defineAsk<CouponExport, typeof coupons.readPassword>({
  call: coupons.readPassword,
  label: words.read,
  level: 2,
  applies: ({ mayReadPassword }) => mayReadPassword,
  changes: () => words.readEffect,
  request: ({ id }) => ({ params: { id }, body: {} }),
  follow: PasswordShown,
});

function Detail({ row }: { row: CouponExport }) {
  const { codes, reason, endsAt, address, isPasswordRead } = row;
  return (
    <>
      <div>
        {words.codes(countText(codes))} · {reason}
      </div>
      <div>{words.until(instantText(endsAt))}</div>
      {isPasswordRead && <div>{words.wasRead}</div>}
      {address !== null && (
        <Button type="link" href={address}>
          {words.save}
        </Button>
      )}
      <ReadPassword row={row} />
    </>
  );
}

const eventOf = (row: CouponExport) => ({
  key: row.id,
  at: row.madeAt,
  tone: 'busy' as const,
  title: words.by(row.madeBy, row.approver),
  detail: <Detail row={row} />,
});

/** Exports of a batch as encrypted files. */
export default function ExportsDrawer({ row, close }: { row: CouponBatchRow; close(): void }) {
  const answer = useCall(coupons.exports, { params: { id: row.id } }, { quiet: true });
  return (
    <Drawer open size={520} extra={<Steps />} title={words.title(row.name)} onClose={close}>
      <Alert type="info" showIcon title={words.note} action={<ExportCodes row={row} />} />
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} />
          ) : (
            <Timeline events={list.map(eventOf)} />
          )
        }
      </Loaded>
    </Drawer>
  );
}
