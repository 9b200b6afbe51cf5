import type { Fence, FenceFlag } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { type ComponentProps, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { siteTroubles } from './site-troubles.ts';
import { Stage } from './stage.tsx';
import { useAround } from './use-around.ts';

type StageProps = Omit<ComponentProps<typeof Stage>, 'around' | 'dots' | 'home'>;

interface StageAroundProps extends StageProps {
  fence: Pick<Fence, 'id'> | undefined;
  serviceAreaId: number | undefined;
  kind: FenceKind;
  flags: readonly FenceFlag[] | undefined;
}

/** The stage with its surroundings, loaded as the map moves. */
export default function StageAround({
  fence,
  serviceAreaId,
  kind,
  flags,
  onCenter,
  troubles,
  ...stage
}: StageAroundProps) {
  const [center, setCenter] = useState<LngLat>();
  const { around, dots, home, site } = useAround({ fence, serviceAreaId, kind, center });
  // The corner follows the pointer first; conflicts with neighbours may be shown slightly later.
  const points = useDeferredValue(stage.editing.shapes.now);
  const sited = useMemo(() => siteTroubles({ kind, flags, points }, site), [kind, flags, points, site]);
  const moved = useCallback(
    (at: LngLat) => {
      setCenter(at);
      onCenter(at);
    },
    [onCenter],
  );
  const begin = center === undefined ? home?.[0] : undefined;
  useEffect(() => {
    if (begin) onCenter(begin);
  }, [begin, onCenter]);
  return (
    <Stage
      {...stage}
      troubles={troubles.length > 0 ? troubles : sited}
      around={around}
      dots={dots}
      home={home}
      onCenter={moved}
    />
  );
}
