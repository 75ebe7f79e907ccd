import { notes } from '#contract/biz/notes'
import { complaintText } from '#contract/kit/complaints'
import { parseJson } from '#contract/kit/parseJson'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

export default serveModule(notes, {
  table: 'blade_notes',
  menu: { under: 'biz', sort: 10, source: 'iconfont iconicon_compile' },
  hooks: {
    beforeSubmit({ position }) {
      if (position && parseJson(position) === undefined)
        throw new Refusal(400, complaintText(notes.fields.position, 'wrong'))
    },
  },
})
