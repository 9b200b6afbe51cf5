import { lazy } from 'react';
import type { Questions } from '../../kit/action/asking.tsx';

const AreaQuestion = lazy(() => import('./area-question.tsx'));

export interface AreaGiven {
  /** 0 until one is chosen. */
  areaId: number;
}

/** The vehicles' new service area; the present one is not offered. */
export const areaQuestions = <Of,>(
  from: (of: Of) => number | null | undefined,
): Questions<Of, AreaGiven> => ({
  start: () => ({ areaId: 0 }),
  answered: ({ areaId }) => areaId !== 0,
  Ask: (props) => <AreaQuestion {...props} from={from(props.of)} />,
});
