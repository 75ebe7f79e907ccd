import { articlesExt } from '#contract/biz/articlesext'
import { complaintText } from '#contract/complaints'
import { isJson } from '../../crud/isJson.ts'
import { serveModule } from '../../crud/serveModule.ts'
import { Refusal } from '../../http/refusal.ts'
import { releasedExtension } from '../../press/released.ts'

export default serveModule(articlesExt, {
  table: 'blade_articlesext',
  menu: { under: 'biz', sort: 5, source: 'iconfont iconicon_addresslist' },
  unique: [{ fields: ['articleId'], text: { zh: '该文章已有扩展信息', en: 'The article has its extension already' } }],
  released: releasedExtension,
  detailOnly: ['extJson', 'aiSummary'],
  hooks: {
    beforeSubmit({ extJson }) {
      if (extJson && !isJson(extJson)) throw new Refusal(400, complaintText(articlesExt.fields.extJson, 'wrong'))
    },
  },
})
