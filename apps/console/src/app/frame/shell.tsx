import '../../ui/shell.css';
import { useRef } from 'react';
import { Providers } from '../providers.tsx';
import { screenAt } from '../route/catalogue.ts';
import { Outside } from '../route/outside.tsx';
import { usePlaceNow } from '../route/place.ts';
import { Frame } from './frame.tsx';

/** Everything behind the login: loaded when somebody is there who needs it. */
export const Shell = () => (
  <Providers>
    <Place />
  </Providers>
);

/** A screen inside the frame or by itself; on the way out it stays what it was. */
function Place() {
  const at = screenAt(usePlaceNow().current.path);
  const isOutside = useRef(false);
  if (at) isOutside.current = at.screen.outside ?? false;
  return isOutside.current ? <Outside /> : <Frame />;
}
