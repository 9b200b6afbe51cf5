import { CaretRightOutlined, LinkOutlined, PauseOutlined } from '@ant-design/icons';
import type { FenceAsOf } from '@kickstand/contract/fleet/telemetry';
import { shownAt } from '@kickstand/domain/fleet/tracks';
import { Button, Checkbox, Segmented } from 'antd';
import { copyText } from '../../kit/page/copy.ts';
import { instantText } from '../../kit/page/format.ts';
import { usePage } from '../../kit/page/page.ts';
import { hrefOf, searchText } from '../../kit/page/screens.ts';
import { nothing, percentText } from '../../ui/format.ts';
import { placeWord } from './places.ts';
import { type Player, type Rate, rates } from './player.ts';
import { replayWords as words } from './replay.words.ts';
import { searchOf } from './span.parts.ts';
import { usePlayerLook } from './use-player.ts';
import type { Track } from './use-track.ts';

interface ControlsProps {
  player: Player;
  track: Track;
  fences: readonly FenceAsOf[];
  /** False for a person. */
  hasBattery?: boolean;
  follow: boolean;
  setFollow(on: boolean): void;
}

/** The controls of the player, and the facts at its instant. */
export function Controls({ player, track, fences, hasBattery = true, follow, setFollow }: ControlsProps) {
  const { playing, rate, skipping, at } = usePlayerLook(player);
  return (
    <div className="replay-controls">
      <div className="replay-buttons">
        <Button
          type="primary"
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => player.toggle()}
        >
          {playing ? words.pause : words.play}
        </Button>
        <Segmented<Rate>
          aria-label={words.rate}
          value={rate}
          options={rates.map((value) => ({ value, label: words.times(value) }))}
          onChange={(next) => player.setRate(next)}
        />
        <Checkbox checked={follow} onChange={({ target }) => setFollow(target.checked)}>
          {words.follow}
        </Checkbox>
        <Checkbox checked={skipping} onChange={({ target }) => player.setSkipping(target.checked)}>
          {words.skip}
        </Checkbox>
        <CopyLink player={player} />
      </div>
      <Readout at={at} track={track} fences={fences} hasBattery={hasBattery} />
      <p className="muted replay-keys">{words.keys}</p>
    </div>
  );
}

function CopyLink({ player }: { player: Player }) {
  const { path, search } = usePage();
  const copy = () => {
    const there = searchText({ ...search, ...searchOf(player.span, player.look().at) });
    const { origin, pathname } = globalThis.location;
    return copyText(`${origin}${pathname}${hrefOf(path + there)}`);
  };
  return (
    <Button type="text" icon={<LinkOutlined />} onClick={() => void copy()}>
      {words.copyLink}
    </Button>
  );
}

interface ReadoutProps {
  at: number;
  track: Track;
  fences: readonly FenceAsOf[];
  hasBattery: boolean;
}

function Readout({ at, track, fences, hasBattery }: ReadoutProps) {
  const shown = shownAt(track.points, at, track.gaps);
  const point = shown?.known ? shown.point : undefined;
  const facts = [
    [words.now.at, instantText(at)] as const,
    [words.now.speed, point ? words.kmh(point.speed.toFixed(0)) : nothing] as const,
    ...(hasBattery ? [[words.now.battery, percentText(shown?.point.battery)] as const] : []),
    [words.now.place, shown?.known ? placeWord(fences, at, [shown.lng, shown.lat]) : words.unknown] as const,
  ];
  return (
    <dl className="replay-readout">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
