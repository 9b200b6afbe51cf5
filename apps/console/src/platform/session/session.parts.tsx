import './login.css';
import { LoginTools } from './login-tools.tsx';

/** What can be chosen before logging in, with the look of its page, for other pages that need no login. */
export const OpenTools = () => <LoginTools />;
