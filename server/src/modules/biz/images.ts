import { images } from '#contract/biz/images'
import { choicesOf } from '../../kit/input/choices.ts'
import { usesOf } from '../../kit/records/usage.ts'
import { type Served, serveModule } from '../../kit/serveModule.ts'
import './edition/tables.ts'

const served: Served = serveModule(images, {
  table: 'blade_images',
  menu: { under: 'biz', sort: 6, source: 'appstore' },
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    uses: ({ id }, context) => usesOf(images, id, context),
  },
})

export default served
