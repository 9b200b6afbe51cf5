import { FirstArea } from '../../features/fences/first-area.parts.tsx';
import type { AreaStepProps } from '../../features/setup/setup-page.tsx';
import { Providers } from '../providers.tsx';

/** The last step of the setup, which needs what screens stand on. */
export const FirstAreaStep = (props: AreaStepProps) => (
  <Providers>
    <FirstArea {...props} />
  </Providers>
);
