import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { agents } from '@kickstand/contract/organisation/agents';
import { type FencePage, fencePages } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { Form, Select } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.form;

interface FenceBelongingProps {
  page: FencePage;
  kind: FenceKind;
  setKind(kind: FenceKind): void;
}

/** The kind and area of a new fence. */
export function FenceBelonging({ page, kind, setKind }: FenceBelongingProps) {
  const may = useMay();
  const kinds = fencePages[page] as readonly FenceKind[];
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const mayChooseAgent = kind === 'service' && may(agents.treeAdmin);
  const tree = useCall(agents.treeAdmin, {} as never, { quiet: true, enabled: mayChooseAgent });
  return (
    <>
      {kinds.length > 1 && (
        <Form.Item label={words.kind} htmlFor="fence-kind" required>
          <Select<FenceKind>
            id="fence-kind"
            value={kind}
            options={kinds.map((value) => ({ value, label: fencesWords.kinds[value] }))}
            onChange={setKind}
          />
        </Form.Item>
      )}
      {kind !== 'service' && (
        <Form.Item
          name="serviceAreaId"
          label={words.serviceAreaId}
          rules={[{ required: true, message: words.areaNeeded }]}
        >
          <Select<number>
            showSearch={{ optionFilterProp: 'label' }}
            loading={areas.isFetching}
            options={(areas.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      {mayChooseAgent && (
        <Form.Item name="agentId" label={words.agentId} extra={words.agentHint}>
          <Select<number>
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(tree.data?.list ?? []).map(({ agentId, company }) => ({
              value: agentId,
              label: company,
            }))}
          />
        </Form.Item>
      )}
    </>
  );
}
