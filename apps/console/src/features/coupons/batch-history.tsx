import { type CouponBatchRow, type CouponChange, coupons } from '@kickstand/contract/coupons';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { differencesOf } from '../../kit/form/differences.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { couponsWords } from './coupons.words.ts';

const { history: words, states, fields, append, pause } = couponsWords;
const terms = {
  fields: { ...labelsOf(fields), codes: append.count, isPaused: pause.label },
  valuesOf: { state: states },
};

function Difference({ change }: Pick<CouponChange, 'change'>) {
  return differencesOf(change, terms).map(({ key, field, before, after }) => (
    <div key={key}>{`${field}: ${before ?? words.nothing} → ${after ?? words.nothing}`}</div>
  ));
}

const eventOf = ({ version, changedAt, changedBy, change }: CouponChange) => ({
  key: String(version),
  at: changedAt,
  tone: 'busy' as const,
  title: version === 1 ? `${changedBy} ${words.made}` : words.by(changedBy),
  detail: <Difference change={change} />,
});

/** Who changed what of a batch, newest first. */
export default function BatchHistory({ row: { id, name }, close }: { row: CouponBatchRow; close(): void }) {
  const answer = useCall(coupons.history, { params: { id } }, { quiet: true });
  return (
    <Drawer open size={480} extra={<Steps />} title={words.title(name)} onClose={close}>
      <Loaded of={answer}>{({ list }) => <Timeline events={list.map(eventOf)} />}</Loaded>
    </Drawer>
  );
}
