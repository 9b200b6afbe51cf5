import { Select } from 'antd';
import { countText } from '../../ui/format.ts';
import { kitWords as words } from '../kit.words.ts';
import { tell } from '../page/notices.ts';
import type { Filter } from './filters.tsx';

/** A pasted list of exact values, one per line or comma-separated. */
export function paste(most = 500): Filter<string[]> {
  const separators = /[\s,，;；]+/;
  return {
    Said: ({ name, texts }) => {
      const given = texts[name]?.split(',') ?? [];
      return given.length > 3
        ? words.severalOf(given[0] ?? '', countText(given.length))
        : given.join(words.comma);
    },
    Control: ({ id, label, name, texts, set }) => {
      const given = texts[name]?.split(',').filter(Boolean) ?? [];
      const keep = (values: readonly string[]) => {
        const clean = [...new Set(values.flatMap((value) => value.split(separators)).filter(Boolean))];
        if (clean.length > most) tell({ key: 'paste', kind: 'warning', text: words.pasteTooMany(most) });
        set({ [name]: clean.slice(0, most).join(',') });
      };
      return (
        <div
          // A browser would run the lines of a pasted text together before the control sees them.
          onPaste={(event) => {
            event.preventDefault();
            keep([...given, event.clipboardData.getData('text')]);
          }}
        >
          <Select
            id={id}
            aria-label={label}
            mode="tags"
            open={false}
            suffixIcon={null}
            allowClear
            maxTagCount="responsive"
            tokenSeparators={[',', '，', ';', '；', ' ']}
            placeholder={words.paste(most)}
            value={given}
            onChange={keep}
          />
        </div>
      );
    },
  };
}
