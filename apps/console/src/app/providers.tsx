import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Grants } from '../kit/access.tsx';
import { makeQueryClient } from '../kit/calls.ts';
import { MenuOfCodes } from '../kit/menu-source.ts';
import { useOperator } from '../kit/operator.ts';
import { StepUpHost } from '../kit/step-up-host.tsx';
import { locale } from '../kit/words.ts';
import { useAppearance } from '../ui/appearance.ts';
import { defaultBrand } from '../ui/palette.ts';
import { styleNonce } from '../ui/style-nonce.ts';
import { themeFor } from '../ui/theme.ts';
import { codesOf } from './gatekeeper.ts';
import { menuOfCodes } from './menu-of-codes.ts';

const antdWords =
  locale === 'zh-CN'
    ? (await import('antd/es/locale/zh_CN')).default
    : (await import('antd/es/locale/en_US')).default;

const plainButtons = { autoInsertSpace: false } as const;
const nobody: ReadonlySet<string> = new Set();

/** What every screen stands on: look, language, rights and one store of answers. */
export function Providers({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const operator = useOperator();
  const [answers] = useState(makeQueryClient);
  const theme = useMemo(() => themeFor(defaultBrand, appearance), [appearance]);
  const held = useMemo(() => (operator ? codesOf(operator) : nobody), [operator]);
  return (
    <ConfigProvider locale={antdWords} theme={theme} csp={{ nonce: styleNonce }} button={plainButtons}>
      <QueryClientProvider client={answers}>
        <Grants value={held}>
          <MenuOfCodes value={menuOfCodes}>
            <div className="app">{children}</div>
          <StepUpHost />
          </MenuOfCodes>
        </Grants>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
