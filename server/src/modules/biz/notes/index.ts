import { notes } from '#contract/biz/notes'
import { parseJson } from '#contract/kit/texts/parseJson'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'

export default serveModule(notes, {
  table: 'blade_notes',
  menu: { under: 'biz', sort: 10, source: 'iconfont iconicon_compile' },
  hooks: {
    beforeSubmit({ position }) {
      if (position && parseJson(position) === undefined) throw refusalFor(notes.fields.position, 'wrong')
    },
  },
})
