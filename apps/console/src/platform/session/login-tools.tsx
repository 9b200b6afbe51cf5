import { toggleGenericBrand, useBrand } from '../../kit/client/brand.ts';
import { keepLocale, locale } from '../../kit/words.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { sessionWords as words } from './session.words.ts';

function otherLanguage() {
  keepLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN');
  window.location.reload();
}

/** The chat's code is loaded with the first click; it reports errors itself. */
const openSupport = () => void import('../account/support.service.ts').then(({ openChat }) => openChat());

/** Brand, appearance and language before login. */
export function LoginTools() {
  const appearance = useAppearance();
  const { generic } = useBrand();
  return (
    <div className="login-tools">
      <Tool name={words.switchBrand} pressed={generic} onClick={toggleGenericBrand}>
        <path d="M2 12s3.6-6.5 10-6.500S22 12 22 12s-3.6 6.5-10 6.500S2 12 2 12Z" />
        <circle cx="12" cy="12" r="3" />
        {generic && <path d="m4 4 16 16" />}
      </Tool>
      <Tool
        name={words.switchAppearance}
        pressed={appearance === 'dark'}
        onClick={() => setAppearance(appearance === 'dark' ? 'light' : 'dark')}
      >
        <path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z" />
      </Tool>
      <Tool name={words.switchLanguage} onClick={otherLanguage}>
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c2.6 2.5 4 5.6 4 9s-1.4 6.5-4 9c-2.6-2.5-4-5.6-4-9s1.4-6.5 4-9Z" />
      </Tool>
      <Tool name={words.support} onClick={openSupport}>
        <path d="M4 13v-1a8 8 0 0 1 16 0v1M4 13a2 2 0 0 1 2-2h1v6H6a2 2 0 0 1-2-2v-2ZM20 13a2 2 0 0 0-2-2h-1v6h1a2 2 0 0 0 2-2v-2ZM18 17a5 5 0 0 1-5 4h-1" />
      </Tool>
    </div>
  );
}

interface ToolProps {
  name: string;
  /** For a toggle. */
  pressed?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

const Tool = ({ name, pressed, onClick, children }: ToolProps) => (
  <button
    type="button"
    className="tool"
    aria-label={name}
    aria-pressed={pressed}
    title={name}
    onClick={onClick}
  >
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  </button>
);
