import { mostImageBytes } from '@kickstand/contract/fleet/upgrades';
import { Input, Select } from 'antd';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { termsWords } from '../../kit/terms/terms.words.ts';
import { useModels } from '../production/production.service.ts';
import { type ChosenFile, DialogFile, isChosen } from './dialog-file.tsx';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.packages;
/** The header precedes the image. */
const mostFile = mostImageBytes + 4_096;

/** The fields of a new package. */
export interface Uploading {
  name: string;
  modelId: number | undefined;
  notes: string;
  file: ChosenFile | undefined;
}

function Ask({ given, put, tried }: QuestionProps<undefined, Uploading>) {
  const models = useModels();
  return (
    <>
      <DialogFile file={given.file} put={put} tried={tried} most={mostFile} accept=".kspk" words={words} />
      <DialogField
        label={termsWords.name}
        wrong={tried && given.name.trim() === '' && words.nameNeeded}
        required
      >
        {(control) => (
          <Input
            {...control}
            maxLength={40}
            value={given.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        )}
      </DialogField>
      <DialogField
        label={termsWords.model}
        wrong={tried && given.modelId === undefined && words.modelNeeded}
        required
      >
        {(control) => (
          <Select<number>
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={given.modelId ?? null}
            options={[...models]}
            onChange={(modelId) => put({ modelId })}
          />
        )}
      </DialogField>
      <DialogField label={words.fields.notes}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={given.notes}
            onChange={({ target }) => put({ notes: target.value })}
          />
        )}
      </DialogField>
    </>
  );
}

/** Asks for a package and its description. */
export const uploadQuestion: Questions<undefined, Uploading> = {
  start: () => ({ name: '', modelId: undefined, notes: '', file: undefined }),
  answered: ({ name, modelId, file }) =>
    name.trim() !== '' && modelId !== undefined && isChosen(file, mostFile),
  Ask,
};
