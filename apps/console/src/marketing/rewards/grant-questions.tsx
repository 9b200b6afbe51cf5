import type { Cents } from '@kickstand/contract/kit';
import { mostGrantCents, mostInFile, mostTyped } from '@kickstand/contract/marketing/rewards';
import { Checkbox, Input, InputNumber } from 'antd';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { moneyField as Money } from '../../kit/form/fields.tsx';
import { moneyText } from '../../ui/format.ts';
import { rewardsWords } from './rewards.words.ts';

const words = rewardsWords.grant;

export interface GrantGiven {
  /** Phone numbers, one per line. */
  text: string;
  fromFile: boolean;
  skipsWrong: boolean;
  amountCents: Cents;
  days: number;
  ticketNo: string;
}

/** Lines of a list; a spreadsheet’s heading and quotes are ignored. */
export const linesOf = (text: string) =>
  text
    .replace(/\uFEFF|"/g, '')
    .trimEnd()
    .split(/\r?\n/);

const countOf = (text: string) => linesOf(text).filter((line) => line.trim() !== '').length;
const hasPhones = ({ text, fromFile }: GrantGiven) => {
  const count = countOf(text);
  return count > 0 && linesOf(text).length <= (fromFile ? mostInFile : mostTyped);
};
const hasAmount = ({ amountCents }: GrantGiven) => amountCents >= 1 && amountCents <= mostGrantCents;
const hasDays = ({ days }: GrantGiven) => Number.isInteger(days) && days >= 1 && days <= 365;

type Props = QuestionProps<undefined, GrantGiven>;

const Phones = ({ given, put, tried }: Props) => (
  <DialogField
    label={words.phones}
    hint={words.phonesHint}
    wrong={tried && !hasPhones(given) && words.phonesWrong}
    required
  >
    {({ status, ...control }) => (
      <>
        <Input.TextArea
          {...control}
          status={status}
          rows={5}
          value={given.text}
          onChange={({ target }) => put({ text: target.value, fromFile: false })}
        />
        <input
          type="file"
          accept=".txt,.csv"
          aria-label={words.file}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void file.text().then((text) => put({ text, fromFile: true }));
          }}
        />
        <span role="status">{given.text.trim() !== '' && words.read(linesOf(given.text).length)}</span>
      </>
    )}
  </DialogField>
);

function Ask(props: Props) {
  const { given, put, tried } = props;
  return (
    <>
      <Phones {...props} />
      <Checkbox checked={given.skipsWrong} onChange={({ target }) => put({ skipsWrong: target.checked })}>
        {words.skips}
      </Checkbox>
      <DialogField label={words.amount} wrong={tried && !hasAmount(given) && words.amountWrong} required>
        {(control) => (
          <Money {...control} onChange={(cents) => put({ amountCents: cents ?? (0 as Cents) })} />
        )}
      </DialogField>
      <DialogField label={words.days} wrong={tried && !hasDays(given) && words.daysWrong} required>
        {(control) => (
          <InputNumber
            {...control}
            min={1}
            max={365}
            precision={0}
            value={given.days}
            onChange={(days) => put({ days: days ?? 0 })}
          />
        )}
      </DialogField>
      <DialogText label={words.ticketNo} value={given.ticketNo} put={(ticketNo) => put({ ticketNo })} />
      {hasPhones(given) && hasAmount(given) && (
        <p>{words.total(countOf(given.text), moneyText(countOf(given.text) * given.amountCents))}</p>
      )}
    </>
  );
}

/** Form for recipients, amount and validity. */
export const grantQuestions: Questions<undefined, GrantGiven> = {
  start: () => ({
    text: '',
    fromFile: false,
    skipsWrong: false,
    amountCents: 0 as Cents,
    days: 30,
    ticketNo: '',
  }),
  answered: (given) => hasPhones(given) && hasAmount(given) && hasDays(given),
  Ask,
};
