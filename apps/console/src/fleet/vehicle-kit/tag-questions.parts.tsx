import { lazy } from 'react';
import type { Questions } from '../../kit/action/asking.tsx';

const TagQuestion = lazy(() => import('./tag-question.tsx'));

export interface TagsGiven {
  add: string[];
  remove: string[];
}

const isNone = ({ add, remove }: TagsGiven) => add.length + remove.length === 0;

/** Which tags to add and to remove. */
export const tagQuestions: Questions<object, TagsGiven> = {
  start: () => ({ add: [], remove: [] }),
  answered: (given) => !isNone(given),
  Ask: ({ given, put, tried }) => <TagQuestion given={given} put={put} missing={tried && isNone(given)} />,
};
