import { rideActivities } from '@kickstand/contract/marketing/campaigns';
import { useState } from 'react';
import { AskDialog } from '../../kit/action/ask-dialog.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { refusedText } from '../../kit/client/sentence.ts';
import { moneyText } from '../../ui/format.ts';
import { activityWords } from './ride-activities.words.ts';

const words = activityWords.answer;
const isPhone = (text: string) => /^1\d{10}$/.test(text);

interface Asked {
  row: { id: string; name: string };
  close(): void;
}

/** Whether a rider would get an activity for a ride starting now. */
export default function RiderAnswer({ row: { id, name }, close }: Asked) {
  const [typed, setTyped] = useState('');
  const [phone, setPhone] = useState<string>();
  const [tried, setTried] = useState(false);
  const asked = { params: { id }, query: { phone: phone ?? '' } };
  const { data, error, isFetching } = useCall(rideActivities.answer, asked, {
    quiet: true,
    enabled: phone !== undefined,
  });
  const saved = data && data.savesCents > 0 ? words.yes(moneyText(data.savesCents)) : words.nothing;
  return (
    <AskDialog
      title={words.title(name)}
      agreeing={words.agree}
      busy={isFetching}
      refused={error ? refusedText(error) : undefined}
      answered={() => {
        setTried(true);
        return isPhone(typed.trim());
      }}
      submit={() => setPhone(typed.trim())}
      cancel={close}
    >
      <DialogText
        label={words.phone}
        wrong={tried && !isPhone(typed.trim()) && words.needed}
        required
        value={typed}
        put={setTyped}
      />
      {data && !isFetching && (
        <p aria-live="polite">{data.whyNot === null ? saved : words.no(data.whyNot)}</p>
      )}
    </AskDialog>
  );
}
