import { lazy } from 'react';
import { SetupPage } from '../../organisation/setup/setup-page.tsx';

const AreaStep = lazy(async () => ({ default: (await import('../frame/first-area.tsx')).FirstAreaStep }));

export const SetupRoute = () => <SetupPage AreaStep={AreaStep} />;
