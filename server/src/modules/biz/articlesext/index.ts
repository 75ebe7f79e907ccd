import { articlesExt } from '#contract/biz/articlesext'
import { parseJson } from '#contract/kit/texts/parseJson'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { releasedExtension } from '../edition/index.ts'

export default serveModule(articlesExt, {
  table: 'blade_articlesext',
  menu: { under: 'biz', sort: 5, source: 'iconfont iconicon_addresslist' },
  unique: [{ fields: ['articleId'], text: { zh: '该文章已有扩展信息', en: 'The article has its extension already' } }],
  released: releasedExtension,
  detailOnly: ['extJson', 'aiSummary'],
  hooks: {
    async beforeSubmit({ extJson, articleId }, { db }) {
      if (extJson && parseJson(extJson) === undefined) throw refusalFor(articlesExt.fields.extJson, 'wrong')
      if (articleId) await assertNoDraft(articleId, db)
    },
  },
})

/** The site shows an extension with the released article, which a draft will replace. */
async function assertNoDraft(articleId: string, db: Db): Promise<void> {
  const article = await db.selectFrom('bladeArticles').select('originId').where('id', '=', articleId).executeTakeFirst()
  if (article?.originId) throw new Refusal(400, labels.draft)
}

const labels = {
  draft: {
    zh: '文章：这是草稿，请为原文章添加扩展信息',
    en: 'Article: this is a draft. Give the published article an extension',
  },
}
