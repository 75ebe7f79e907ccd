import { images } from '#contract/biz/images'
import { choicesOf } from '../../crud/choices.ts'
import { type Served, serveModule } from '../../crud/serveModule.ts'
import { usesOf } from '../../crud/usage.ts'
import './tables.ts'

const served: Served = serveModule(images, {
  table: 'blade_images',
  menu: { under: 'biz', sort: 6, source: 'appstore' },
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    uses: ({ id }, context) => usesOf(images, id, context),
  },
})

export default served
