import { fenceLists } from '@kickstand/contract/places/fences';
import { Select } from 'antd';
import { Asked } from '../../../kit/action/asked.tsx';
import type { QuestionProps, Questions } from '../../../kit/action/asking.tsx';
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
    <Asked label={fencesWords.remove.heir}>
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
    </Asked>
  );
}

/** For an O&M area to be deleted: who takes over its tasks. */
export const heirQuestions: Questions<FenceItem, HeirGiven> = {
  start: () => ({ heirId: undefined }),
  Ask: (props) => (props.of.kind === 'ops_area' ? <AskHeir {...props} /> : null),
};
