import { firmwareJobs, type UpgradePreview } from '@kickstand/contract/fleet/upgrades';
import { Form, Input } from 'antd';
import type { ComponentProps, ComponentType } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { kitWords } from '../../kit/kit.words.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, decimalText, moneyText } from '../../ui/format.ts';
import { stratumText } from './job-texts.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs.preview;

/** Who rules the job out, and who is left out and why. */
export const leftOutOf = ({ busy, already, barred }: UpgradePreview): string[] => [
  ...(busy.length > 0 ? [words.busy(busy.join(kitWords.comma))] : []),
  ...(already > 0 ? [words.already(countText(already))] : []),
  ...(barred > 0 ? [words.barred(countText(barred))] : []),
];

/** Its duration, and the data sent. */
export const takesOf = ({ hours, megabytes, costCents }: UpgradePreview): string =>
  [
    words.hours(decimalText(hours)),
    words.traffic(decimalText(megabytes)),
    ...(costCents === null ? [] : [words.cost(moneyText(costCents))]),
  ].join(' · ');

/** The preview of an upgrade, line by line. */
export function linesOf(preview: UpgradePreview): string[] {
  const { vehicles, downgrades, canary, strata } = preview;
  if (vehicles === 0) return [words.none, ...leftOutOf(preview)];
  return [
    words.vehicles(countText(vehicles), countText(canary)),
    ...(downgrades > 0 ? [words.downgrades(countText(downgrades))] : []),
    ...leftOutOf(preview),
    takesOf(preview),
    ...strata.map((one) =>
      words.stratum(stratumText(one.stratum), countText(one.vehicles), countText(one.canary)),
    ),
  ];
}

/** The fields of a job entered so far. */
export interface Entered {
  packageId: string;
  areaIds: number[];
  carIds: string[];
  fromVersions: string[];
  concurrency?: number;
}

interface PreviewLinesProps {
  of: ComponentProps<typeof Loaded<UpgradePreview>>['of'];
  linesOf(preview: UpgradePreview): string[];
}

/** The preview of a job, once loaded. */
export const PreviewLines = ({ of, linesOf: says }: PreviewLinesProps) => (
  <Loaded of={of}>
    {(preview) => (
      <ul className="muted">
        {says(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </Loaded>
);

const isCarId = (carId: string) => /^[1-9]\d{7,8}$/.test(carId);

/** The reason, with a preview of the fields entered so far below it. */
export const reasonWith =
  <More extends object>(Preview: ComponentType<{ entered: Entered & Partial<More> }>): Field<string> =>
  ({ onChange, ...props }) => {
    const form = Form.useFormInstance();
    const entered = (Form.useWatch([], form) ?? {}) as Partial<Entered & More>;
    const { packageId, areaIds = [], carIds = [], fromVersions = [] } = entered;
    const numbers = carIds.filter(isCarId);
    return (
      <>
        <Input.TextArea
          {...props}
          rows={2}
          maxLength={200}
          onChange={({ target }) => onChange?.(target.value)}
        />
        {packageId !== undefined && areaIds.length + numbers.length > 0 && (
          <section aria-label={words.title}>
            <strong>{words.title}</strong>
            <Preview entered={{ ...entered, packageId, areaIds, carIds: numbers, fromVersions }} />
          </section>
        )}
      </>
    );
  };

interface OfCanary {
  canary: number;
  canaryUnit: 'vehicles' | 'percent';
}

/** The reason of an upgrade, with its preview. */
export const ReasonField = reasonWith<OfCanary>(({ entered }) => {
  const { packageId, areaIds, carIds, fromVersions, concurrency, canary = 1, canaryUnit } = entered;
  const query = { packageId, areaIds, carIds, fromVersions, concurrency, canary, canaryUnit };
  return <PreviewLines of={useCall(firmwareJobs.preview, { query }, { quiet: true })} linesOf={linesOf} />;
});
