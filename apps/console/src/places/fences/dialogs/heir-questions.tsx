import { fenceLists } from '@kickstand/contract/places/fences';
import { Select } from 'antd';
import type { QuestionProps, Questions } from '../../../kit/action/asking.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import type { FenceItem } from '../editor/fence-items.ts';
import { fencesWords } from '../fences.words.ts';

export interface HeirGiven {
  heirId: string | undefined;
}

function AskHeir({ of, given: { heirId }, put }: QuestionProps<FenceItem, HeirGiven>) {
  const { data, isFetching } = useCall(
    fenceLists.opsAreas,
    { query: { areaId: of.serviceAreaId, state: ['enabled'], pageSize: 200 } },
    { quiet: true },
  );
  return (
    <DialogField label={fencesWords.remove.heir}>
      {(control) => (
        <Select<string>
          {...control}
          allowClear
          loading={isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          value={heirId ?? null}
          options={(data?.list ?? [])
            .filter(({ id }) => id !== of.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next?: string) => put({ heirId: next })}
        />
      )}
    </DialogField>
  );
}

/** For an O&M area to be deleted: who takes over its tasks. */
export const heirQuestions: Questions<FenceItem, HeirGiven> = {
  start: () => ({ heirId: undefined }),
  Ask: (props) => (props.of.kind === 'ops_area' ? <AskHeir {...props} /> : null),
};
