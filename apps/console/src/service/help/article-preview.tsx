import { type ArticleBody, type ArticleRow, helpArticles } from '@kickstand/contract/service/help';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { CleanHtml } from './clean-html.tsx';
import { helpWords } from './help.words.ts';
import './help.css';

const words = helpWords.articles;

interface Texts {
  title: string;
  titleEn: string;
  body: string;
  bodyEn: string;
}

function Both({ title, titleEn, body, bodyEn }: Texts) {
  return (
    <>
      <p className="muted">{words.previewHint}</p>
      <div className="article-languages">
        <article aria-label={words.zh} lang="zh-CN">
          <h3>{title}</h3>
          <CleanHtml html={body} />
        </article>
        <article aria-label={words.en} lang="en">
          {bodyEn ? (
            <>
              <h3>{titleEn}</h3>
              <CleanHtml html={bodyEn} />
            </>
          ) : (
            <p className="muted">{words.untranslated}</p>
          )}
        </article>
      </div>
    </>
  );
}

interface Props {
  close(): void;
}

/** An article as stored. */
export function KeptArticle({ row, close }: Props & { row: ArticleRow }) {
  const answer = useCall(helpArticles.one, { params: { id: row.id } }, { quiet: true });
  return (
    <Drawer open size={880} extra={<Steps />} title={words.previewOf(row.title)} onClose={close}>
      <Loaded of={answer}>{(article) => <Both {...article} />}</Loaded>
    </Drawer>
  );
}

/** An article as typed: the server returns its sanitised form. */
export function TypedArticle({ body: typed, close }: Props & { body: ArticleBody }) {
  const { title, titleEn, body, bodyEn } = typed;
  const answer = useCall(helpArticles.preview, { body: { body, bodyEn } }, { quiet: true });
  return (
    <Drawer open size={880} title={words.previewOf(title)} onClose={close}>
      <Loaded of={answer}>{(clean) => <Both title={title} titleEn={titleEn} {...clean} />}</Loaded>
    </Drawer>
  );
}
