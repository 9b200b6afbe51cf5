import { voicePacks } from '@kickstand/contract/fleet/upgrades';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { countText } from '../../../ui/format.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.sounds;

/** A blob URL of base64 bytes for as long as it is shown. */
function useBlobAddress(content: string) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

interface SoundPlayerProps {
  /** A WAV file, in base64. */
  content: string;
  label: string;
}

/** Plays a sound at once. */
export function SoundPlayer({ content, label }: SoundPlayerProps) {
  const address = useBlobAddress(content);
  if (address === undefined) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands beside it.
    <audio className="voice-player" controls autoPlay src={address} aria-label={label} />
  );
}

interface Of {
  packageId: string;
  slot: number;
}

function Player({ packageId, slot }: Of) {
  const { data, isError } = useCall(voicePacks.sound, { params: { id: packageId, slot } }, { quiet: true });
  if (isError) return <span role="alert">{words.failed}</span>;
  if (!data) return <span className="muted">{words.loading}</span>;
  return <SoundPlayer content={data.content} label={words.player(countText(slot))} />;
}

/** Loads a sound on request, and plays it. */
export function Listen(of: Of) {
  const [wanted, setWanted] = useState(false);
  return wanted ? (
    <Player {...of} />
  ) : (
    <Button size="small" onClick={() => setWanted(true)}>
      {words.listen}
    </Button>
  );
}
