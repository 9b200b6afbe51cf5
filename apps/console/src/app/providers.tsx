import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { HeldCodes } from '../kit/action/access.tsx';
import { makeQueryClient } from '../kit/client/calls.ts';
import { type Operator, useOperator } from '../kit/client/operator.ts';
import { StepUpHost } from '../kit/client/step-up-host.tsx';
import { MenuOfCodes } from '../kit/page/menu-source.ts';
import { locale } from '../kit/words.ts';
import { brandColour, useAppearance, useColourTurn } from '../ui/appearance.ts';
import { useDensityNow } from '../ui/density.ts';
import { useStillness } from '../ui/stillness.ts';
import { styleNonce } from '../ui/style-nonce.ts';
import { themeFor } from '../ui/theme.ts';
import type { Appearance } from '../ui/tones.ts';
import { loadLayout } from './frame/layout-store.ts';
import { menuOfCodes } from './frame/menu-of-codes.ts';
import { codesOf } from './route/gatekeeper.ts';

const antdWords =
  locale === 'zh-CN'
    ? (await import('antd/es/locale/zh_CN')).default
    : (await import('antd/es/locale/en_US')).default;

const plainButtons = { autoInsertSpace: false } as const;
const nobody: ReadonlySet<string> = new Set();

/** Which colours there are is not among its arguments: `turn` says that they have changed. */
const themeNow = (_turn: number, appearance: Appearance, still: boolean) =>
  themeFor(brandColour(), appearance, still);

/** The codes of who is signed in; the same set while they are the same codes. */
function useHeld(operator: Operator | undefined) {
  const codes = operator?.permissionList.join();
  return useMemo(() => (operator ? codesOf(operator) : nobody), [codes]);
}

/** How the console looks to this account, asked for once it is known who it is. */
function useOwnLayout(operatorId: string | undefined) {
  useEffect(() => {
    if (operatorId !== undefined) loadLayout().catch(() => undefined);
  }, [operatorId]);
}

/** What every screen stands on: look, language, rights and one store of answers. */
export function Providers({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const turn = useColourTurn();
  const dense = useDensityNow() === 'dense';
  const operator = useOperator();
  const [answers] = useState(makeQueryClient);
  const still = useStillness();
  const theme = useMemo(() => themeNow(turn, appearance, still), [turn, appearance, still]);
  const held = useHeld(operator);
  useOwnLayout(operator?.operatorId);
  return (
    <ConfigProvider
      locale={antdWords}
      theme={theme}
      csp={{ nonce: styleNonce }}
      button={plainButtons}
      componentSize={dense ? 'small' : 'middle'}
    >
      <QueryClientProvider client={answers}>
        <HeldCodes value={held}>
          <MenuOfCodes value={menuOfCodes}>
            <div className="app">{children}</div>
            <StepUpHost />
          </MenuOfCodes>
        </HeldCodes>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
