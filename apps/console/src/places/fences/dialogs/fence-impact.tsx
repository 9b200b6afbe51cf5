import { fences } from '@kickstand/contract/places/fences';
import { useCall } from '../../../kit/client/calls.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { ImpactView } from './impact.tsx';

interface FenceImpactProps {
  id: string;
  of: 'enable' | 'disable' | 'remove';
}

/** What changes sides when a fence is enabled, disabled or deleted. */
export default function FenceImpact({ id, of }: FenceImpactProps) {
  const fence = useCall(fences.get, { query: { id } }, { quiet: true });
  const impact = useCall(fences.impact, { query: { id, of } }, { quiet: true });
  const points = fence.data?.published?.points;
  const on = of === 'enable';
  return (
    <Loaded of={impact}>
      {(data) => (
        <ImpactView impact={data} before={on ? undefined : points} after={on ? points : undefined} />
      )}
    </Loaded>
  );
}
