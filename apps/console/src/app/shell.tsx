import '../ui/shell.css';
import { Frame } from './frame.tsx';
import { Providers } from './providers.tsx';

/** Everything behind the login: loaded when somebody is there who needs it. */
export const Shell = () => (
  <Providers>
    <Frame />
  </Providers>
);
