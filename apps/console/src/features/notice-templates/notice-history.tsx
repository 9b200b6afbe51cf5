import { type NoticeChange, type NoticeRow, notices } from '@kickstand/contract/notices';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { differencesOf } from '../../kit/form/differences.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { nameOf } from './notice-texts.ts';
import { noticesWords as words } from './notices.words.ts';

const { history } = words;
const terms = {
  fields: labelsOf(words.fields),
  valuesOf: { channels: words.channels, review: words.reviews },
};

const eventOf = ({ version, changedAt, changedBy, change }: NoticeChange) => ({
  key: String(version),
  at: changedAt,
  tone: 'busy' as const,
  title: history.by(changedBy),
  detail: differencesOf(change, terms).map(({ key, field, before, after }) => (
    <div key={key}>{`${field}: ${before ?? history.nothing} → ${after ?? history.nothing}`}</div>
  )),
});

interface Props {
  row: NoticeRow;
  close(): void;
}

/** Who changed what of a template, newest first. */
export function NoticeHistory({ row, close }: Props) {
  const answer = useCall(notices.history, { params: { id: row.id } }, { quiet: true });
  return (
    <Drawer open size={480} extra={<Steps />} title={history.title(nameOf(row))} onClose={close}>
      <Loaded of={answer}>
        {({ list }) =>
          list.length > 0 ? <Timeline events={list.map(eventOf)} /> : <p className="muted">{history.none}</p>
        }
      </Loaded>
    </Drawer>
  );
}
