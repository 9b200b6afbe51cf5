import {
  type BankItem,
  type BankLineRow,
  type BankProposal,
  bankLines,
} from '@kickstand/contract/money/reconcile';
import { Radio, Space } from 'antd';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { bankWords as words } from './bank.words.ts';
import './reconcile.css';

const nameOf = ({ agent, merchant, fromDay, toDay, bankNo, cents }: BankItem) =>
  [agent ?? merchant, fromDay === toDay ? fromDay : `${fromDay} – ${toDay}`, bankNo, moneyText(cents)]
    .filter(Boolean)
    .join(' · ');

function Proposal({ of: { items, grounds, daysApart } }: { of: BankProposal }) {
  const sum = items.reduce((all, { cents }) => all + cents, 0);
  return (
    <span className="bank-proposal">
      {items.map((item) => (
        <span key={item.key}>{nameOf(item)}</span>
      ))}
      {items.length > 1 && <strong>{words.several(countText(items.length), moneyText(sum))}</strong>}
      <span className="badges">
        {grounds.map((ground) => (
          <Badge key={ground} tone="good">
            {words.grounds[ground]}
          </Badge>
        ))}
        <span className="muted">{daysApart === 0 ? words.sameDay : words.apart(countText(daysApart))}</span>
      </span>
    </span>
  );
}

const keyOf = ({ items }: BankProposal) => items.map(({ key }) => key).join();

interface PickProps {
  of: BankLineRow;
  /** Which of the proposals this dialog is for. */
  isMeant(proposal: BankProposal): boolean;
  /** Said where there is none of them. */
  none: string;
  /** Where the others are. */
  elsewhere: string;
  chosen: BankProposal | undefined;
  wrong: boolean;
  choose(proposal: BankProposal): void;
}

const useProposals = ({ id }: BankLineRow) =>
  useCall(bankLines.proposals, { params: { id } }, { quiet: true });

/** Whether none of the proposals is one that this dialog is for. */
export function useNothingToPick(of: BankLineRow, isMeant: PickProps['isMeant']) {
  const { data } = useProposals(of);
  return data !== undefined && !data.list.some(isMeant);
}

/** What a line may have paid, the likeliest first; nothing is chosen until somebody does. */
export function PickProposal({ of, isMeant, none, elsewhere, chosen, wrong, choose }: PickProps) {
  const answer = useProposals(of);
  return (
    <Loaded of={answer}>
      {({ list }) => {
        const meant = list.filter(isMeant);
        const others = list.length - meant.length;
        if (meant.length === 0)
          return (
            <>
              <p className="muted">{none}</p>
              {others > 0 && <p>{words.see(countText(others), elsewhere)}</p>}
            </>
          );
        return (
          <DialogField label={words.proposals} wrong={wrong && words.proposalNeeded} required>
            {({ status: _, ...control }) => (
              <Radio.Group
                {...control}
                value={chosen && keyOf(chosen)}
                onChange={({ target }) => {
                  const picked = meant.find((one) => keyOf(one) === target.value);
                  if (picked) choose(picked);
                }}
              >
                <Space orientation="vertical">
                  {meant.map((one) => (
                    <Radio key={keyOf(one)} value={keyOf(one)}>
                      <Proposal of={one} />
                    </Radio>
                  ))}
                </Space>
              </Radio.Group>
            )}
          </DialogField>
        );
      }}
    </Loaded>
  );
}
