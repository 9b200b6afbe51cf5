import { Asked } from '../../kit/action/asked.tsx';
import type { Questions } from '../../kit/action/asking.tsx';
import { wordsField } from '../../kit/form/fields.tsx';
import { assetsWords as words } from './assets.words.ts';

export interface TagsGiven {
  add: string[];
  remove: string[];
}

const mostTags = 10;
const TagWords = wordsField(mostTags);
const isNone = ({ add, remove }: TagsGiven) => add.length + remove.length === 0;

/** Which tags vehicles get and lose. */
export const tagQuestions: Questions<object, TagsGiven> = {
  start: () => ({ add: [], remove: [] }),
  answered: (given) => !isNone(given),
  Ask: ({ given, put, tried }) => (
    <>
      <Asked label={words.addTags} wrong={tried && isNone(given) && words.tagsNeeded}>
        {({ id }) => <TagWords id={id} value={given.add} onChange={(add) => put({ add: add ?? [] })} />}
      </Asked>
      <Asked label={words.removeTags}>
        {({ id }) => (
          <TagWords id={id} value={given.remove} onChange={(remove) => put({ remove: remove ?? [] })} />
        )}
      </Asked>
    </>
  ),
};
