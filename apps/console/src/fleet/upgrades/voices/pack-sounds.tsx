import { Button } from 'antd';
import { usePage } from '../../../kit/page/page.ts';
import SoundList from './sound-list.tsx';
import { voicesPaths } from './voices.paths.ts';
import { useNewestPacks } from './voices.service.ts';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.sounds;

/** The sounds of one voice pack. */
export default function PackSounds({ id }: { id: string }) {
  const { open } = usePage();
  const pack = useNewestPacks().find((one) => one.id === id);
  return (
    <article className="upgrade-detail">
      <header className="upgrade-head">
        <Button onClick={() => open(voicesPaths.voices.to())}>{words.back}</Button>
        {pack && <h1>{words.title(`${pack.name} ${pack.packageVersion}`)}</h1>}
      </header>
      <SoundList fixed={{ packageId: id }} />
    </article>
  );
}
