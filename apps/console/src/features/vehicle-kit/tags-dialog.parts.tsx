import { useState } from 'react';
import { wordsField } from '../../kit/form/fields.tsx';
import { countText } from '../../ui/format.ts';
import { AskDialog, Asked } from './ask-dialog.parts.tsx';
import type { AskProps } from './asking-bulk.parts.tsx';
import { assetsWords as words } from './assets.words.ts';

export interface TagsGiven {
  add: string[];
  remove: string[];
}

const mostTags = 10;
const TagWords = wordsField(mostTags);

/** Asks which tags vehicles get and lose. */
export default function TagsDialog({ chosen, agree, cancel }: AskProps<object, TagsGiven>) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const none = add.length + remove.length === 0;
  const submit = () => {
    setTried(true);
    if (!none) agree({ add, remove });
  };
  return (
    <AskDialog
      title={`${words.bulkTags} · ${words.vehicles(countText(chosen.count))}`}
      busy={false}
      submit={submit}
      cancel={cancel}
    >
      <Asked label={words.addTags} wrong={tried && none ? words.tagsNeeded : undefined}>
        {({ id }) => <TagWords id={id} value={add} onChange={(next) => setAdd(next ?? [])} />}
      </Asked>
      <Asked label={words.removeTags}>
        {({ id }) => <TagWords id={id} value={remove} onChange={(next) => setRemove(next ?? [])} />}
      </Asked>
    </AskDialog>
  );
}
