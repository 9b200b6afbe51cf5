import type { Fence } from '@kickstand/contract/fences';
import type { LngLat } from '@kickstand/domain/geo';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useAround } from '../use-around.ts';
import { Stage } from './stage.tsx';

type StageProps = Omit<ComponentProps<typeof Stage>, 'around' | 'dots' | 'home'>;

interface StageAroundProps extends StageProps {
  fence: Pick<Fence, 'id'> | undefined;
  serviceAreaId: number | undefined;
  isStation: boolean;
}

/** The stage with what lies around: asked for as the map moves. */
export default function StageAround({
  fence,
  serviceAreaId,
  isStation,
  onCenter,
  ...stage
}: StageAroundProps) {
  const [center, setCenter] = useState<LngLat>();
  const { around, dots, home } = useAround({ fence, serviceAreaId, isStation, center });
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
  return <Stage {...stage} around={around} dots={dots} home={home} onCenter={moved} />;
}
