import { StationPage } from './station-page.tsx';

/** The same stations where Tencent's imagery is wanted. */
export default function StationsTencent() {
  return <StationPage provider="tencent" />;
}
