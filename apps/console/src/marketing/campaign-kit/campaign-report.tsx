import type { CampaignEffect, CampaignReport } from '@kickstand/contract/marketing/campaigns';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { count } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, decimalText } from '../../ui/format.ts';
import { campaignWords } from './campaign-kit.words.ts';
import type { AnyRow, PlainSpec } from './campaign-spec.ts';

const words = campaignWords.report;

const signed = (value: number | null) => `${(value ?? 0) > 0 ? '+' : ''}${decimalText(value)}`;

/** The difference between the groups as text, or why it cannot be estimated. */
function effectLines({ kind, difference, low, high, extraRides, smallest }: CampaignEffect): string[] {
  if (kind !== 'provisional' && kind !== 'measured')
    return [`${words.none}${kitWords.colon}${words.why[kind]}`];
  const visible = words.smallest(decimalText(smallest));
  if (kind === 'provisional') return [words.provisional(signed(difference)), visible];
  const isUnsure = (low ?? 0) <= 0 && (high ?? 0) >= 0;
  return [
    words.measured(signed(difference), signed(low), signed(high)),
    isUnsure ? words.unsure : words.extra(countText(extraRides)),
    visible,
  ];
}

const armShow = { arm: (text: string) => text, riders: count, rode: count, ridesPerRider: decimalText };

/** The effect of a campaign compared with its holdout, with its interval, or why it cannot be estimated. */
export function EffectSaid({ of: { given, control, effect, isUpperBound, asOf } }: { of: CampaignReport }) {
  const arms = [
    { arm: words.given, ...given },
    { arm: words.heldOut, ...control },
  ];
  const lines = asOf === null && effect.kind !== 'public' ? [] : effectLines(effect);
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isUpperBound && lines.length > 0 && <p>{words.upperBound}</p>}
      {effect.kind !== 'public' && (
        <>
          <p className="muted">{asOf === null ? words.notYet : words.asOf(instantText(asOf))}</p>
          <Parts title={words.arms} rows={arms} rowKey="arm" show={armShow} labels={words.fields} />
        </>
      )}
    </>
  );
}

/** Report of a kind that shows only the effect. */
export const reportOf = ({ calls }: PlainSpec) =>
  function Report({ row: { id, name }, close }: { row: AnyRow; close(): void }) {
    const answer = useCall(calls.report, { params: { id } } as never, { quiet: true });
    return (
      <Drawer open size={720} extra={<Steps />} title={words.title(name)} onClose={close}>
        <Loaded of={answer}>{(report) => <EffectSaid of={report as CampaignReport} />}</Loaded>
      </Drawer>
    );
  };
