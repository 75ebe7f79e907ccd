import { images } from '#contract/biz/images'
import { type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import { choicesOf } from '../../kit/lists/choices.ts'
import { usesOf } from '../../kit/records/usage.ts'
import './edition/index.ts'

const served: ModuleDefinition = serveModule(images, {
  table: 'blade_images',
  menu: { under: 'biz', sort: 6, source: 'appstore' },
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    uses: ({ id }, context) => usesOf(images, id, context),
  },
})

export default served
