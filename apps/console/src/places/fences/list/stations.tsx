import { StationPage } from './station-page.tsx';

/** Stations on the deployment's own map. */
export default function Stations() {
  return <StationPage provider="default" />;
}
