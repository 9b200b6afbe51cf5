import type { AreaStepProps } from '../../organisation/setup/setup-page.tsx';
import { FirstArea } from '../../places/fences/first-area.parts.tsx';
import { Providers } from '../providers.tsx';

/** The last step of the setup, which needs what screens stand on. */
export const FirstAreaStep = (props: AreaStepProps) => (
  <Providers>
    <FirstArea {...props} />
  </Providers>
);
