import type { PublishedArticle } from '@kickstand/contract/service/help';
import { Button } from 'antd';
import { copyText } from '../../kit/page/copy.ts';
import { CleanHtml } from './clean-html.tsx';
import { helpWords } from './help.words.ts';
import './help.css';

const words = helpWords.beside;

type Article = Pick<PublishedArticle, 'id' | 'category' | 'title' | 'body' | 'lang'>;

/** An article as plain text, for an answer. */
const plainOf = ({ title, body }: Article) => {
  const lines = new DOMParser()
    .parseFromString(body.replaceAll(/<\/(p|li|h\d|tr)>|<br>/g, '$&\n'), 'text/html')
    .body.textContent.trim();
  return `${title}\n${lines}`;
};

/** Articles that match a question, to read and copy into an answer. */
export function ArticlesBeside({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return <p className="muted">{words.none}</p>;
  return articles.map((article) => (
    <details key={article.id} className="article-beside">
      <summary>
        {article.title} <span className="muted">{article.category}</span>
      </summary>
      <div lang={article.lang === 'zh' ? 'zh-CN' : 'en'}>
        <CleanHtml html={article.body} />
      </div>
      <Button size="small" onClick={() => void copyText(plainOf(article))}>
        {words.copy}
      </Button>
    </details>
  ));
}
