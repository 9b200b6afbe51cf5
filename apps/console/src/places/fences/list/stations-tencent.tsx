import { StationPage } from './station-page.tsx';

/** The same stations on Tencent's imagery. */
export default function StationsTencent() {
  return <StationPage provider="tencent" />;
}
