import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { PageLink } from '../../../kit/page/link.tsx';
import { locale } from '../../../kit/words.ts';
import { Address } from '../../../platform/map-kit/address.parts.tsx';
import { canDraw } from '../../../platform/map-kit/can-draw.parts.ts';
import { useAppearance } from '../../../ui/appearance.ts';
import { liveMapPaths } from '../../live-map/live-map.paths.ts';
import { vehiclesWords as words } from '../../vehicle-kit/vehicles.words.ts';
import type { makeWhereMap } from './where-map.ts';
import { worstTone } from './worst-tone.ts';

type WhereMap = ReturnType<typeof makeWhereMap>;

interface Placed {
  vehicle: VehicleDetail;
  lng: number;
  lat: number;
}

/** Where a vehicle is, on a small map and in words. */
export default function VehicleWhere({ vehicle }: { vehicle: VehicleDetail }) {
  const { lng, lat } = vehicle;
  return (
    <section className="vehicle-where" aria-label={words.where.title}>
      {lng === null || lat === null ? (
        <p className="where-unknown">{words.where.unknown}</p>
      ) : (
        <Known vehicle={vehicle} lng={lng} lat={lat} />
      )}
    </section>
  );
}

function Known({ vehicle, lng, lat }: Placed) {
  const { area, station } = vehicle;
  return (
    <>
      <SmallMap vehicle={vehicle} lng={lng} lat={lat} />
      <p className="where-words">
        <Address lng={lng} lat={lat} />
        <span className="muted">
          {[area, station === null ? words.notInStation : words.inStation(station)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </>
  );
}

function SmallMap({ vehicle, lng, lat }: Placed) {
  const may = useMay();
  const tone = worstTone(vehicle);
  const place = useRef<HTMLDivElement>(null);
  const look = useAppearance();
  const [drawable] = useState(canDraw);
  const map = useSmallMap(place, drawable, { lng, lat, tone });
  useEffect(() => map?.show({ lng, lat, tone }, look), [map, lng, lat, tone, look]);
  return (
    <div className="where-map" data-tone={tone}>
      {drawable ? <div ref={place} className="where-canvas" /> : <p>{words.where.none}</p>}
      {may('0301') && (
        <PageLink to={liveMapPaths.map.to({}, { car: vehicle.carId })}>
          <span className="where-open">{words.where.open}</span>
        </PageLink>
      )}
    </div>
  );
}

type Shown = Parameters<WhereMap['show']>[0];

/** The map in the element of `place`, once its code has loaded; removed with its component. */
function useSmallMap(place: React.RefObject<HTMLElement | null>, drawable: boolean, shown: Shown) {
  const [map, setMap] = useState<WhereMap>();
  const look = useAppearance();
  const first = useRef({ shown, look });
  useEffect(() => {
    const container = place.current;
    if (!drawable || !container) return;
    let gone = false;
    let made: WhereMap | undefined;
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    void import('./where-map.ts').then((program) => {
      if (gone) return;
      const options = { container, language, title: words.where.map } as const;
      made = program.makeWhereMap(options, first.current.shown, first.current.look);
      setMap(made);
    });
    return () => {
      gone = true;
      made?.end();
      setMap(undefined);
    };
  }, [place, drawable]);
  return map;
}
