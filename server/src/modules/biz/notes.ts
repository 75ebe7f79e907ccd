import { notes } from '#contract/biz/notes'
import { complaintText } from '#contract/complaints'
import { isJson } from '../../crud/isJson.ts'
import { serveModule } from '../../crud/serveModule.ts'
import { Refusal } from '../../http/refusal.ts'

export default serveModule(notes, {
  table: 'blade_notes',
  menu: { under: 'biz', sort: 10, source: 'iconfont iconicon_compile' },
  hooks: {
    beforeSubmit({ position }) {
      if (position && !isJson(position)) throw new Refusal(400, complaintText(notes.fields.position, 'wrong'))
    },
  },
})
