import type { CampaignJoin } from '@kickstand/contract/marketing/campaigns';
import { Drawer } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instant, money, oneOf, tags, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { moneyText, percentText } from '../../ui/format.ts';
import { campaignWords } from './campaign-kit.words.ts';
import type { AnyRow, PlainSpec } from './campaign-spec.ts';

const words = campaignWords.joins;
type Asked = CampaignJoin & { id: string; name: string };

/** The terms a franchisee agrees to, line by line. */
export function termsOf({ worstCents, lostCents, shareBp, endsAt }: CampaignJoin): string[] {
  const share = percentText(shareBp / 100);
  const lost = lostCents === null ? words.lostEndless(share) : words.lost(moneyText(lostCents), share);
  return [
    worstCents === null ? words.worstEndless : words.worst(moneyText(worstCents)),
    shareBp === 0 ? words.lostNothing : lost,
    endsAt === null ? words.endless : words.end(instantText(endsAt)),
    words.later,
  ];
}

const Terms = ({ of }: { of: CampaignJoin }) => (
  <ul>
    {termsOf(of).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const answersOf = ({ calls }: PlainSpec) => {
  const leave = (label: string, from: CampaignJoin['state']) =>
    defineAsk<Asked, typeof calls.leave>({
      call: calls.leave,
      label,
      level: 3,
      danger: true,
      applies: ({ state }) => state === from,
      changes: ({ name }) => words.leaveEffect(name),
      request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }) as never,
      done: () => words.left,
    });
  return [
    defineAsk<Asked, typeof calls.join>({
      call: calls.join,
      label: words.join,
      level: 2,
      applies: ({ state }) => state !== 'joined',
      changes: (one) => (
        <>
          <p>{words.effect(one.name)}</p>
          <Terms of={one} />
        </>
      ),
      request: ({ id, version }) => ({ params: { id }, body: { version } }) as never,
      done: () => words.joined,
    }),
    leave(words.decline, 'waiting'),
    leave(words.leave, 'joined'),
  ];
};

const show = {
  agent: text,
  areas: tags,
  state: oneOf(words.states),
  worstCents: money,
  lostCents: money,
  answeredAt: instant,
  answeredBy: text,
};

/** The franchisees asked to join; their own staff reads the terms and responds. */
export function joinsOf(spec: PlainSpec) {
  const answers = answersOf(spec);

  function Said({ row: { id, name }, list }: { row: AnyRow; list: CampaignJoin[] }) {
    const own = list.find(({ isOwn }) => isOwn);
    return (
      <>
        {own && (
          <section aria-label={words.answer(name)}>
            {own.state === 'waiting' && <p>{words.answer(name)}</p>}
            <Terms of={own} />
            {answers.map((Answer) => (
              <Answer key={Answer.label} row={{ ...own, id, name }} />
            ))}
          </section>
        )}
        <Parts
          title={words.label}
          rows={list}
          rowKey="agentId"
          show={show}
          labels={words.fields}
          empty={words.none}
        />
      </>
    );
  }

  return function Joins({ row, close }: { row: AnyRow; close(): void }) {
    const answer = useCall(spec.calls.joins, { params: { id: row.id } } as never, { quiet: true });
    return (
      <Drawer open size={720} extra={<Steps />} title={words.title(row.name)} onClose={close}>
        <Loaded of={answer}>
          {(data) => <Said row={row} list={(data as { list: CampaignJoin[] }).list} />}
        </Loaded>
      </Drawer>
    );
  };
}
