import { vehicles } from '@kickstand/contract/vehicles';
import { Select } from 'antd';
import { Asked } from '../../kit/action/asked.tsx';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';

export interface AreaGiven {
  /** 0 until one is chosen. */
  areaId: number;
}

/** The service area that vehicles go to; the one they are in is not offered. */
export const areaQuestions = <Of,>(
  from: (of: Of) => number | null | undefined,
): Questions<Of, AreaGiven> => ({
  start: () => ({ areaId: 0 }),
  answered: ({ areaId }) => areaId !== 0,
  Ask: function AskArea({ of, given: { areaId }, put, tried }: QuestionProps<Of, AreaGiven>) {
    const { data } = useCall(vehicles.areas, {}, { quiet: true });
    const offered = (data?.list ?? []).filter(({ id }) => id !== from(of));
    return (
      <>
        <p className="muted">{words.transferNote}</p>
        <Asked label={words.target} wrong={tried && areaId === 0 && words.targetNeeded} required>
          {(control) => (
            <Select<number>
              {...control}
              {...(areaId !== 0 && { value: areaId })}
              showSearch={{ optionFilterProp: 'label' }}
              options={offered.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(next) => put({ areaId: next })}
            />
          )}
        </Asked>
      </>
    );
  },
});
