import { articlesExt } from '#contract/biz/articlesext'
import { complaintText } from '#contract/kit/complaints'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { isJson } from '../../kit/input/isJson.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { releasedExtension } from './edition/index.ts'

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
