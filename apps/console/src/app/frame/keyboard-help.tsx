import { Modal } from 'antd';
import { paletteWords } from '../palette/palette.words.ts';
import '../palette/palette.css';

const words = paletteWords.help;

type Line = readonly [keys: readonly string[], what: string];

const parts: readonly (readonly [string, readonly Line[]])[] = [
  [
    words.everywhere,
    [
      [['Ctrl K', '⌘ K'], words.palette],
      [['?'], words.keyboard],
      [['Esc'], words.escape],
      [['Tab'], words.skip],
    ],
  ],
  [
    words.tabs,
    [
      [['←', '→'], words.moveTabs],
      [['Home', 'End'], words.ends],
      [['Enter'], words.show],
      [['Delete'], words.closeTab],
      [['Shift F10'], words.tabMenu],
    ],
  ],
  [
    words.lists,
    [
      [['↑', '↓', 'PageUp', 'PageDown'], words.moveList],
      [['Space'], words.toggle],
      [['Ctrl A', '⌘ A'], words.all],
      [['Enter'], words.confirm],
    ],
  ],
  [
    words.map,
    [
      [['/'], words.mapSearch],
      [['+', '-'], words.mapZoom],
      [['←', '→', '↑', '↓'], words.mapPush],
      [['L'], words.mapBox],
      [['Shift'], words.mapShift],
      [['O'], words.mapOutline],
      [['A'], words.mapView],
      [['M'], words.mapRuler],
      [['F'], words.mapFollow],
      [['T'], words.mapPast],
      [['N'], words.mapNow],
      [['S'], words.mapShare],
    ],
  ],
];

/** Every key the console listens to. */
export function KeyboardHelp({ close }: { close(): void }) {
  return (
    <Modal open title={words.title} footer={null} onCancel={close} width={560}>
      <div className="keyboard-help">
        {parts.map(([title, lines]) => (
          <table key={title}>
            <thead>
              <tr>
                <th colSpan={2} scope="colgroup">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(([keys, what]) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Modal>
  );
}
