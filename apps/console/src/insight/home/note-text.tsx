/** The text of a note: lines that begin with a dash are list items, everything else is a paragraph. */
export function NoteText({ text }: { text: string }) {
  return blocksOf(text).map(({ key, items, line }) =>
    items ? (
      <ul key={key}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ) : (
      <p key={key}>{line}</p>
    ),
  );
}

interface Block {
  key: string;
  items?: string[];
  line?: string;
}

const dash = /^[-•·]\s*/;

/** Paragraphs and lists in order. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line) continue;
    const key = `${blocks.length}`;
    if (!dash.test(line)) blocks.push({ key, line });
    else if (blocks.at(-1)?.items) blocks.at(-1)?.items?.push(line.replace(dash, ''));
    else blocks.push({ key, items: [line.replace(dash, '')] });
  }
  return blocks;
}
