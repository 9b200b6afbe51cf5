import '../../ui/shell.css';
import { Providers } from '../providers.tsx';
import { Frame } from './frame.tsx';

/** Everything behind the login: loaded when somebody is there who needs it. */
export const Shell = () => (
  <Providers>
    <Frame />
  </Providers>
);
