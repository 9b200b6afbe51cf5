import {
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { PhotoShown } from '@kickstand/contract/platform/photos';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { photoKitWords as words } from './photo-kit.words.ts';
import './photo-kit.css';

const zooms = [1, 1.5, 2, 3, 4] as const;
const quarter = 90;

interface Tool {
  label: string;
  icon: ReactNode;
  press(): void;
  off?: boolean;
}

const ToolButton = ({ label, icon, press, off = false }: Tool) => (
  <Button type="text" icon={icon} aria-label={label} title={label} disabled={off} onClick={press} />
);

/** The current photo, its zoom and rotation. */
function useLook(count: number, first: number) {
  const [look, setLook] = useState({ at: first, zoom: 0, turn: 0 });
  const go = (by: number) =>
    setLook(({ at }) => ({ at: Math.min(count - 1, Math.max(0, at + by)), zoom: 0, turn: 0 }));
  const grow = (by: number) =>
    setLook((before) => ({ ...before, zoom: Math.min(zooms.length - 1, Math.max(0, before.zoom + by)) }));
  const turn = (by: number) => setLook((before) => ({ ...before, turn: before.turn + by * quarter }));
  return { ...look, at: Math.min(look.at, count - 1), go, grow, turnBy: turn };
}

const pressedBy = ({ go, grow, turnBy }: ReturnType<typeof useLook>): Record<string, () => void> => ({
  ArrowLeft: () => go(-1),
  ArrowRight: () => go(1),
  '+': () => grow(1),
  '=': () => grow(1),
  '-': () => grow(-1),
  t: () => turnBy(1),
  T: () => turnBy(1),
});

interface ViewProps {
  photos: readonly PhotoShown[];
  first?: number;
}

/** Photos one at a time, large, with zoom and rotation, also by keys. */
export function PhotoView({ photos, first = 0 }: ViewProps) {
  const look = useLook(photos.length, first);
  const { at, zoom, turn, go, grow, turnBy } = look;
  const [gone, setGone] = useState<string>();
  const photo = photos[at];
  if (!photo) return null;
  const name = words.photo(at + 1, photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const press = pressedBy(look)[event.key];
    if (!press) return;
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  const scale = zooms[zoom] ?? 1;
  return (
    <figure className="photo-view" onKeyDown={onKeyDown}>
      <figcaption>
        <span>{name}</span>
        {photo.twins > 0 && <Badge tone="warn">{words.twins(photo.twins)}</Badge>}
        <span className="muted">{words.taken(instantText(photo.createdAt))}</span>
        <span className="photo-tools">
          {photos.length > 1 && (
            <>
              <ToolButton
                label={words.previous}
                icon={<LeftOutlined />}
                press={() => go(-1)}
                off={at === 0}
              />
              <ToolButton
                label={words.next}
                icon={<RightOutlined />}
                press={() => go(1)}
                off={at === photos.length - 1}
              />
            </>
          )}
          <ToolButton
            label={words.smaller}
            icon={<ZoomOutOutlined />}
            press={() => grow(-1)}
            off={zoom === 0}
          />
          <ToolButton
            label={words.larger}
            icon={<ZoomInOutlined />}
            press={() => grow(1)}
            off={zoom === zooms.length - 1}
          />
          <ToolButton label={words.left} icon={<RotateLeftOutlined />} press={() => turnBy(-1)} />
          <ToolButton label={words.right} icon={<RotateRightOutlined />} press={() => turnBy(1)} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and hears keys is reached by the keyboard */}
      <section className="photo-stage" aria-label={words.keys} title={words.keys} tabIndex={0}>
        {gone === photo.address ? (
          <p>{words.gone}</p>
        ) : (
          <img
            src={photo.address}
            alt={name}
            width={photo.width}
            height={photo.height}
            style={{ transform: `rotate(${turn}deg) scale(${scale})` }}
            onError={() => setGone(photo.address)}
          />
        )}
      </section>
    </figure>
  );
}
