import { helpArticles, helpCategories, riderHelp, telephones } from '@kickstand/contract/service/help';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  addArticle,
  copyArticle,
  editArticle,
  listArticles,
  previewArticle,
  removeArticle,
  showArticle,
  switchArticle,
} from './articles.service.ts';
import { addCategory, editCategory, listCategories, removeCategory } from './categories.service.ts';
import { moveArticle } from './order.service.ts';
import { judgeArticle, readArticle, showPublished } from './published.service.ts';
import { listTelephones, saveTelephone, showTelephone } from './telephones.service.ts';

/** `zone`: the IANA zone of business days. */
export const helpRoutes = ({ zone }: { zone: string }): Route[] => [
  ...routes(helpArticles, {
    published: showPublished,
    list: listArticles,
    one: showArticle,
    preview: previewArticle,
    add: addArticle,
    edit: editArticle,
    move: moveArticle,
    setState: switchArticle,
    copy: copyArticle,
    remove: removeArticle,
  }),
  ...routes(helpCategories, {
    list: listCategories,
    add: addCategory,
    edit: editCategory,
    remove: removeCategory,
  }),
  ...routes(telephones, {
    ofArea: (ctx, input) => showTelephone(zone, ctx, input),
    list: (ctx, input) => listTelephones(zone, ctx, input),
    save: saveTelephone,
  }),
  ...routes(riderHelp, {
    read: (ctx, input) => readArticle(zone, ctx, input),
    judge: (ctx, input) => judgeArticle(zone, ctx, input),
  }),
];
