import { file, link, longText, number, optional, reference, references, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

const figure = (zh: string, en: string) => optional(number(zh, en, { max: 999_999_999 }))

const figures = {
  viewCount: figure('浏览数', 'Views'),
  likeCount: figure('点赞数', 'Likes'),
  shareCount: figure('分享数', 'Shares'),
  collectCount: figure('收藏数', 'Bookmarks'),
  commentCount: figure('评论数', 'Comments'),
}

/** The fields that the site counts up, also while the article is published. */
export const siteFigures: readonly string[] = Object.keys(figures)

/** Additional content of the website for a printed article; at most one record per article. */
export const articlesExt = defineModule({
  name: 'articlesext',
  path: 'blade-biz/articlesext',
  route: '/biz/articlesext',
  title: { zh: '扩展文章', en: 'Article extensions' },
  fields: {
    articleId: reference('文章', 'Article', targets.article),
    docNo: optional(text('文号', 'Document number', { maxLength: 100 })),
    originalUrl: optional(link('原文地址', 'Original address')),
    copyrightText: optional(text('版权声明', 'Copyright', { maxLength: 255 })),
    audioUrl: optional(file('音频', 'Audio')),
    // Shown on the site in addition to those of the printed article.
    imageIds: optional(references('扩展图片', 'Further images', targets.image)),
    videoIds: optional(references('扩展视频', 'Further videos', targets.video)),
    seoTitle: optional(text('SEO标题', 'SEO title', { maxLength: 200 })),
    seoKeywords: optional(text('SEO关键词', 'SEO keywords')),
    seoDescription: optional(longText('SEO描述', 'SEO description', { maxLength: 500 })),
    aiSummary: optional(longText('智能摘要', 'Machine summary', { maxLength: 2000 })),
    ...figures,
    extJson: optional(longText('扩展数据', 'Further data (JSON)', { maxLength: 20_000 })),
    tenantId: ownerField,
  },
  search: ['articleId'],
  found: 'none',
})

/** The headline of its article joins each extension. */
export type ArticleExt = RecordOf<typeof articlesExt> & { articleTitle: string }
