import type { QuestionProps } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { wordsField } from '../../kit/form/fields.tsx';
import { assetsWords as words } from './assets.words.ts';
import type { TagsGiven } from './tag-questions.parts.tsx';

const mostTags = 10;
const TagWords = wordsField(mostTags);

interface TagQuestionProps extends Pick<QuestionProps<object, TagsGiven>, 'given' | 'put'> {
  /** The operator tried to send it without any. */
  missing: boolean;
}

/** Asks which tags to add and to remove. */
export default function TagQuestion({ given, put, missing }: TagQuestionProps) {
  return (
    <>
      <DialogField label={words.addTags} wrong={missing && words.tagsNeeded}>
        {({ id }) => <TagWords id={id} value={given.add} onChange={(add) => put({ add: add ?? [] })} />}
      </DialogField>
      <DialogField label={words.removeTags}>
        {({ id }) => (
          <TagWords id={id} value={given.remove} onChange={(remove) => put({ remove: remove ?? [] })} />
        )}
      </DialogField>
    </>
  );
}
