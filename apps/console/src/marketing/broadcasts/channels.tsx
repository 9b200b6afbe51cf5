import { type BadNumberRow, messageChannels } from '@kickstand/contract/marketing/broadcasts';
import { Drawer } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { longTextField, textField } from '../../kit/form/fields.tsx';
import { secretField } from '../../kit/form/secret-field.tsx';
import { count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { phoneText } from '../../ui/format.ts';
import { broadcastsWords } from './broadcasts.words.ts';

const { channels: words, bad } = broadcastsWords;

const EditGateway = editBy(messageChannels.setGateway, {
  label: words.edit,
  labels: { url: words.url, key: words.key },
  hints: { url: words.urlHint, key: words.keyHint },
  fields: { url: textField, key: secretField, reason: longTextField(2) },
  done: () => words.saved,
});

const lift = defineAsk<BadNumberRow, typeof messageChannels.liftNumber>({
  call: messageChannels.liftNumber,
  label: bad.lift,
  level: 2,
  changes: ({ riderPhone }) => bad.effect(phoneText(riderPhone)),
  request: ({ riderId }) => ({ params: { riderId } }),
  done: () => bad.done,
});

const BadNumbers = defineListScreen({
  call: messageChannels.badNumbers,
  title: bad.label,
  labels: bad.fields,
  columns: {
    riderPhone: withLayout(text, { width: 130 }),
    failures: withLayout(count, { width: 90 }),
    problem: withLayout(text, { width: 180 }),
    failedAt: instant,
    until: instant,
  },
  filters: {},
  rowActions: [lift],
  empty: bad.empty,
});

/** The SMS gateway without its key, and the numbers that cannot receive messages. */
export default function ChannelsDrawer({ close }: { close(): void }) {
  const gateway = useCall(messageChannels.gateway, {});
  return (
    <Drawer open size={760} title={words.label} onClose={close}>
      <Loaded of={gateway}>
        {(set) => (
          <>
            <Facts
              of={set}
              labels={{
                source: words.source,
                url: words.url,
                keyEnd: words.key,
                setBy: words.setBy,
                setAt: words.setAt,
              }}
              show={{
                source: (source) => words.sources[source],
                url: text,
                keyEnd: (end) => (end === null ? '-- --' : words.keyEnd(end)),
                setBy: text,
                setAt: instant,
              }}
            />
            <p>
              <EditGateway row={set} />
            </p>
          </>
        )}
      </Loaded>
      <BadNumbers fixed={{}} />
    </Drawer>
  );
}
