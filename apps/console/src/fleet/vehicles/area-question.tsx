import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { Select } from 'antd';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import type { AreaGiven } from './area-questions.tsx';

interface AreaQuestionProps extends Pick<QuestionProps<unknown, AreaGiven>, 'given' | 'put' | 'tried'> {
  /** Their present area. */
  from: number | null | undefined;
}

/** Asks for the vehicles' new service area. */
export default function AreaQuestion({ from, given: { areaId }, put, tried }: AreaQuestionProps) {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  const offered = (data?.list ?? []).filter(({ id }) => id !== from);
  return (
    <>
      <p className="muted">{words.transferNote}</p>
      <DialogField label={words.target} wrong={tried && areaId === 0 && words.targetNeeded} required>
        {(control) => (
          <Select<number>
            {...control}
            {...(areaId !== 0 && { value: areaId })}
            showSearch={{ optionFilterProp: 'label' }}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => put({ areaId: next })}
          />
        )}
      </DialogField>
    </>
  );
}
