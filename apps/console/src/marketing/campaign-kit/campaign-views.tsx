import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { defineHistory } from '../../kit/form/history/define-history.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { campaignWords as words } from './campaign-kit.words.ts';
import { type AnyRow, labelsFor, type PlainSpec } from './campaign-spec.ts';
import './campaign-kit.css';

/** History of a campaign. */
export function historyOf(spec: PlainSpec) {
  const { kind, days, daysText: _, ...audiences } = words.audience;
  const fields = { ...labelsOf(labelsFor(spec)), kind, days, ...spec.words.fields };
  return defineHistory<AnyRow>({
    nameOf: ({ name }) => name,
    useChanges: ({ id }) =>
      useCall(spec.calls.history, { params: { id } } as never, { quiet: true }) as never,
    ...(spec.instead && { instead: spec.instead }),
    useTerms: () => ({
      fields,
      valuesOf: {
        state: { ...words.states, on: words.start.done },
        areaIds: Object.fromEntries(useAreas().map(({ value, label }) => [String(value), label])),
        ...spec.valuesOf,
        kind: {
          ...audiences,
          balance: words.reward.balance,
          card: words.reward.card,
          ...spec.valuesOf?.kind,
        },
      },
    }),
  });
}

/** Preview of a campaign on a phone. */
export const previewOf = (spec: PlainSpec) =>
  function Preview({ row, close }: { row: AnyRow; close(): void }) {
    return (
      <Drawer open size={400} extra={<Steps />} title={words.preview.title(row.name)} onClose={close}>
        <article className="campaign-phone" aria-label={row.name}>
          <h3>{row.name}</h3>
          {spec.seen(row as never).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </article>
      </Drawer>
    );
  };
