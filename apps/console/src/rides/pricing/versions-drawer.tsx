import {
  type OneScheme,
  type PriceSchemeRow,
  type PriceVersion,
  pricing,
} from '@kickstand/contract/rides/pricing';
import { Drawer, Select } from 'antd';
import { useId, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { useNow } from '../../kit/client/clock.ts';
import { instantText } from '../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { Timeline, type TimelineEvent } from '../../kit/page/timeline.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';
import { pricingWords } from './pricing.words.ts';
import { TermsTable } from './terms-table.tsx';
import './pricing.css';

const words = pricingWords.versions;

/** What became of a version by now; undefined: it held and another followed. */
function standing({ effectiveAt, endedAt }: PriceVersion, now: number): [Tone, string] | undefined {
  if (effectiveAt === null) return ['quiet', words.never];
  if (effectiveAt > now) return ['busy', words.waits];
  return endedAt === null || endedAt > now ? ['good', words.holds] : undefined;
}

function eventOf(one: PriceVersion, now: number): TimelineEvent {
  const [tone, text] = standing(one, now) ?? ['quiet' as const, undefined];
  const lines = [
    one.endedAt !== null && words.until(instantText(one.endedAt)),
    words.by(one.publishedBy),
    one.approver && words.approver(one.approver),
    words.reason(one.reason),
  ].filter(Boolean) as string[];
  return {
    key: String(one.no),
    at: one.effectiveAt ?? one.publishedAt,
    tone,
    title: (
      <>
        {pricingWords.version(String(one.no))} {text && <Badge tone={tone}>{text}</Badge>}
      </>
    ),
    detail: lines.map((line) => <div key={line}>{line}</div>),
  };
}

/** Two of the versions, or the draft, beside each other. */
function Comparison({ of: { scheme, versions } }: { of: OneScheme }) {
  const id = useId();
  const terms = [
    ...(scheme.draft ? [{ ...scheme.draft, key: 0, name: words.draft }] : []),
    ...versions.map((one) => ({ ...one, key: one.no, name: pricingWords.version(String(one.no)) })),
  ];
  const [first, setFirst] = useState(terms[1]?.key);
  const [second, setSecond] = useState(terms[0]?.key);
  const [before, after] = [first, second].map((key) => terms.find((one) => one.key === key));
  if (!before || !after) return null;
  const options = terms.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <section aria-label={words.compare}>
      <h3 className="form-heading">{words.compare}</h3>
      <div className="version-pair">
        <label htmlFor={`${id}-a`}>{words.first}</label>
        <Select<number> id={`${id}-a`} value={before.key} options={options} onChange={setFirst} />
        <label htmlFor={`${id}-b`}>{words.second}</label>
        <Select<number> id={`${id}-b`} value={after.key} options={options} onChange={setSecond} />
      </div>
      <TermsTable before={before} after={after} names={[before.name, after.name]} />
    </section>
  );
}

/** What was published when and by whom, and two of it beside each other. */
export default function VersionsDrawer({ row, close }: { row: PriceSchemeRow; close(): void }) {
  const answer = useCall(pricing.one, { params: { id: row.id } }, { quiet: true });
  const now = useNow(60_000);
  return (
    <Drawer open size={760} title={words.title(row.name)} onClose={close}>
      <Loaded of={answer}>
        {(one) =>
          one.versions.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} />
          ) : (
            <>
              <Comparison of={one} />
              <Timeline events={one.versions.map((version) => eventOf(version, now))} />
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}
