import { type WebhookDelivery, webhooks } from '@kickstand/contract/open/webhooks';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { count, instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { webhooksWords as words } from './webhooks.words.ts';
import './webhooks.css';

const show = {
  id: text,
  subject: text,
  sequence: count,
  sentAt: instant,
  attempts: count,
  status: count,
  tookMs: count,
  problem: text,
};

/** One event: its request and answer. */
export default function DeliveryView({ row, close }: { row: WebhookDelivery; close(): void }) {
  const answer = useCall(webhooks.delivery, { params: { deliveryId: row.id } }, { quiet: true });
  return (
    <Drawer open size={640} extra={<Steps />} title={words.kinds[row.kind]} onClose={close}>
      <Loaded of={answer}>
        {(delivery) => (
          <>
            <Facts of={delivery} show={show} labels={words.deliveryFields} />
            <h2 className="form-heading">{words.deliveryFields.body}</h2>
            <pre className="webhook-text">{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
            <h2 className="form-heading">{words.deliveryFields.answer}</h2>
            <pre className="webhook-text">{delivery.answer}</pre>
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
